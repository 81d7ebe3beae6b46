import type { Assertion, GeneratedTest } from '../../../model/generated-test.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import { observedParts } from '../../../model/observed-parts.ts';
import { printedKind } from '../kinds/printed-kinds.ts';
import type { Nature } from '../kinds/printed-kind.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import type { Placement } from '../test-context.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';

/** The number of calls that may stand within each other, beside the outermost: more are hard to read. */
const deepest = 2;

/** Places the statements of a test. Statements in `tooLong` get a variable, since their text is too long for another's. */
export function placeStatements(
  test: GeneratedTest,
  index: ModelIndex,
  tooLong: ReadonlySet<Variable>,
): readonly Placement[] {
  const statements = statementsRun(test);
  const thrown = throwingStatement(test);
  const uses = countUses(test, index);
  const isEffectAt = (at: Variable): boolean => {
    const statement = statements[at];
    return statement !== undefined && natureOf(statement, index) === 'effect';
  };
  const previousEffect = (from: Variable): Variable => {
    let at = from - 1;
    while (at >= 0 && !isEffectAt(at)) at -= 1;
    return at;
  };
  const lastEffect = previousEffect(statements.length);
  const placements: Placement[] = statements.map((statement, at) => {
    const use = uses[at] ?? noUse;
    if (at === thrown) return 'thrown';
    const nature = natureOf(statement, index);
    if (nature === 'reference' || (nature === 'short' && !use.isNamed)) {
      return use.count === 0 ? 'dropped' : 'inline';
    }
    if (!isEffectAt(at)) {
      if (use.count === 0) return 'dropped';
      return use.count === 1 && use.byStatement && !use.isNamed && !tooLong.has(at)
        ? 'inline'
        : 'named';
    }
    if (use.count === 0) return 'bare';
    const isClaimed = use.count === 1 && !use.byStatement && !use.isNamed && !tooLong.has(at);
    return isClaimed && (use.isAtOnce || at === lastEffect) ? 'claimed' : 'named';
  });
  /** Moves calls into the text that uses them as long as the order of evaluation stays. Returns the last call that was not moved. */
  const takeIn = (into: Variable, from: Variable, depth: number): Variable => {
    const consumer = statements[into];
    if (consumer === undefined || ['stub', 'repeat'].includes(consumer.kind)) return from;
    let cursor = from;
    for (const operand of usesOf(consumer).toReversed()) {
      if (placements[operand] === 'inline') cursor = takeIn(operand, cursor, depth);
      const { count, byStatement, isNamed } = uses[operand] ?? noUse;
      const isOnly = count === 1 && byStatement && !isNamed && !tooLong.has(operand);
      const isAwaited = consumer.kind === 'await';
      if (!isOnly || operand !== cursor || placements[operand] !== 'named') continue;
      if (!isAwaited && depth >= deepest) continue;
      placements[operand] = 'inline';
      cursor = takeIn(operand, previousEffect(operand), isAwaited ? depth : depth + 1);
    }
    return cursor;
  };
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    if (placements[at] === 'inline' || placements[at] === 'dropped') continue;
    takeIn(at, previousEffect(at), placements[at] === 'thrown' ? deepest : 0);
  }
  return placements;
}

/** The statements that run: all up to the one that throws. */
export function statementsRun(test: GeneratedTest): readonly Statement[] {
  const thrown = throwingStatement(test);
  const { statements } = test.testCase;
  return thrown === undefined ? statements : statements.slice(0, thrown + 1);
}

/** The statement of which an assertion says that it throws, or that it doesn't. */
function throwingStatement(test: GeneratedTest): Variable | undefined {
  const claim = test.assertions.find(({ what }) => what.of === 'thrown');
  if (claim === undefined || claim.what.of !== 'thrown') return undefined;
  // An assertion about its result also shows that it doesn't throw.
  return claim.expected.is === 'undefined' && test.assertions.length > 1
    ? undefined
    : claim.what.statement;
}

interface Use {
  readonly count: number;
  /** A statement uses the variable, not only an assertion. */
  readonly byStatement: boolean;
  /** The assertion that uses the variable is about its first value. */
  readonly isAtOnce: boolean;
  /** A name is needed, since an assertion is about this very object. */
  readonly isNamed: boolean;
}

const noUse: Use = { count: 0, byStatement: false, isAtOnce: false, isNamed: false };

function countUses(test: GeneratedTest, index: ModelIndex): readonly Use[] {
  const statements = statementsRun(test);
  const uses: Use[] = statements.map(() => noUse);
  const note = (variable: Variable, more: Partial<Use>): void => {
    const known = uses[variable] ?? noUse;
    uses[variable] = {
      count: known.count + 1,
      byStatement: more.byStatement ?? known.byStatement,
      isAtOnce: more.isAtOnce ?? known.isAtOnce,
      isNamed: known.isNamed || more.isNamed === true,
    };
  };
  for (const assertion of test.assertions) {
    for (const variable of subjectsOf(assertion)) {
      const isAtOnce = assertion.what.of === 'value';
      const isNamed = assertion.what.of === 'calls' || assertion.what.of === 'seen';
      note(variable, { isAtOnce, isNamed });
    }
    for (const variable of objectsIn(assertion.expected)) note(variable, { isNamed: true });
  }
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    const statement = statements[at];
    if (statement === undefined) continue;
    const isThrowing = at === throwingStatement(test);
    const isEffect = natureOf(statement, index) === 'effect';
    const isNeeded = isThrowing || isEffect || (uses[at]?.count ?? 0) > 0;
    if (!isNeeded) continue;
    // Neither a loop in each round, nor a function in each call, may make an object anew that was one and the same when the test case ran.
    const isRepeated = statement.kind === 'repeat' || statement.kind === 'stub';
    for (const operand of usesOf(statement)) {
      const kind = statements[operand]?.kind;
      // The text of an element does not name its page.
      if (kind === 'page') continue;
      const isCalled = statement.kind === 'notify' && operand === statement.object;
      const isNamed =
        (isCalled && kind === 'stub') ||
        (isRepeated && kind !== 'primitive' && !(statement.kind === 'stub' && kind === 'stub'));
      note(operand, { byStatement: true, ...(isNamed && { isNamed }) });
    }
  }
  return uses;
}

/** The variables that an assertion is about. */
export function subjectsOf({ what }: Assertion): readonly Variable[] {
  switch (what.of) {
    case 'thrown':
    case 'spied':
    case 'page':
      return [];
    case 'equals':
    case 'compares':
      return [what.variable, what.other];
    default:
      return [what.variable];
  }
}

function objectsIn(value: ObservedValue): readonly Variable[] {
  return value.is === 'same' ? [value.variable] : observedParts(value).flatMap(objectsIn);
}

/** How the text of a statement may be placed. */
export function natureOf(statement: Statement, index: ModelIndex): Nature {
  return printedKind(statement).nature?.(statement, index) ?? 'value';
}

/** Whether a statement reads a property. On a line of its own, it needs `void`. */
export function isRead(statement: Statement, index: ModelIndex): boolean {
  if (statement.kind !== 'call') return false;
  return ['getter', 'field', 'constant'].includes(callableOf(index, statement.callable).kind);
}
