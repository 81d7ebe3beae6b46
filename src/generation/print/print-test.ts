import type { Assertion, GeneratedTest } from '../../model/generated-test.ts';
import { FIXED_RANDOM, FIXED_TIME } from '../../model/generated-test.ts';
import type { Variable } from '../../model/test-case.ts';
import { withoutMarks, type ArgumentKey } from './argument-marks.ts';
import { contains } from './can-assert.ts';
import { annotationOf } from './annotation.ts';
import { claimOf } from './claims-of.ts';
import type { Imports } from './imports.ts';
import type { ModelIndex } from './model-index.ts';
import { nameVariables } from './name-variables.ts';
import { placeStatements, statementsRun, subjectsOf, type Placement } from './place-statements.ts';
import { printClaim, recordOf } from './print-claim.ts';
import { expressionsOf, type ExpressionContext, type Expressions } from './print-expressions.ts';
import type { PrintStyle } from './print-style.ts';
import { isRead } from './statement-facts.ts';
import { usesOfVariables } from './variable-types.ts';

export interface TestToPrint {
  readonly test: GeneratedTest;
  /** Its number among those that are printed. */
  readonly number: number;
  readonly index: ModelIndex;
  readonly style: PrintStyle;
  readonly imports: Imports;
  /** Names that no variable may have. */
  readonly taken: ReadonlySet<string>;
  readonly casts: ReadonlySet<ArgumentKey>;
}

/** A test's function, with marks around its arguments and literals. */
export interface PrintedBody {
  /** Its lines, without indentation. An empty one stands between the statements and the assertions. */
  readonly lines: readonly string[];
  readonly isAsync: boolean;
  /** Whether it takes the context that node:test gives to tests, as `t`. */
  readonly takesContext: boolean;
}

/** What fits into another's text; longer values get a variable. */
const mostInline = { value: 60, claim: 72 };

/** Prints the inside of a test. */
export function printTest(printed: TestToPrint): PrintedBody {
  const tooLong = new Set<Variable>();
  for (;;) {
    const context = contextOf(printed, tooLong);
    const expressions = expressionsOf(context);
    const found = context.placements.findIndex(
      (placement, at) =>
        (placement === 'inline' || placement === 'claimed') &&
        !tooLong.has(at) &&
        isTooLong(expressions.statement(at), placement, context, at),
    );
    if (found === -1) return bodyFrom(context, expressions);
    tooLong.add(found);
  }
}

function isTooLong(
  text: string,
  placement: Placement,
  { test }: ExpressionContext,
  at: Variable,
): boolean {
  // A single long string is no easier to read in a line of its own.
  if (test.testCase.statements[at]?.kind === 'primitive') return false;
  return withoutMarks(text).length > mostInline[placement === 'claimed' ? 'claim' : 'value'];
}

function contextOf(printed: TestToPrint, tooLong: ReadonlySet<Variable>): ExpressionContext {
  const { test, index, taken } = printed;
  const placements = placeStatements(test, index, tooLong);
  const uses = usesOfVariables(test, index);
  const named = [...placements.keys()].filter((at) => placements[at] === 'named');
  const names = nameVariables(named, {
    testCase: test.testCase,
    index,
    uses,
    taken,
  });
  return { ...printed, placements, uses, names };
}

