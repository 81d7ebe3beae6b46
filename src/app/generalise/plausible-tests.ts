import { FamiliarValues } from '../../generation/prove/minimise/familiar-values.ts';
import { SignsOfPlaces } from '../../generation/prove/minimise/signs-of-places.ts';
import { unlikelyArguments } from '../../generation/prove/minimise/unlikely-arguments.ts';
import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import { observedPrimitive } from '../../model/observed-primitive.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { RowParts } from '../../properties/generalise/choose-rows.ts';
import { isCheckable } from '../../properties/generalise/is-checkable.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';
import { easyIn } from './easy-calls.ts';
import { textsOf, WrittenTexts } from './written-texts.ts';

/**
 * Returns what tells whether people may pass what a test case passes, by what they have written of a unit. In JavaScript, arguments are of the kinds that they have there; types say
 * it of others.
 */
export function usualIn(
  model: UnitModel,
  examples: readonly TestCase[],
): NonNullable<RowParts['isUsual']> {
  const familiar = isGuessed(model) ? new FamiliarValues(examples, model) : undefined;
  const isKnown = knownIn(model, examples);
  const signs = new SignsOfPlaces(examples);
  const isEasy = easyIn(model, examples);
  const texts = new WrittenTexts(model, examples);
  const numbers = new Set(
    examples.flatMap((each) => each.statements.flatMap((statement) => numberOf(statement) ?? [])),
  );
  return (testCase, isThrown) =>
    testCase.statements.every((each) => each.kind !== 'call' || isKnown(each.callable)) &&
    texts.areUsual(testCase, isThrown) &&
    isEasy(testCase, isThrown) &&
    testCase.statements.filter(({ kind }) => kind === 'call').length <= mostCalls &&
    !hasTwins(testCase) &&
    !(hasOneTextTwice(testCase) && !examples.some(hasOneTextTwice)) &&
    !signs.areMisplaced(testCase) &&
    !countsOddly(testCase, model, numbers) &&
    !testCase.statements.some(
      (each) => isEndless(numberOf(each)) && !numbers.has(numberOf(each) ?? ''),
    ) &&
    familiar?.hasStrangeArgument(testCase, isThrown) !== true;
}

/** Returns what tells whether a test case passes arguments of kinds that people don't pass there. Types say it where they are not guessed. */
export function strangeIn(
  model: UnitModel,
  examples: readonly TestCase[],
): (testCase: TestCase, isThrown: boolean) => boolean {
  if (!isGuessed(model)) return () => false;
  const familiar = new FamiliarValues(examples, model);
  return (testCase, isThrown) => familiar.hasStrangeArgument(testCase, isThrown, true);
}

/**
 * Returns what tells whether anybody knows what a callable of a unit is for: its types say it, or people have written calls of it. What has two names is known by
 * one of them.
 */
export function knownIn(
  model: UnitModel,
  examples: readonly TestCase[],
): (callable: string) => boolean {
  const called = new Set(
    examples.flatMap((each) =>
      each.statements.flatMap((statement) => (statement.kind === 'call' ? statement.callable : [])),
    ),
  );
  const unknown = new Set([
    ...model.callables.flatMap((each) =>
      isGuessed(model) && isVague(each) && !called.has(each.id) ? each.id : [],
    ),
    ...furtherNames(model, called),
  ]);
  return (callable) => !unknown.has(callable);
}

/** Whether nothing but its code says what a callable of the unit takes: neither examples nor comments. Methods are those of what another callable makes, which must be known. */
export function isVague({ span, kind, parameters, isTold }: Callable): boolean {
  const isCalled = ['function', 'constructor', 'static-method'].includes(kind);
  return (
    isCalled &&
    span !== undefined &&
    parameters.length > 0 &&
    isTold !== true &&
    parameters.every(({ examples = [] }) => examples.length === 0)
  );
}

