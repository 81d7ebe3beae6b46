import type { GeneratedTest } from '../../../model/generated-test.ts';
import { withArticle } from './describe-value.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import type { TestCase, Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { Act } from './act.ts';
import { argumentText, enumerate, madeBy, optionsText } from './describe-argument.ts';
import { describeVariable } from './describe-variable.ts';
import { globalSetBy } from '../../../model/sets-global.ts';
import { callableOf, ownerName, sourceOf, type ModelIndex } from '../model-index.ts';
import { statementsRun } from '../code/place-statements.ts';
import { makingOf, usedMembers } from './same-instance.ts';

/** Phrases about the arguments of a call, in growing detail. */
export function conditionsOf(test: GeneratedTest, act: Act, index: ModelIndex): readonly string[] {
  const { testCase } = test;
  const { statement, callable } = act;
  const list = statement.kind === 'assign' ? [] : statement.arguments;
  const texts = list.map((argument, at) => {
    const text = argumentText(testCase, argument, act, index);
    return text === 'an object' ? nameOfObject(parameterAt(callable.parameters, at)?.name) : text;
  });
  const last = list.at(-1);
  const hasOptions = takesOptions(callable, list.length - 1);
  const options = last !== undefined && hasOptions ? optionsText(testCase, last) : undefined;
  // The outcome names a callback whose calls it tells.
  const told = new Set(
    test.assertions.flatMap(({ what }) =>
      what.of === 'calls' || what.of === 'seen' ? what.variable : [],
    ),
  );
  const isShown = (at: number): boolean => !told.has(list[at] ?? -1);
  const given = (options === undefined ? texts : texts.slice(0, -1)).filter((_, at) => isShown(at));
  const showsNothing = !list.some((_, at) => isShown(at));
  const plain = joined([given.length === 0 ? '' : `for ${enumerate(given)}`, options ?? '']);
  const missing = callable.parameters.find(({ isOptional }, at) => isOptional && at >= list.length);
  const without = missing === undefined ? '' : `without ${missing.name}`;
  const notable = list.flatMap((argument, at) => {
    const text = describeVariable(testCase, argument);
    const name = parameterAt(callable.parameters, at)?.name;
    const isNotable = text !== undefined && name !== undefined && notableValue.test(text);
    if (!isNotable) return [];
    return text === 'a single element' ? `${name} has ${text}` : `${name} is ${text}`;
  });
  const named = notable.length > 0 ? `when ${enumerate(notable)}` : '';
  const isComparing = areAlike(callable, list.length) && !isOfValues(test, act);
  const equal = isComparing ? equalArguments(list, texts) : '';
  const on = onInstance(test, act, index);
  // A notable argument need not be the reason for an error, nor the most important of many arguments.
  const isThrowing = test.assertions.some(({ what }) => what.of === 'thrown');
  const isPart = list.length === 2 && notable.length === 1 && !isThrowing && !hasOptions;
  const usual = [equal, isPart ? named : '', plain].find((text) => text !== '') ?? '';
  // What a returned function or a method does depends on the arguments of the call that returned it, or made the instance.
  const isReturned = callable.kind === 'returned-function';
  const dependsOn =
    isReturned || (usual !== '' && isOneOfSeveral(test, statement, index)) ? on : '';
  const first = joined([isReturned ? plain : usual, dependsOn]);
  const parameters = list.map((_, at) => parameterAt(callable.parameters, at)?.name ?? '');
  const detailed = texts.flatMap((text, at) =>
    isShown(at) ? `${parameters[at]} ${text}`.trim() : [],
  );
  const isNamed = texts.every((text, at) => text === withArticle(parameters[at] ?? ''));
  const made = callable.kind === 'constructor' ? '' : makingOf(test, act, index);
  const earlier = usedMembers(test, act, index).slice(0, -1);
  const after = earlier.length === 0 ? '' : `after ${enumerate(earlier.map(({ text }) => text))}`;
  const conditions = [
    ...(first === '' ? [] : [first]),
    ...(showsNothing ? [joined([without, statement.kind === 'assign' ? '' : on])] : []),
    plain,
    joined([plain, on]),
    joined([plain, made]),
    [plain, without].filter((text) => text !== '').join(' '),
    detailed.length === 0 || isNamed ? '' : `with ${enumerate(detailed)}`,
    [plain, without, after].filter((text) => text !== '').join(' '),
    [plain, without, after, made].filter((text) => text !== '').join(' '),
  ].filter((text, at, all) => (text !== '' || showsNothing) && all.indexOf(text) === at);
  const isLinked = statementsRun(test).some(({ kind }) => kind === 'link');
  return conditions.map((text) =>
    joined([
      text,
      timePassed(test),
      eventsOf(test),
      callsRepeated(test, index),
      randomNumbers(test),
      variablesSet(test),
      isLinked ? 'with an object that contains itself' : '',
    ]),
  );
}

