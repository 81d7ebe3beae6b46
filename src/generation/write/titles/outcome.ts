import type { Assertion, GeneratedTest } from '../../../model/generated-test.ts';
import { inspectedClass } from '../../../model/inspected-class.ts';
import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { isEngineError } from '../../prove/assertions/unstable-text.ts';
import { resultOf, type Act } from './act.ts';
import { callsPhrase, seenPhrase } from './calls-phrase.ts';
import { isLiteral, nounFor } from './describe-argument.ts';
import { describeObserved, describeString, plural, withArticle } from './describe-value.ts';
import { pagePhrase, partOfElement } from './page-phrase.ts';
import { spiedPhrase } from './spied-phrase.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { natureOf } from '../code/place-statements.ts';
import { memberOf, typeGiven } from '../code/variable-types.ts';

/** The outcome of a call, as the end of a title. */
export interface TitleOutcome {
  readonly short: string;
  /** The outcome with the other assertions. */
  readonly long: readonly string[];
  /** The error with its message, as the end of a title. */
  readonly message?: string;
  /** The outcome is what a call does to an instance or a callback, and not its result. */
  readonly isEffect: boolean;
  /** What an instance tells after a call, if that is the outcome: `size is 1`, and then with the other assertions. */
  readonly told?: readonly string[];
  /** The arguments show a reader when this outcome happens. */
  readonly isTold: boolean;
}

/** The outcome of a call by the assertions of its test. */
export function outcomeOf(test: GeneratedTest, act: Act, index: ModelIndex): TitleOutcome {
  const phrases = test.assertions.map((assertion) => phraseOf(assertion, test, act, index));
  const main = mainOf(test, act);
  const [short = 'runs'] = main === -1 ? phrases : [phrases[main], ...phrases];
  const others = phrases.filter((phrase) => phrase !== short);
  const message = messagePhrase(test, act);
  const told = toldPhrases(test, main, act, index);
  return {
    short,
    long: [short, ...[...new Set(others)].map((phrase) => `and ${phrase}`)],
    ...(message !== undefined && { message }),
    isEffect: isEffect(test, main === -1 ? 0 : main, act),
    ...(told !== undefined && { told }),
    isTold: isTold(test, act, index),
  };
}

/**
 * The place of the assertion that says most: the one about the result, unless that is the instance and another one describes it. Without
 * one, it is the first about a part of the result, if possible one that is defined, and else the first that is not about the result of an
 * earlier call.
 */
function mainOf(test: GeneratedTest, act: Act): number {
  const { assertions } = test;
  const result = assertions.findIndex(({ what }) => isAboutResult(what, act, test));
  if (result === -1) {
    const own = resultOf(act, test);
    const isPart = ({ what }: Assertion): boolean =>
      act.callable.kind !== 'constructor' && 'variable' in what && own.includes(what.variable);
    const defined = assertions.findIndex(
      (each) => isPart(each) && each.expected.is !== 'undefined',
    );
    const part = defined === -1 ? assertions.findIndex(isPart) : defined;
    return part === -1 ? assertions.findIndex(({ what }) => what.of !== 'value') : part;
  }
  const expected = assertions[result]?.expected;
  if (expected?.is !== 'same' || expected.variable !== act.statement.receiver) return result;
  const names = [expected.variable, ...resultOf(act, test)];
  const state = assertions.findIndex(
    ({ what }) => (what.of === 'inspector' || what.of === 'field') && names.includes(what.variable),
  );
  return state === -1 ? result : state;
}

/** Returns what an instance tells after a call, if the test shows that and not a result. */
function toldPhrases(
  test: GeneratedTest,
  main: number,
  act: Act,
  index: ModelIndex,
): readonly string[] | undefined {
  if (act.callable.kind === 'constructor' || !isMethodOrSetter(act)) return undefined;
  const isAboutInstance = ({ what }: Assertion): boolean =>
    (what.of === 'inspector' || what.of === 'field') &&
    !resultOf(act, test).includes(what.variable);
  const first = test.assertions[main];
  if (first === undefined || !isAboutInstance(first)) return undefined;
  const own = test.assertions.filter(isAboutInstance).map((assertion) => {
    const { what, expected } = assertion;
    const value = describeObserved(expected);
    const name =
      'callable' in what && what.callable !== undefined
        ? toldBy(callableOf(index, what.callable))
        : '';
    return qualityOf(name, value) ?? `${name} is ${value}`;
  });
  const others = test.assertions
    .filter((assertion) => !isAboutInstance(assertion))
    .map((assertion) => phraseOf(assertion, test, act, index));
  const [short = ''] = own;
  return [...new Set([short, [...new Set([...own, ...others])].join(' and ')])];
}

function isMethodOrSetter({ callable, statement }: Act): boolean {
  return callable.kind === 'method' || statement.kind === 'assign';
}