/** The ids of functions and classes that are members of themselves, such as `parse.parse`: nobody needs both, unless examples have the member. */
function furtherNames({ callables }: UnitModel, called: ReadonlySet<string>): readonly string[] {
  const places = new Set(
    callables.flatMap(({ kind, span }) =>
      kind === 'function' || kind === 'constructor' ? JSON.stringify(span) : [],
    ),
  );
  return callables.flatMap(({ id, kind, span }) =>
    kind === 'static-method' &&
    span !== undefined &&
    places.has(JSON.stringify(span)) &&
    !called.has(id)
      ? [id]
      : [],
  );
}

/** Whether a call gets one text in two places, also within objects: the search has put what belongs into one into another. */
function hasOneTextTwice({ statements }: TestCase): boolean {
  const textsGiven = (variable: Variable): readonly string[] => {
    const given = statements[variable];
    if (given === undefined || given.kind === 'call') return [];
    return [...textsOf(given), ...usesOf(given).flatMap(textsGiven)];
  };
  return statements.some((each) => {
    if (each.kind !== 'call') return false;
    const long = each.arguments.flatMap(textsGiven).filter((text) => text.length > shortest);
    return new Set(long).size < long.length;
  });
}

/** The most letters of a text that two arguments may have by chance. */
const shortest = 2;

/** Whether an object, or what a call gives, is passed twice, or to itself. */
function hasTwins({ statements }: TestCase): boolean {
  const given = statements.flatMap((statement) =>
    usesOf(statement).filter((use) =>
      ['object', 'array', 'call', 'stub'].includes(statements[use]?.kind ?? ''),
    ),
  );
  // A receiver is used by each of its calls.
  const passed = statements.flatMap((statement) =>
    statement.kind === 'call' && statement.receiver !== undefined
      ? usesOf(statement)
          .filter((use) => use === statement.receiver)
          .slice(1)
      : [],
  );
  const own = statements.flatMap((statement) =>
    statement.kind === 'call' && statement.receiver !== undefined ? [statement.receiver] : [],
  );
  const others = given.filter((use) => !own.includes(use));
  return passed.length > 0 || new Set(others).size < others.length;
}

/** Returns the tests that can stand in a file as they are: they fix nothing, have plain values, and pass what people may pass. */
export function plausibleTests(
  tests: readonly GeneratedTest[],
  model: UnitModel,
  isUsual: ReturnType<typeof usualIn>,
): readonly GeneratedTest[] {
  const giving = new Set(
    tests.flatMap((test) => valuesIn(test).flatMap(([id, is]) => (is === 'undefined' ? [] : id))),
  );
  const saysNothing = (test: GeneratedTest): boolean => {
    const values = valuesIn(test);
    return (
      values.length === test.assertions.length &&
      values.every(([id, is]) => is === 'undefined' && !giving.has(id))
    );
  };
  return tests
    .map((test) => withoutOdd(withoutShared(test, model)))
    .filter(
      (test) =>
        test.assertions.length > 0 &&
        isPlain(test) &&
        !isIdle(test, model) &&
        !leavesAll(test) &&
        !saysNothing(test) &&
        isLikely(test, model, isUsual),
    );
}

