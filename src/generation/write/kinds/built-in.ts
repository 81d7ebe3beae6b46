import { isAborted } from '../../../model/abort-signal.ts';
import { isEventClass, isPageClass, tagOf } from '../../../model/page.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import {
  array,
  arrow,
  call,
  does,
  inline,
  isUndefined,
  make,
  member,
  method,
  name,
  string,
  type Code,
} from '../code/code.ts';
import { lowerFirst } from '../code/type-names.ts';
import { typeText } from '../code/type-text.ts';
import { useOf } from '../code/variable-types.ts';
import type { TestContext } from '../test-context.ts';
import { describeDate, plural, withArticle } from '../titles/describe-value.ts';
import { nounOfTag } from './page.ts';
import { literalOf } from './literal-of.ts';
import type { Describing, PrintedKind } from './printed-kind.ts';

type BuiltIn = Extract<Statement, { kind: 'built-in' }>;

export const builtInKind: PrintedKind<'built-in'> = {
  code: builtInCode,
  uses: (statement, type) =>
    statement.arguments.map((argument) => [argument, useOf(contentType(type))]),
  names: (statement, { role, variable, testCase }) => [
    ...(isAborted(variable, testCase) ? ['controller'] : role),
    isPageClass(statement.class) && statement.arguments.length === 0
      ? nounOfTag(tagOf(statement.class))
      : lowerFirst(statement.class),
  ],
  describe: describeBuiltIn,
};

function builtInCode(
  { class: type, arguments: list, isRejected }: BuiltIn,
  variable: Variable,
  context: TestContext,
): Code {
  const given = list.map(context.codeOf);
  if (type === 'Promise') {
    const settle = isRejected === true ? 'reject' : 'resolve';
    return promiseCode(settle, given, contentTypes(variable, context));
  }
  if (type === 'Arguments') return call(name('(function () { return arguments; })'), given);
  if (type === 'Buffer') return method(name('Buffer'), 'from', ...given);
  if (type === 'AbortSignal' && isAborted(variable, context.test.testCase))
    return make(name('AbortController'), []);
  if (type === 'AbortSignal') return signalCode(given);
  if (type === 'ReadableStream') return method(make(name('Blob'), [array(given)]), 'stream');
  if (isPageClass(type) && !isEventClass(type)) return codeOfPage(type);
  const isCollection = type === 'Map' || type === 'Set';
  const [only] = given;
  const isOfNothing = only?.node === 'array' && only.elements.length === 0;
  const isEmpty = isCollection && (only === undefined || (given.length === 1 && isOfNothing));
  return isEmpty ? make(name(type), [], contentTypes(variable, context)) : make(name(type), given);
}

/** The document, the window, or an element that is part of no page. */
function codeOfPage(type: string): Code {
  if (type === 'Document' || type === 'Window') return name(lowerFirst(type));
  return method(name('document'), 'createElement', string(tagOf(type)));
}

/** A promise that settles at once, later, or never. */
function promiseCode(
  settle: 'resolve' | 'reject',
  [value, milliseconds]: readonly Code[],
  types: string,
): Code {
  const promise = name('Promise');
  if (value === undefined) return make(promise, [arrow([], inline())], types);
  if (milliseconds === undefined) return method(promise, settle, value);
  const later = call(name('setTimeout'), [arrow([], call(name(settle), [value])), milliseconds]);
  const parameters = settle === 'reject' ? ['_resolve', settle] : [settle];
  return make(promise, [arrow(parameters, inline(does(later)))], types);
}

/** A signal that is aborted with a reason or, without one, will never be aborted. */
function signalCode(given: readonly Code[]): Code {
  const [reason] = given;
  if (reason === undefined) return member(make(name('AbortController'), []), 'signal');
  return method(name('AbortSignal'), 'abort', ...(isUndefined(reason) ? [] : [reason]));
}