/** Whether an assertion shows what a call does beside its result. */
function isEffect(test: GeneratedTest, at: number, act: Act): boolean {
  const what = test.assertions[at]?.what;
  if (what === undefined || act.callable.kind !== 'method' || act.isAwaited) return false;
  switch (what.of) {
    case 'calls':
    case 'seen':
    case 'spied':
      return true;
    case 'inspector':
    case 'field':
    case 'iteration':
      return !resultOf(act, test).includes(what.variable);
    default:
      return false;
  }
}

/** Whether a call gets only literals, so that they show when the outcome happens. */
function isTold({ testCase }: GeneratedTest, { statement }: Act, index: ModelIndex): boolean {
  const given = statement.kind === 'assign' ? [statement.value] : statement.arguments;
  return given.every((variable) => {
    const made = testCase.statements[variable];
    return (
      made !== undefined && (natureOf(made, index) === 'reference' || isLiteral(testCase, variable))
    );
  });
}

/** The error with its message; undefined if the message is long or not the unit's own. */
function messagePhrase(test: GeneratedTest, { isAwaited }: Act): string | undefined {
  const thrown = test.assertions.find(({ what }) => what.of === 'thrown')?.expected;
  if (thrown?.is !== 'error' || thrown.message === '' || isOfStub(thrown, test)) return undefined;
  const isTelling = !isEngineError(thrown.class, thrown.message) && /^[ -~]+$/.test(thrown.message);
  if (!isTelling || thrown.message.length > longestMessage) return undefined;
  const kind = isNamedError(thrown.class) ? withArticle(thrown.class) : 'an error';
  return `${isAwaited ? 'rejects with' : 'throws'} ${kind}: ${thrown.message}`;
}

/** Whether an error is the one that a stub of the test throws, or with which it rejects a promise. */
function isOfStub(error: ObservedValue, { testCase }: GeneratedTest): boolean {
  return (
    error.is === 'error' &&
    testCase.statements.some(
      (each) =>
        each.kind === 'stub' &&
        'message' in each.behaviour &&
        each.behaviour.message === error.message,
    )
  );
}

/** The longest message in a title. */
const longestMessage = 60;

function isAboutResult(what: Assertion['what'], act: Act, test: GeneratedTest): boolean {
  if (what.of === 'thrown') return true;
  const isContent = what.of === 'value' || what.of === 'length' || what.of === 'each';
  return isContent && resultOf(act, test).includes(what.variable);
}

function phraseOf(
  { what, expected }: Assertion,
  test: GeneratedTest,
  act: Act,
  index: ModelIndex,
): string {
  const value = describeObserved(expected);
  const nameOf = (id: string): string => toldBy(callableOf(index, id));
  switch (what.of) {
    case 'thrown':
      if (isOfStub(expected, test)) return 'passes on the error of a callback';
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
        return `changes the ${expected.class}`;
      }
      return resultOf(act, test).includes(what.variable)
        ? valuePhrase(what.variable, value, test, act)
        : `leaves ${value}`;
    case 'inspector':
    case 'field': {
      const member = `${nameOf(what.callable)} ${value}`;
      const quality = qualityOf(nameOf(what.callable), value);
      if (act.callable.kind === 'constructor') return quality ?? `has ${member}`;
      if (!resultOf(act, test).includes(what.variable)) return quality ?? `leaves ${member}`;
      const noun = nounFor(typeGiven(test.testCase, what.variable, index), index) ?? 'value';
      const which = quality === undefined ? `with ${member}` : `that ${quality}`;
      return valuePhrase(what.variable, `${withArticle(noun)} ${which}`, test, act);
    }
    case 'length':
      return contentPhrase(
        what.variable,
        plural(expected.is === 'number' ? Number(expected.text) : 0, 'element'),
        test,
        act,
      );
    case 'entry': {
      const part = partOfElement(what, expected, value);
      if (part !== undefined) return contentPhrase(what.variable, part, test, act);
      if (/^[a-z_$][\w$]*$/i.test(what.key) && resultOf(act, test).includes(what.variable))
        return valuePhrase(
          what.variable,
          `${isError(typeGiven(test.testCase, what.variable, index)) ? 'an error' : 'an object'} with ${entryText(what, value)}`,
          test,
          act,
        );
      if (what.inside !== undefined)
        return `holds ${value} at ${memberRead(what.variable, test, act, index)}${pathText(what)}`;
      return `holds ${value} at ${/^\d+$/.test(what.key) ? what.key : describeString(what.key)}`;
    }
    case 'each':
      return contentPhrase(
        what.variable,
        `${nounsOf(callableOf(index, what.callable), index)} with ${nameOf(what.callable)} ${value}`,
        test,
        act,
      );
    case 'string':
      return `is printed as ${value}`;
    case 'iteration':
      return `iterates over ${value.replace(/^an empty array$/, 'nothing')}`;
    case 'equals': {
      const isEqual = value === 'true';
      const sides = [what.variable, what.other];
      const result = resultOf(act, test).find((variable) => sides.includes(variable));
      if (result === undefined)
        return isEqual ? 'makes equal instances' : 'makes different instances';
      const other = what.variable === result ? what.other : what.variable;
      const noun = nounFor(typeGiven(test.testCase, result, index), index) ?? 'value';
      const than = roleOf(other, act) ?? `another ${noun}`;
      const which = isEqual ? `that equals ${than}` : `that does not equal ${than}`;
      return valuePhrase(result, `${withArticle(noun)} ${which}`, test, act);
    }
    case 'compares':
      return `compares as ${value}`;
    case 'calls':
      return callsPhrase(what.variable, expected, test, index);
    case 'seen':
      return seenPhrase(what.variable, what.member, expected, test, index);
    case 'page':
      return pagePhrase(what.path, expected, value);
    case 'spied':
      return spiedPhrase(what.method, expected);
  }
}

