import { asksFor } from '../run-context.ts';
import { type AnyFunction, replaceMember } from './replace-member.ts';

const formats = [
  'Collator DateTimeFormat DisplayNames DurationFormat ListFormat NumberFormat',
  'PluralRules RelativeTimeFormat Segmenter',
].flatMap((names) => names.split(' '));

/** The methods of dates that return or take the time in the machine's zone. */
const localTime = [
  'getFullYear getMonth getDate getDay getHours getMinutes getTimezoneOffset setFullYear',
  'setMonth setDate setHours setMinutes getYear setYear toString toDateString',
  'toTimeString',
].flatMap((names) => names.split(' '));

/** The methods that use the machine's language if the argument at this index names none. */
const localised: readonly (readonly [string, string, number])[] = [
  ['Number', 'toLocaleString', 0],
  ['BigInt', 'toLocaleString', 0],
  ['Date', 'toLocaleString', 0],
  ['Date', 'toLocaleDateString', 0],
  ['Date', 'toLocaleTimeString', 0],
  ['String', 'localeCompare', 1],
];

/** The methods whose result differs only for a few letters of a few languages. */
const cased = ['toLocaleLowerCase', 'toLocaleUpperCase'];
/** Languages with case rules of their own, and one without. */
const casings = ['en', 'tr', 'lt', 'el', 'nl'];

/** Records where a run of a test case depends on the language or the time zone of the machine. */
export function noteLocale(global: typeof globalThis): void {
  for (const name of formats) replaceMember(global.Intl, name, notingFormat);
  for (const [owner, name, at] of localised) {
    const prototype = prototypeOf(global, owner);
    if (prototype !== undefined) replaceMember(prototype, name, (method) => noting(method, at));
  }
  for (const name of cased) replaceMember(global.String.prototype, name, notingCase);
  for (const name of localTime) {
    replaceMember(global.Date.prototype, name, (method) => noting(method, undefined));
  }
}

function notingFormat(original: AnyFunction): AnyFunction {
  const depends = ([locale, options]: readonly unknown[]): boolean => {
    if (locale === undefined) return true;
    const zone = typeof options === 'object' && options !== null && 'timeZone' in options;
    return original.name === 'DateTimeFormat' && !zone;
  };
  return new Proxy(original, {
    construct(target, args: readonly unknown[], newTarget) {
      if (depends(args)) asksFor('locale');
      return Reflect.construct(target, args, newTarget);
    },
    apply(target, receiver, args: readonly unknown[]) {
      if (depends(args)) asksFor('locale');
      return Reflect.apply(target, receiver, args);
    },
  });
}

/** @param at index of the argument that names a language; without it, the method always depends on the machine */
function noting(original: AnyFunction, at: number | undefined): AnyFunction {
  return function noted(this: unknown, ...args: unknown[]): unknown {
    if (at === undefined || args[at] === undefined) asksFor('locale');
    return Reflect.apply(original, this, args);
  };
}

/** Notes a change of case only for texts that languages treat differently, so that tests of other texts don't mention the language. */
function notingCase(original: AnyFunction): AnyFunction {
  return function noted(this: unknown, ...args: unknown[]): unknown {
    const result: unknown = Reflect.apply(original, this, args);
    const differs = (language: string): boolean =>
      Reflect.apply(original, this, [language]) !== result;
    if (args[0] === undefined && casings.some(differs)) asksFor('locale');
    return result;
  };
}

function prototypeOf(global: object, name: string): object | undefined {
  const owner: unknown = Reflect.get(global, name);
  const prototype: unknown = typeof owner === 'function' ? owner.prototype : undefined;
  return typeof prototype === 'object' && prototype !== null ? prototype : undefined;
}
