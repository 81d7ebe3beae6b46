import { FamiliarValues } from '../../generation/prove/minimise/familiar-values.ts';
import { unlikelyArguments } from '../../generation/prove/minimise/unlikely-arguments.ts';
import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { isCheckable, type RowParts } from '../../properties/generalise/choose-rows.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';

/**
 * Returns what tells whether people may pass what a test case passes, by what they have written of a unit. In JavaScript, arguments are of the kinds that they have there; types say
 * it of others.
 */
export function usualIn(
  model: UnitModel,
  examples: readonly TestCase[],
): NonNullable<RowParts['isUsual']> {
  const familiar = isGuessed(model) ? new FamiliarValues(examples, model) : undefined;
  const numbers = new Set(
    examples.flatMap((each) => each.statements.flatMap((statement) => numberOf(statement) ?? [])),
  );
  return (testCase, isThrown) =>
    !countsOddly(testCase, model, numbers) &&
    familiar?.hasStrangeArgument(testCase, isThrown) !== true;
}

/** Returns the tests that can stand in a file as they are: they fix nothing, have plain values, and pass what people may pass. */
export function plausibleTests(
  tests: readonly GeneratedTest[],
  model: UnitModel,
  isUsual: ReturnType<typeof usualIn>,
): readonly GeneratedTest[] {
  return tests.filter(
    (test) => isPlain(test) && !showsShared(test, model) && isLikely(test, model, isUsual),
  );
}

const plainKinds: readonly Statement['kind'][] = [
  'primitive',
  'member',
  'array',
  'object',
  'built-in',
  'call',
  'await',
];
/** The most statements of a test that is written as it was found. */
const mostStatements = 8;

/** Whether a test shows what a module keeps, such as a cache: other tests may change it. */
function showsShared({ testCase, assertions }: GeneratedTest, { callables }: UnitModel): boolean {
  const kept = new Set(
    callables.flatMap(({ id, kind, receiver }) =>
      receiver === undefined && (kind === 'field' || kind === 'getter' || kind === 'constant')
        ? id
        : [],
    ),
  );
  return assertions.some(({ what, expected }) => {
    if (!('variable' in what) || !['map', 'set', 'array', 'object'].includes(expected.is))
      return false;
    const made = testCase.statements[what.variable];
    return made?.kind === 'call' && kept.has(made.callable);
  });
}

/**
 * Whether people may pass what a test passes: values of the kinds that the unit is known to use, unless it throws for others. An error of the engine is what
 * nobody has thought of.
 */
function isLikely(
  { testCase, assertions }: GeneratedTest,
  model: UnitModel,
  isUsual: ReturnType<typeof usualIn>,
): boolean {
  const thrown = assertions.find(({ what }) => what.of === 'thrown')?.expected;
  if (!isUsual(testCase, thrown !== undefined)) return false;
  if (thrown === undefined) return unlikelyArguments(testCase, model) === 0;
  return thrown.is !== 'error' || !isEngineError(thrown.class, thrown.message);
}

/** Parameters that count things, or say where something is. */
const counting =
  /^(?:at|begin|count|depth|end|from|height|index|len|length|level|limit|offset|pos|position|size|start|width)$/i;

/** Whether a test case gives a place or a number of things that is negative or no whole number, which no example has. */
function countsOddly(
  { statements }: TestCase,
  { callables }: UnitModel,
  known: ReadonlySet<string>,
): boolean {
  const isOdd = (name: string | undefined, given: Variable): boolean => {
    const number = numberOf(statements[given]);
    return (
      number !== undefined &&
      counting.test(name ?? '') &&
      !/^\d+$/.test(number) &&
      !known.has(number)
    );
  };
  return statements.some((statement) => {
    if (statement.kind === 'object')
      return statement.members.some(([name, given]) => isOdd(name, given));
    if (statement.kind !== 'call') return false;
    const called = callables.find(({ id }) => id === statement.callable);
    return statement.arguments.some((given, at) => isOdd(called?.parameters[at]?.name, given));
  });
}

function numberOf(statement: Statement | undefined): string | undefined {
  return statement?.kind === 'primitive' && statement.value.of === 'number'
    ? statement.value.text
    : undefined;
}

function isPlain({ testCase, assertions, surroundings, leavesState }: GeneratedTest): boolean {
  const { statements } = testCase;
  return (
    surroundings.length === 0 &&
    leavesState !== true &&
    statements.length <= mostStatements &&
    statements.every(({ kind }) => plainKinds.includes(kind)) &&
    assertions.every(({ expected }) => isCheckable(expected))
  );
}