/** The events that a test lets happen, and the listeners that it calls; empty if there are none. */
function eventsOf(test: GeneratedTest): string {
  const events = statementsRun(test).flatMap((statement) => {
    if (statement.kind === 'notify') return [statement.member];
    return statement.kind === 'dispatch'
      ? (describeVariable(test.testCase, statement.event) ?? [])
      : [];
  });
  return events.length === 0 ? '' : `after ${enumerate([...new Set(events)])}`;
}

/** The calls that a test repeats; empty if there are none. */
function callsRepeated(test: GeneratedTest, index: ModelIndex): string {
  const repeated = statementsRun(test).flatMap((statement) => {
    if (statement.kind !== 'repeat') return [];
    const times = describeVariable(test.testCase, statement.times) ?? 'many';
    const { name } = callableOf(index, statement.callable);
    return [times === '1' ? `a call of ${name}` : `${times} calls of ${name}`];
  });
  return repeated.length === 0 ? '' : `after ${enumerate([...new Set(repeated)])}`;
}

/** The random numbers of a test that lets them rise; empty if it doesn't. */
function randomNumbers(test: GeneratedTest): string {
  const raised = statementsRun(test).flatMap((statement) =>
    statement.kind === 'random' ? (describeVariable(test.testCase, statement.steps) ?? []) : [],
  );
  if (raised.length === 0) return '';
  return raised.every((steps) => steps === '1')
    ? 'if random numbers are 0'
    : `with ${enumerate(raised)} different random numbers`;
}

/** The globals, and the variables of the environment, that a test sets; empty if it sets none. */
function variablesSet(test: GeneratedTest): string {
  const set = statementsRun(test).flatMap((statement) => {
    const path = globalSetBy(statement);
    if (path !== undefined && statement.kind === 'assign') {
      const made = test.testCase.statements[statement.value]?.kind;
      const isPlain = made === 'primitive';
      const value = isPlain ? describeVariable(test.testCase, statement.value) : undefined;
      const global = path.replace(/^.*\.prototype\./, '');
      return [value === undefined ? `there is ${global}` : `${global} is ${value}`];
    }
    if (statement.kind !== 'environment') return [];
    const value = describeVariable(test.testCase, statement.value) ?? 'a text';
    return [
      value === 'undefined' ? `${statement.name} is not set` : `${statement.name} is ${value}`,
    ];
  });
  return set.length === 0 ? '' : `if ${enumerate(set)}`;
}

/** The time by which a test moves the clock; empty if it doesn't. */
function timePassed(test: GeneratedTest): string {
  const moves = statementsRun(test).flatMap((statement) =>
    statement.kind === 'advance'
      ? (describeVariable(test.testCase, statement.milliseconds) ?? [])
      : [],
  );
  return moves.length === 0 ? '' : `after ${moves.join(' and ')} ms`;
}

/** Whether the receiver of a call is one of several: the call that returned or made it took arguments, or it is a value that a class keeps. */
function isOneOfSeveral(
  { testCase }: GeneratedTest,
  { receiver }: Act['statement'],
  index: ModelIndex,
): boolean {
  const maker = receiver === undefined ? undefined : testCase.statements[receiver];
  return (
    maker?.kind === 'call' &&
    (maker.arguments.length > 0 || isKeptByClass(callableOf(index, maker.callable)))
  );
}

/** Whether a callable is a value that a class keeps, such as `Complex.ZERO`. */
function isKeptByClass({ kind, receiver }: Callable): boolean {
  return receiver === undefined && (kind === 'field' || kind === 'getter');
}

