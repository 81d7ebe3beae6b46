import type { Assertion, GeneratedTest } from '../../model/generated-test.ts';
import { parameterAt } from '../../model/parameter-at.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { describeObserved, describeVariable } from './describe-value.ts';
import { memberOf } from './enum-member.ts';
import { callableOf, ownerOf, type ModelIndex } from './model-index.ts';
import { lowerFirst } from './name-variables.ts';
import { statementsRun } from './place-statements.ts';
import { typeGiven } from './variable-types.ts';

/** What a test is about, and the words that its title is made of. */
export interface TestName {
  /** The class or function that it belongs to. */
  readonly group: string;
  /** Where the group's callable stands in the model, and the callable that it is about. */
  readonly order: readonly [group: number, callable: number];
  /** Titles within the group's block, each telling more than the one before; none names the group. */
  readonly titles: readonly string[];
}

/** No title is longer than this, unless it has to be in order to differ from another. */
const longest = 80;

/** The call that a test is about: the last that its assertions can show something of. */
interface Act {
  readonly variable: Variable;
  readonly statement: Extract<Statement, { kind: 'call' | 'assign' }>;
  readonly callable: Callable;
  readonly isAwaited: boolean;
}

/** Finds what a test shows, and says it: `returns 0 when both arguments are equal`, `push then pop returns 2`. */
export function nameTest(test: GeneratedTest, index: ModelIndex): TestName {
  const act = findAct(test, index);
  if (act === undefined) return { group: '', order: [-1, -1], titles: ['has its values'] };
  const { callable } = act;
  const isMember = /[#.]/.test(callable.id) || callable.kind === 'constructor';
  const group = isMember ? ownerOf(callable) : callable.name;
  const ids = index.model.callables.map(({ id }) => id);
  const first = index.model.callables.findIndex((other) => ownerOf(other) === ownerOf(callable));
  const subject = callable.kind === 'function' ? '' : subjectOf(test, act, index);
  const outcome = outcomeOf(test, act, index);
  const titles =
    relationTitles(test, act, index) ??
    conditionsOf(test, act, index).flatMap((condition) => [
      [subject, outcome.short, condition].filter((part) => part !== '').join(' '),
      [subject, ...outcome.long, condition].filter((part) => part !== '').join(' '),
    ]);
  const unique = [...new Set(titles)];
  const fitting = unique.filter((title) => title.length <= longest);
  return {
    group,
    order: [first, ids.indexOf(callable.id)],
    titles: [...fitting, ...unique.filter((title) => title.length > longest)],
  };
}

/** Of a test that makes two instances and does no more than compare them. */
function relationTitles(
  { testCase, assertions: [first] }: GeneratedTest,
  { callable }: Act,
  index: ModelIndex,
): readonly string[] | undefined {
  if (callable.kind !== 'constructor' || first === undefined) return undefined;
  const { what, expected } = first;
  if (what.of !== 'equals' && what.of !== 'compares') return undefined;
  const sides = [what.variable, what.other].map((variable) => {
    const statement = testCase.statements[variable];
    const list = statement?.kind === 'call' ? statement.arguments : [];
    return enumerate(list.map((argument) => describeArgument(testCase, argument, index)));
  });
  const both = sides.every((side) => side !== '') ? ` for ${sides.join(' and ')}` : '';
  const value = describeObserved(expected);
  if (what.callable !== undefined) {
    return [`${callableOf(index, what.callable).name} returns ${value}${both}`];
  }
  return [`instances ${value === 'true' ? 'are equal' : 'differ'}${both}`];
}

function findAct(test: GeneratedTest, index: ModelIndex): Act | undefined {
  const statements = statementsRun(test);
  const awaited = new Set(
    statements.flatMap((statement) => (statement.kind === 'await' ? statement.promise : [])),
  );
  const acts = [...statements].flatMap((statement, variable): Act[] => {
    if (statement.kind !== 'call' && statement.kind !== 'assign') return [];
    const callable = callableOf(index, statement.callable);
    return [{ variable, statement, callable, isAwaited: awaited.has(variable) }];
  });
  const calls = acts.filter(({ callable }) => callable.kind !== 'constant');
  return (
    calls.findLast(({ callable }) => callable.span !== undefined) ?? calls.at(-1) ?? acts.at(-1)
  );
}

/** What is used: the member by its name, after members of the same instance that were called before. */
function subjectOf(test: GeneratedTest, act: Act, index: ModelIndex): string {
  const { callable, statement, variable } = act;
  if (callable.kind === 'constructor') {
    const isFailing = test.assertions.some(({ what }) => what.of === 'thrown');
    return isFailing ? 'constructor' : `a new ${lowerFirst(ownerOf(callable))}`;
  }
  const name =
    statement.kind === 'assign'
      ? `setting ${callable.name} to ${describeArgument(test.testCase, statement.value, index)}`
      : callable.name;
  const { receiver } = statement;
  if (receiver === undefined) return name;
  const before = statementsRun(test)
    .slice(0, variable)
    .flatMap((other) => {
      if (other.kind !== 'call' || other.receiver !== receiver) return [];
      const { name: earlier, kind } = callableOf(index, other.callable);
      return kind === 'method' ? earlier : [];
    });
  const distinct = [...new Set(before)];
  const [only] = distinct;
  if (only === undefined) return name;
  if (distinct.length > 1) return `${name} after ${distinct.join(' and ')}`;
  return only === name ? `${name} again` : `${only} then ${name}`;
}

interface Outcome {
  readonly short: string;
  /** The same with what else is asserted. */
  readonly long: readonly string[];
}

function outcomeOf(test: GeneratedTest, act: Act, index: ModelIndex): Outcome {
  const phrases = test.assertions.map((assertion) => phraseOf(assertion, test, act, index));
  const main = test.assertions.findIndex(({ what }) => isAboutResult(what, act, test));
  const [short = 'runs'] = main === -1 ? phrases : [phrases[main], ...phrases];
  const others = phrases.filter((phrase) => phrase !== short);
  return {
    short,
    long: [short, ...[...new Set(others)].map((phrase) => `and ${phrase}`)],
  };
}

function isAboutResult(what: Assertion['what'], act: Act, test: GeneratedTest): boolean {
  if (what.of === 'thrown') return true;
  return what.of === 'value' && resultOf(act, test).includes(what.variable);
}

/** The variables that hold what the call gave, or what its promise is fulfilled with. */
function resultOf({ variable }: Act, { testCase }: GeneratedTest): readonly Variable[] {
  return [...testCase.statements.keys()].filter((at) => {
    const statement = testCase.statements[at];
    return at === variable || (statement?.kind === 'await' && statement.promise === variable);
  });
}

function phraseOf(
  { what, expected }: Assertion,
  test: GeneratedTest,
  act: Act,
  index: ModelIndex,
): string {
  const value = describeObserved(expected);
  const nameOf = (id: string): string => callableOf(index, id).name;
  switch (what.of) {
    case 'thrown':
      return thrownPhrase(expected.is === 'error' ? expected.class : expected.is, act);
    case 'value':
      if (resultOf(act, test).includes(what.variable)) {
        const member = memberOf(expected, typeGiven(test.testCase, what.variable, index));
        if (member !== undefined) return valuePhrase(what.variable, member.member, test, act);
      }
      return expected.is === 'same'
        ? valuePhrase(what.variable, undefined, test, act, expected.variable)
        : valuePhrase(what.variable, value, test, act);
    case 'state':
      if (expected.is === 'object' && expected.class !== '' && act.statement.kind === 'assign') {
        return `changes the ${lowerFirst(expected.class)}`;
      }
      return resultOf(act, test).includes(what.variable)
        ? valuePhrase(what.variable, value, test, act)
        : `leaves ${value}`;
    case 'inspector':
    case 'field': {
      const member = `${nameOf(what.callable)} ${value}`;
      if (act.callable.kind === 'constructor') return `has ${member}`;
      if (!resultOf(act, test).includes(what.variable)) return `makes ${member}`;
      const noun = nounFor(typeGiven(test.testCase, what.variable, index), index) ?? 'value';
      return valuePhrase(what.variable, `${withArticle(noun)} with ${member}`, test, act);
    }
    case 'string':
      return `is printed as ${value}`;
    case 'iteration':
      return `iterates over ${value.replace(/^an empty array$/, 'nothing')}`;
    case 'equals':
      return value === 'true' ? 'makes equal instances' : 'makes different instances';
    case 'compares':
      return `compares as ${value}`;
    case 'calls':
      return callsPhrase(expected.is === 'array' ? expected.elements.length : 0);
  }
}

function thrownPhrase(kind: string, { isAwaited }: Act): string {
  if (kind === 'undefined') return isAwaited ? 'does not reject' : 'does not throw';
  const isNamed = /^[A-Z]/.test(kind) && kind !== 'Error';
  const error = isNamed ? kind : 'an error';
  return isAwaited ? `rejects with ${error}` : `throws ${error}`;
}

function valuePhrase(
  variable: Variable,
  value: string | undefined,
  test: GeneratedTest,
  act: Act,
  same?: Variable,
): string {
  const { kind } = act.callable;
  const isResult = resultOf(act, test).includes(variable);
  const { receiver } = act.statement;
  const isArgument = 'arguments' in act.statement && act.statement.arguments.includes(same ?? -1);
  const other = isArgument ? 'its argument' : 'the same object';
  const what = value ?? (same === receiver ? 'the instance itself' : other);
  if (!isResult) return `gives ${what}`;
  if (kind === 'constructor') return `is ${what}`;
  if (kind === 'getter' || kind === 'field' || kind === 'constant') return `is ${what}`;
  return act.isAwaited ? `resolves to ${what}` : `returns ${what}`;
}

function callsPhrase(count: number): string {
  if (count === 0) return 'does not call the callback';
  return count === 1 ? 'calls the callback once' : `calls the callback ${count} times`;
}

/** What is notable about the arguments, in growing detail. */
function conditionsOf(test: GeneratedTest, act: Act, index: ModelIndex): readonly string[] {
  const { testCase } = test;
  const { statement, callable } = act;
  const list = statement.kind === 'assign' ? [] : statement.arguments;
  const texts = list.map((argument) => describeArgument(testCase, argument, index));
  const plain = texts.length === 0 ? '' : `for ${enumerate(texts)}`;
  const missing = callable.parameters.find(({ isOptional }, at) => isOptional && at >= list.length);
  const without = missing === undefined ? '' : `without ${missing.name}`;
  const notable = list.flatMap((argument, at) => {
    const text = describeVariable(testCase, argument);
    const name = parameterAt(callable.parameters, at)?.name;
    const isNotable = text !== undefined && name !== undefined && notableValue.test(text);
    return isNotable ? `${name} is ${text}` : [];
  });
  const named = notable.length > 0 ? `when ${enumerate(notable)}` : '';
  const equal = equalArguments(list, texts);
  const first = [equal, list.length > 1 && list.length - notable.length > 0 ? named : '', plain];
  const parameters = list.map((_, at) => parameterAt(callable.parameters, at)?.name ?? '');
  const detailed = texts.map((text, at) => `${parameters[at]} ${text}`.trim());
  const setUp = statementsRun(test)
    .slice(0, act.variable)
    .flatMap((earlier) =>
      earlier.kind === 'call' && earlier.arguments.length > 0
        ? enumerate(
            earlier.arguments.map((argument) => describeArgument(testCase, argument, index)),
          )
        : [],
    );
  const after = setUp.length === 0 ? '' : `after ${setUp.join(', ')}`;
  return [
    ...first.filter((text) => text !== '').slice(0, 1),
    ...(texts.length === 0 ? [[without, onNew(test, act, index)].join(' ').trim()] : []),
    plain,
    [plain, without].filter((text) => text !== '').join(' '),
    detailed.length === 0 ? '' : `with ${enumerate(detailed)}`,
    [plain, without, after].filter((text) => text !== '').join(' '),
  ].filter((text, at, all) => (text !== '' || texts.length === 0) && all.indexOf(text) === at);
}

/** That the instance is as it was made, where nothing else is to be said. */
function onNew(test: GeneratedTest, { statement, variable }: Act, index: ModelIndex): string {
  const { receiver } = statement;
  const maker = receiver === undefined ? undefined : test.testCase.statements[receiver];
  if (maker?.kind !== 'call' || maker.arguments.length > 0) return '';
  const made = callableOf(index, maker.callable);
  const isUsed = statementsRun(test)
    .slice(0, variable)
    .some((other) => 'receiver' in other && other.receiver === receiver);
  return made.kind === 'constructor' && !isUsed ? `on a new ${lowerFirst(ownerOf(made))}` : '';
}

const notableValue =
  /^(?:-?0|NaN|-?Infinity|undefined|null|an empty .*|a space|white space|a single element|an invalid date)$/;

function equalArguments(list: readonly Variable[], texts: readonly string[]): string {
  if (list.length < 2) return '';
  const isSame = new Set(list).size === 1 || new Set(texts).size === 1;
  const isLiteral = texts.every((text) => /^(?:[-\d']|an empty)/.test(text));
  if (!isSame || !(isLiteral || new Set(list).size === 1)) return '';
  return list.length === 2 ? 'when both arguments are equal' : 'when all arguments are equal';
}

function describeArgument(testCase: TestCase, variable: Variable, index: ModelIndex): string {
  const known = describeVariable(testCase, variable);
  if (known !== undefined) return known;
  const statement = testCase.statements[variable];
  if (statement?.kind !== 'call') return 'a value';
  const callable = callableOf(index, statement.callable);
  if (callable.kind === 'constant' || callable.kind === 'field') return callable.name;
  const noun = withArticle(nounFor(callable.returns, index) ?? 'value');
  const made = statement.arguments.map((argument) => describeVariable(testCase, argument));
  const isTelling = callable.kind === 'constructor' && made.length > 0 && !made.includes(undefined);
  const of = `${noun} of ${enumerate(made.flatMap((text) => text ?? []))}`;
  return isTelling && of.length <= longestArgument ? of : noun;
}

/** An instance is told by what it was made of if that is no longer than this. */
const longestArgument = 30;

function nounFor(type: ValueType | undefined, index: ModelIndex): string | undefined {
  if (type?.kind === 'union') {
    return type.members.map((member) => nounFor(member, index)).find((noun) => noun !== undefined);
  }
  const name = type?.kind === 'instance' ? index.classes.get(type.class)?.name : undefined;
  return name === undefined ? undefined : lowerFirst(name);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function enumerate(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