function bodyFrom(context: ExpressionContext, expressions: Expressions): PrintedBody {
  const { test, placements, style } = context;
  const end = style.hasSemicolons ? ';' : '';
  const claim = (assertion: Assertion): string =>
    `${printClaim(claimOf(assertion, context, expressions), style)}${end}`;
  const steps: string[] = [];
  const atEnd: string[] = [];
  const statements = statementsRun(test);
  const lastCall = placements.findLastIndex((placement) => placement !== 'dropped');
  for (const at of statements.keys()) {
    steps.push(...statementLines(at, context, expressions));
    for (const assertion of test.assertions) {
      if (assertion.what.of === 'thrown' || assertion.what.variable !== at) continue;
      const placement = placements[at];
      const isHere = assertion.what.of === 'value' && isAtOnce(assertion, placement);
      if (isHere && at < lastCall) steps.push(claim(assertion));
    }
  }
  // What runs the last call comes first: the others look at what that leaves behind.
  for (const assertion of inOrder(test.assertions, placements)) {
    const { what } = assertion;
    if (what.of === 'thrown') {
      if (placements[what.statement] === 'thrown') atEnd.push(claim(assertion));
      continue;
    }
    const isDone =
      what.of === 'value' &&
      isAtOnce(assertion, placements[what.variable]) &&
      what.variable < lastCall;
    if (!isDone) atEnd.push(claim(assertion));
  }
  const fixtures = fixtureLines(context);
  const lines = [
    ...fixtures,
    ...steps,
    ...(fixtures.length + steps.length > 0 && atEnd.length > 0 ? [''] : []),
    ...atEnd,
  ];
  return {
    lines,
    isAsync: lines.some((line) => /\bawait /.test(withoutStrings(line))),
    takesContext: fixtures.some((line) => line.startsWith('t.')),
  };
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

/** Whether an assertion stands right behind its statement: its text is in it, or what it looks at may change later. */
function isAtOnce({ expected }: Assertion, placement: Placement | undefined): boolean {
  const isStructure = contains(expected, (part) =>
    ['array', 'object', 'map', 'set', 'date', 'typed-array'].includes(part.is),
  );
  return placement === 'claimed' || isStructure;
}

function withoutStrings(line: string): string {
  return line.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
}

/** The lines of a statement that stands by itself. */
function statementLines(
  at: Variable,
  context: ExpressionContext,
  expressions: Expressions,
): readonly string[] {
  const { placements, names, style, test, index } = context;
  const end = style.hasSemicolons ? ';' : '';
  const statement = test.testCase.statements[at];
  if (statement === undefined) return [];
  if (placements[at] === 'bare') {
    const text = expressions.statement(at);
    return [`${isRead(statement, index) ? 'void ' : ''}${text}${end}`];
  }
  const name = names.get(at);
  if (placements[at] !== 'named' || name === undefined) return [];
  const isAsserted = test.assertions.some(
    ({ what }) => what.of === 'calls' && what.variable === at,
  );
  if (statement.kind === 'stub' && isAsserted) {
    return recordingStub(name, at, expressions, style).map((line) => line + end);
  }
  const text = expressions.statement(at);
  return [`const ${name}${annotation(at, context, expressions)} = ${text}${end}`];
}

/** A type for a variable whose value alone would be inferred as another than its use asks for. */
function annotation(at: Variable, context: ExpressionContext, expressions: Expressions): string {
  const text = annotationOf(at, context, expressions);
  return text === undefined ? '' : `: ${text}`;
}

/** A stub that notes its calls. */
function recordingStub(
  name: string,
  at: Variable,
  expressions: Expressions,
  { runner, isTypeScript }: PrintStyle,
): readonly string[] {
  const stub = expressions.statement(at);
  switch (runner) {
    case 'vitest':
      return [`const ${name} = vi.fn(${stub})`];
    case 'jest':
      return [`const ${name} = jest.fn(${stub})`];
    case 'node-test':
      return [`const ${name} = mock.fn(${stub})`];
    case 'mocha': {
      const record = recordOf(name);
      return [
        `const ${record}${isTypeScript ? ': unknown[][]' : ''} = []`,
        `const ${name} = ${expressions.noting(at, record)}`,
      ];
    }
  }
}

/** What a test fixes of its surroundings before anything else. */
function fixtureLines({ test, style }: ExpressionContext): readonly string[] {
  const end = style.hasSemicolons ? ';' : '';
  return test.surroundings
    .map((surrounding) => {
      switch (surrounding) {
        case 'time':
          return fixTime(style, test) + end;
        case 'random':
          return fixRandom(style) + end;
        case 'locale':
          return '// What is expected holds for the locale and the time zone that tests run with.';
      }
    })
    .filter((line) => line !== end);
}

function fixTime({ runner, quotes }: PrintStyle, test: GeneratedTest): string {
  const quote = quotes === 'single' ? "'" : '"';
  const now = `new Date(${quote}${new Date(FIXED_TIME).toISOString()}${quote})`;
  switch (runner) {
    case 'vitest':
      return `vi.useFakeTimers({ toFake: [${quote}Date${quote}], now: ${now} })`;
    case 'jest': {
      // What waits needs timers that go on.
      const waits = test.testCase.statements.some(({ kind }) => kind === 'await');
      const kept = waits
        ? `, doNotFake: [${realTimers.map((name) => quote + name + quote).join(', ')}]`
        : '';
      return `jest.useFakeTimers({ now: ${now}${kept} })`;
    }
    case 'node-test':
      return `t.mock.timers.enable({ apis: [${quote}Date${quote}], now: ${now} })`;
    case 'mocha':
      return 'fixTime()';
  }
}

const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

function fixRandom({ runner, quotes }: PrintStyle): string {
  const quote = quotes === 'single' ? "'" : '"';
  switch (runner) {
    case 'vitest':
      return `vi.spyOn(Math, ${quote}random${quote}).mockReturnValue(${FIXED_RANDOM})`;
    case 'jest':
      return `jest.spyOn(Math, ${quote}random${quote}).mockReturnValue(${FIXED_RANDOM})`;
    case 'node-test':
      return `t.mock.method(Math, ${quote}random${quote}, () => ${FIXED_RANDOM})`;
    case 'mocha':
      return `Math.random = () => ${FIXED_RANDOM}`;
  }
}