/** The type arguments of an empty Map or Set, or of a promise, that is a variable: no content tells its types. */
function contentTypes(variable: Variable, { style, names, uses, types }: TestContext): string {
  const type = uses[variable]?.type;
  if (!style.isTypeScript || !names.has(variable) || type === undefined) return '';
  return /^(?:Map|Set|Promise)(<.*>)$/.exec(typeText(type, types) ?? '')?.[1] ?? '';
}

/** The type of the array from which a collection is made, or of the value with which a promise is fulfilled. */
function contentType(type: ValueType | undefined): ValueType | undefined {
  switch (type?.kind) {
    case 'set':
      return { kind: 'array', element: type.element };
    case 'map': {
      const elements = [type.key, type.value].map((part) => ({
        type: part,
        isOptional: false,
        isRest: false,
      }));
      return { kind: 'array', element: { kind: 'tuple', elements } };
    }
    case 'promise':
      return type.value;
    default:
      return undefined;
  }
}

function describeBuiltIn(
  { class: className, arguments: list, isRejected }: BuiltIn,
  test: Describing,
): string {
  if (className === 'Promise') return describePromise(list, isRejected === true, test);
  if (isEventClass(className)) return describeEvent(list, test);
  if (className === 'Document' || className === 'Window') return `the ${className.toLowerCase()}`;
  if (isPageClass(className)) return withArticle(nounOfTag(tagOf(className)));
  if (className === 'Arguments') return 'the arguments of a function';
  const [first] = list;
  const given = first === undefined ? undefined : test.testCase.statements[first];
  if (className === 'AbortSignal') return list.length === 0 ? 'a signal' : 'an aborted signal';
  const isCollection = className === 'Map' || className === 'Set' || className.endsWith('Array');
  const noun = ['Map', 'Set', 'Date'].includes(className) ? className.toLowerCase() : className;
  const isEmpty = given === undefined || (given.kind === 'array' && given.elements.length === 0);
  if (isCollection && isEmpty) return `an empty ${noun}`;
  const content = first === undefined ? undefined : literalOf(first, test);
  const isShort =
    content !== undefined && content.length <= longestContent && !content.includes('…');
  if (className === 'Map' && given?.kind === 'array')
    return `a map of ${plural(given.elements.length, 'entry')}`;
  if (isCollection && isShort && given?.kind === 'array')
    return `${withArticle(noun)} of ${content.slice(1, -1)}`;
  if (given?.kind !== 'primitive') return withArticle(noun);
  const { value } = given;
  if (className === 'Date' && value.of === 'number') return describeDate(value.text);
  if (className === 'Date' && value.of === 'string' && isDay(value.value)) return value.value;
  const isNamed = className.endsWith('Error') || className === 'URL';
  return isNamed && isShort && value.of === 'string'
    ? `${withArticle(noun)} ${content}`
    : withArticle(noun);
}

function describePromise(
  [settled, delay]: readonly Variable[],
  isRejected: boolean,
  test: Describing,
): string {
  if (settled === undefined) return 'a promise that never settles';
  const time = delay === undefined ? undefined : literalOf(delay, test);
  const noun = isRejected ? 'a rejected promise' : 'a promise';
  if (time === undefined) return noun;
  return isRejected ? `a promise rejected after ${time} ms` : `a promise of ${time} ms`;
}

/** What happens, and with which key. */
function describeEvent([type, init]: readonly Variable[], test: Describing): string {
  const { statements } = test.testCase;
  const textOf = (variable: Variable | undefined): string | undefined => {
    const made = variable === undefined ? undefined : statements[variable];
    return made?.kind === 'primitive' && made.value.of === 'string' ? made.value.value : undefined;
  };
  const given = init === undefined ? undefined : statements[init];
  const key = given?.kind === 'object' ? given.members.find(([each]) => each === 'key') : undefined;
  const happening = withArticle(textOf(type) ?? 'event');
  const pressed = textOf(key?.[1]);
  return pressed === undefined
    ? happening
    : `${happening} of ${pressed === ' ' ? 'Space' : pressed}`;
}

/** The most characters of a content that a description tells. */
const longestContent = 20;

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