/** The field of the result that a variable is, before a place in it; empty for another variable. */
function memberRead(variable: Variable, test: GeneratedTest, act: Act, index: ModelIndex): string {
  const made = test.testCase.statements[variable];
  if (made?.kind !== 'call' || made.receiver === undefined) return '';
  const { kind, name } = callableOf(index, made.callable);
  const isRead = kind === 'field' || kind === 'getter';
  return isRead && resultOf(act, test).includes(made.receiver) ? name : '';
}

/** Returns what the elements are that have a member, such as `Intervals`. */
function nounsOf({ receiver }: Callable, index: ModelIndex): string {
  const noun = receiver && nounFor({ kind: 'instance', class: receiver }, index);
  return plural(2, noun ?? 'element').slice(2);
}

function contentPhrase(variable: Variable, content: string, test: GeneratedTest, act: Act): string {
  return resultOf(act, test).includes(variable)
    ? valuePhrase(variable, content, test, act)
    : `leaves ${content}`;
}

/** Returns the name of what a member or an inspector tells: `balance` for `balanceOf(account)`. */
function toldBy(callable: Callable): string {
  const { name } = callable;
  return inspectedClass(callable) === undefined ? name : name.replace(/(?<=.)Of$/, '');
}

function thrownPhrase(kind: string, { isAwaited }: Act): string {
  if (kind === 'undefined') return isAwaited ? 'does not reject' : 'does not throw';
  const error = isNamedError(kind) ? withArticle(kind) : 'an error';
  return isAwaited ? `rejects with ${error}` : `throws ${error}`;
}

function isNamedError(name: string): boolean {
  return /^[A-Z]/.test(name) && name !== 'Error';
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
  const what = value ?? (same === undefined ? undefined : roleOf(same, act)) ?? 'the same object';
  if (!isResult) return `gives ${what}`;
  if (kind === 'constructor') return `is ${what}`;
  if (kind === 'getter' || kind === 'field' || kind === 'constant') return `is ${what}`;
  return act.isAwaited ? `resolves to ${what}` : `returns ${what}`;
}

/** The role of a variable in the call: the instance, or one of the arguments. */
function roleOf(variable: Variable, { statement }: Act): string | undefined {
  if (statement.receiver === variable) return 'the instance itself';
  const list = statement.kind === 'assign' ? [] : statement.arguments;
  const at = list.indexOf(variable);
  if (at === -1) return undefined;
  const ordinal = ['first', 'second', 'third'][at];
  if (new Set(list).size === 1 || ordinal === undefined) return 'its argument';
  return `its ${ordinal} argument`;
}

/** The words for a method such as `isEmpty`: `is empty` or `is not empty`; undefined for other methods. */
function qualityOf(name: string, value: string): string | undefined {
  const adjective = /^is([A-Z][a-z]+)$/.exec(name)?.[1]?.toLowerCase();
  if (adjective === undefined || !/^(?:true|false)$/.test(value)) return undefined;
  return value === 'true' ? `is ${adjective}` : `is not ${adjective}`;
}

/** What an entry is: `name 'a'`, `parts[0].name 'a'`, or `2 parts` for the length of a list. */
function entryText(what: Extract<Observable, { of: 'entry' }>, value: string): string {
  const { key, inside = [] } = what;
  const isCount = inside.length === 1 && inside[0] === 'length' && /^\w+[^s]s$/.test(key);
  return isCount
    ? `${value} ${value === '1' ? key.slice(0, -1) : key}`
    : `${pathText(what)} ${value}`;
}

function isError(type: ValueType | undefined): boolean {
  return type?.kind === 'built-in' && type.name.endsWith('Error');
}

/** The keys that lead to an entry: `parts[0].name`. */
function pathText({ key, inside = [] }: Extract<Observable, { of: 'entry' }>): string {
  const isPlace = (each: string): boolean => /^\d+$/.test(each);
  return [
    isPlace(key) ? `[${key}]` : key,
    ...inside.map((each) => (isPlace(each) ? `[${each}]` : `.${each}`)),
  ].join('');
}
