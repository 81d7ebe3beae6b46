import type { Assertion } from '../../model/generated-test.ts';
import type { Variable } from '../../model/test-case.ts';
import { annotationOf } from './code/annotation.ts';
import { contains } from './can-assert.ts';
import { claimCode } from './code/claim-code.ts';
import { claimOf } from './claims-of.ts';
import {
  blankLine,
  collect,
  declares,
  does,
  prefix,
  type Code,
  type CodeStatement,
} from './code/code.ts';
import { isRead, statementsRun, subjectsOf } from './code/place-statements.ts';
import { printCode } from './code/print-code.ts';
import { statementCode } from './code/statement-code.ts';
import { spyStatements } from './files/spies.ts';
import { fixtures, takesContext } from './files/surroundings.ts';
import { repeatLoop } from './kinds/repeat.ts';
import { stubLines } from './kinds/stub.ts';
import { contextOf } from './make-context.ts';
import type { Placement, TestContext, TestToPrint } from './test-context.ts';

/** The body of a test. */
export interface TestBody {
  /** The steps of the test, a blank line, and the assertions. */
  readonly statements: readonly CodeStatement[];
  readonly isAsync: boolean;
  /** The test takes the context of node:test as its parameter `t`. */
  readonly takesContext: boolean;
}

/** The longest texts that may stand within another statement's text or an assertion. Longer values get a variable. */
const mostInline = { value: 60, claim: 72 };

/** Builds the body of a test. */
export function testBody(printed: TestToPrint): TestBody {
  const tooLong = new Set<Variable>();
  for (;;) {
    const context = contextOf(printed, tooLong);
    const found = [...context.placements.keys()].find(
      (at) => !tooLong.has(at) && isTooLong(at, context),
    );
    if (found === undefined) return bodyFrom(context);
    tooLong.add(found);
  }
}

/** Whether the text of a statement is too long to stand in another statement's text. */
function isTooLong(at: Variable, context: TestContext): boolean {
  const placement = context.placements[at];
  if (placement !== 'inline' && placement !== 'claimed') return false;
  // A long string is no easier to read on a line of its own.
  if (context.test.testCase.statements[at]?.kind === 'primitive') return false;
  const text = printCode(statementCode(at, context), context.style);
  return text.length > mostInline[placement === 'claimed' ? 'claim' : 'value'];
}

function bodyFrom(context: TestContext): TestBody {
  const { test, placements, style } = context;
  const lastCall = placements.findLastIndex((placement) => placement !== 'dropped');
  const claim = (assertion: Assertion): CodeStatement =>
    does(claimCode(claimOf(assertion, context), style));
  const isAmongSteps = ({ what }: Assertion, isDone: boolean): boolean =>
    isDone && 'variable' in what && what.variable < lastCall;
  const fixed = [...fixtures(test, style), ...spyStatements(context)];
  const steps = [...statementsRun(test).keys()].flatMap((at) => {
    const own = test.assertions.filter(({ what }) => what.of === 'value' && what.variable === at);
    const atOnce = own.filter((one) => isAmongSteps(one, isAtOnce(one, placements[at])));
    return [...statementLines(at, context), ...atOnce.map(claim)];
  });
  // The assertion that runs the last call comes first: the others look at the state that the call leaves.
  const atEnd = inOrder(test.assertions, placements).filter((assertion) => {
    const { what } = assertion;
    if (what.of === 'thrown') return placements[what.statement] === 'thrown';
    const isDone = what.of === 'value' && isAtOnce(assertion, placements[what.variable]);
    return !isAmongSteps(assertion, isDone);
  });
  const before = [...fixed, ...steps];
  const between = before.length > 0 && atEnd.length > 0 ? [blankLine] : [];
  const statements = [...before, ...between, ...atEnd.map(claim)];
  return {
    statements,
    isAsync: collect(statements, (code) => isAwait(code) || undefined).length > 0,
    takesContext: takesContext(test, style),
  };
}

function isAwait(code: Code): boolean {
  return code.node === 'prefix' && code.operator === 'await';
}

function inOrder(
  assertions: readonly Assertion[],
  placements: readonly Placement[],
): readonly Assertion[] {
  const runsCall = (assertion: Assertion): boolean =>
    assertion.what.of === 'thrown' ||
    subjectsOf(assertion).some((variable) => placements[variable] === 'claimed');
  return assertions.toSorted((a, b) => Number(runsCall(b)) - Number(runsCall(a)));
}

/** Whether an assertion must stand right behind its statement: it contains the statement's text, or its subject may change later. */
function isAtOnce({ expected }: Assertion, placement: Placement | undefined): boolean {
  const isStructure = contains(expected, (part) =>
    ['array', 'object', 'map', 'set', 'date', 'typed-array'].includes(part.is),
  );
  return placement === 'claimed' || isStructure;
}

/** The lines of a statement whose text is not part of another's; none for other statements. */
function statementLines(at: Variable, context: TestContext): readonly CodeStatement[] {
  const { placements, names, test, index } = context;
  const statement = test.testCase.statements[at];
  if (statement === undefined) return [];
  if (placements[at] === 'bare') {
    const code = statementCode(at, context);
    if (statement.kind === 'repeat') return [repeatLoop(statement, code, context)];
    return [does(isRead(statement, index) ? prefix('void', code) : code)];
  }
  const name = names.get(at);
  if (placements[at] !== 'named' || name === undefined) return [];
  if (statement.kind === 'stub') return stubLines(statement, name, at, context);
  return [declares(name, statementCode(at, context), annotationOf(at, context))];
}