/** How the instance was made; empty if it was used since. */
function onInstance(
  test: GeneratedTest,
  { statement, variable, callable }: Act,
  index: ModelIndex,
): string {
  const { receiver } = statement;
  const maker = receiver === undefined ? undefined : test.testCase.statements[receiver];
  if (receiver === undefined || maker?.kind !== 'call') return '';
  const made = callableOf(index, maker.callable);
  const isUsed = statementsRun(test)
    .slice(0, variable)
    .some((other) => 'receiver' in other && other.receiver === receiver);
  if (isUsed) return '';
  if (made.kind === 'constructor' && maker.arguments.length === 0) {
    return `on a new ${ownerName(made)}`;
  }
  if (isKeptByClass(made)) return `on ${ownerName(made)}.${made.name}`;
  if (maker.arguments.length === 0 && sourceOf(callable.receiver ?? '', index) !== undefined)
    return '';
  const making = madeBy(test.testCase, receiver, index) ?? settingsOf(test.testCase, maker, made);
  return making === undefined ? '' : `on ${making}`;
}

/** What a function was called with, if that is an object of options: `partial with bits and precision 2`. */
function settingsOf(
  testCase: TestCase,
  { arguments: list }: { readonly arguments: readonly Variable[] },
  { name }: Callable,
): string | undefined {
  const [only] = list;
  if (only === undefined || list.length > 1 || name === 'default') return undefined;
  const settings = optionsText(testCase, only);
  return settings === undefined ? undefined : `${name} ${settings}`;
}

/** Whether the argument at a place is an object of options, which stand behind `with` in a title. */
function takesOptions({ kind, parameters }: Callable, at: number): boolean {
  const name = parameterAt(parameters, at)?.name ?? '';
  return kind === 'constructor' || /opt(?:ion)?s?$|settings$|config/i.test(name);
}

const notableValue =
  /^(?:NaN|-?Infinity|undefined|null|an empty .*|a (?:space|tab|line feed|carriage return|line break|form feed|vertical tab|no-break space)|white space|a single element|an invalid date)$/;

/** Returns the name of an object: that of its parameter, if it is a word. */
function nameOfObject(parameter = ''): string {
  const isNoun =
    /^[a-z]{3,}[a-rt-z]$/i.test(parameter) && !/^(?:object|value|input)$/.test(parameter);
  return isNoun ? withArticle(parameter) : 'an object';
}

/** Whether a result is of the very values that were given, and not of their being equal: neither true, false nor 0. */
function isOfValues({ assertions }: GeneratedTest, { variable }: Act): boolean {
  return assertions.some(
    ({ what, expected }) =>
      what.of === 'value' &&
      what.variable === variable &&
      expected.is === 'number' &&
      expected.text !== '0',
  );
}

/** Arguments that are missing are not called equal. */
const absent = /^(?:undefined|null)$/;

/** Whether a title may say that arguments are equal: only if they are values of one kind. A key and what is stored under it are not. */
function areAlike({ parameters }: Callable, count: number): boolean {
  const types = Array.from({ length: count }, (_, at) => parameterAt(parameters, at)?.type);
  const [first] = types;
  const isTold = first !== undefined && alikeKinds.has(first.kind);
  return isTold && types.every((type) => JSON.stringify(type) === JSON.stringify(first));
}

/** Values of these kinds may be compared with each other; objects with options are not. */
const alikeKinds: ReadonlySet<string> = new Set([
  'number',
  'string',
  'bigint',
  'built-in',
  'instance',
  'array',
]);

function equalArguments(list: readonly Variable[], texts: readonly string[]): string {
  if (list.length < 2) return '';
  const isSame = new Set(list).size === 1 || new Set(texts).size === 1;
  const areLiterals = texts.every((text) => /^(?:[-\d']|an empty)/.test(text));
  if (!isSame || absent.test(texts[0] ?? '') || !(areLiterals || new Set(list).size === 1))
    return '';
  return list.length === 2 ? 'when both arguments are equal' : 'when all arguments are equal';
}

/** Joins the words of a title, without empty ones. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