/** The callables whose results a test tells, with the kinds of these. */
function valuesIn({
  testCase,
  assertions,
}: GeneratedTest): readonly (readonly [string, ObservedValue['is']])[] {
  return assertions.flatMap(({ what, expected }) => {
    const made = what.of === 'value' ? testCase.statements[what.variable] : undefined;
    return made?.kind === 'call' ? [[made.callable, expected.is] as const] : [];
  });
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
/** The most calls of a row: nobody follows longer histories. */
const mostCalls = 4;
/** The most statements of a test that is written as it was found, besides the texts, numbers and truths in them, and the most of these: three boxes have twelve numbers. */
const mostStatements = 8;
const mostLiterals = 12;

/**
 * Whether a test makes a call by accident: it uses nothing of what the call gives, and nothing of the receiver and the objects that the call gets besides. A value that a class keeps,
 * such as `Complex.ZERO`, does not change.
 */
function isIdle(
  { testCase: { statements }, assertions }: GeneratedTest,
  { callables }: UnitModel,
): boolean {
  const kept = new Set(
    callables.flatMap(({ id, kind, receiver }) =>
      receiver === undefined && (kind === 'field' || kind === 'getter') ? id : [],
    ),
  );
  const asserted = assertions.flatMap(({ what }) =>
    'variable' in what ? what.variable : 'statement' in what ? what.statement : [],
  );
  return statements.some((statement, at) => {
    if (statement.kind !== 'call' || statement.receiver === undefined) return false;
    const others = statements.filter((_, other) => other !== at);
    const used = new Set([...others.flatMap(usesOf), ...asserted]);
    return (
      !used.has(at) &&
      usesOf(statement).every((use) => {
        const made = statements[use];
        const isKept = made?.kind === 'call' && kept.has(made.callable);
        return made?.kind === 'primitive' || isKept || !used.has(use);
      })
    );
  });
}

/** Whether a test says nothing but that data which it passes stay as they are. */
function leavesAll({ testCase, assertions }: GeneratedTest): boolean {
  return assertions.every(({ what, expected }) => {
    const given = what.of === 'state' ? dataOf(testCase, what.variable) : undefined;
    return given !== undefined && JSON.stringify(given) === JSON.stringify(expected);
  });
}

/** Data that a test writes down, as a run shows them; undefined for what a call gives. */
function dataOf(testCase: TestCase, variable: Variable): ObservedValue | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind === 'primitive') return observedPrimitive(statement.value);
  if (statement?.kind === 'array') {
    const elements = statement.elements.flatMap((each) => dataOf(testCase, each) ?? []);
    return elements.length < statement.elements.length ? undefined : { is: 'array', elements };
  }
  if (statement?.kind !== 'object') return undefined;
  const members = statement.members.flatMap(([name, held]) => {
    const value = dataOf(testCase, held);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isWhole = members.length === statement.members.length;
  return isWhole ? { is: 'object', class: '', members } : undefined;
}

/** A test without what no reader asks for, or can check: members that are undefined, and what is too large. */
function withoutOdd(test: GeneratedTest): GeneratedTest {
  const assertions = test.assertions.filter(
    ({ what: { of }, expected }) =>
      !(expected.is === 'undefined' && (of === 'field' || of === 'inspector')) &&
      isCheckable(expected) &&
      !(of === 'length' && expected.is === 'number' && Number(expected.text) > mostCounted),
  );
  return assertions.length === test.assertions.length ? test : { ...test, assertions };
}

/** A test without what it says of values that a module exports: what a module keeps, such as a cache, may be changed by other tests, and a constant says the code again. */
function withoutShared(test: GeneratedTest, { callables }: UnitModel): GeneratedTest {
  const exported = new Set(
    callables.flatMap(({ id, kind, receiver }) =>
      receiver === undefined && (kind === 'field' || kind === 'getter' || kind === 'constant')
        ? id
        : [],
    ),
  );
  const { statements } = test.testCase;
  const assertions = test.assertions.filter(({ what }) => {
    const made = 'variable' in what ? statements[what.variable] : undefined;
    return made?.kind !== 'call' || !exported.has(made.callable);
  });
  return assertions.length === test.assertions.length ? test : { ...test, assertions };
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
  /^(?:at|begin|count|depth|end|from|height|index|len|length|level|limit|max|most|offset|places|pos|position|precision|size|start|times|width)$/i;

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

/** Whether a number is none, or endless: what comes of such ones, few have thought of. */
function isEndless(number: string | undefined): boolean {
  return number !== undefined && !Number.isFinite(Number(number));
}

function numberOf(statement: Statement | undefined): string | undefined {
  return statement?.kind === 'primitive' && statement.value.of === 'number'
    ? statement.value.text
    : undefined;
}

/** The most elements that a reader counts. */
const mostCounted = 20;

function isPlain({ testCase, surroundings }: GeneratedTest): boolean {
  const { statements } = testCase;
  const literals = statements.filter(({ kind }) => kind === 'primitive').length;
  return (
    surroundings.length === 0 &&
    literals <= mostLiterals &&
    statements.length - literals <= mostStatements &&
    statements.every(({ kind }) => plainKinds.includes(kind))
  );
}
