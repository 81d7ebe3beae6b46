import { types } from 'node:util';

import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { classNameOf, ownValue } from './class-name.ts';
import { textOfNumber } from './text-of-number.ts';

/** The most bytes or numbers of a typed array that are recorded; a longer array is cut. */
const ELEMENTS = 256;
const TEXT = 2000;

const cut: ObservedValue = { is: 'cut' };
const { apply } = Reflect;
const timeOf = Date.prototype.getTime;
const sourceOf = getter(RegExp.prototype, 'source');
const flagsOf = getter(RegExp.prototype, 'flags');
const hrefOf = getter(URL.prototype, 'href');

/**
 * Returns the content that a built-in object holds in internal slots and shows in no member: dates, regular expressions,
 * addresses, bytes, errors and promises. Returns undefined for every other object. Slots identify the object, so that built-ins
 * of other contexts are recognised, too.
 */
export function observeBuiltIn(value: object): ObservedValue | undefined {
  if (types.isDate(value)) return { is: 'date', time: String(apply(timeOf, value, [])) };
  if (types.isRegExp(value)) return observePattern(value);
  if (types.isPromise(value)) return { is: 'promise' };
  if (types.isTypedArray(value)) return observeElements(classNameOf(value), value);
  if (types.isAnyArrayBuffer(value)) {
    return observeElements(classNameOf(value), new Uint8Array(value));
  }
  if (types.isNativeError(value) || value instanceof Error) return observeError(value);
  if (value instanceof URL) return { is: 'url', text: String(apply(hrefOf, value, [])) };
  return undefined;
}

function observePattern(value: RegExp): ObservedValue {
  const [source, flags] = [apply(sourceOf, value, []), apply(flagsOf, value, [])];
  return { is: 'regexp', source: String(source), flags: String(flags) };
}

function observeElements(className: string, elements: NodeJS.TypedArray): ObservedValue {
  if (elements.length > ELEMENTS) return cut;
  const texts: string[] = [];
  for (let at = 0; at < elements.length; at += 1) texts.push(textOfNumber(elements[at] ?? 0));
  return { is: 'typed-array', class: className, elements: texts };
}

/** Members that errors have, and don't list, only where code gives them. */
const further = ['name', 'cause', 'errors'];

/** Returns undefined for a message that is too long or comes from a getter. */
function observeError(error: object): ObservedValue {
  let message: unknown = '';
  for (let level: object | null = error; level !== null; level = Reflect.getPrototypeOf(level)) {
    if (!Object.hasOwn(level, 'message')) continue;
    message = ownValue(level, 'message');
    break;
  }
  if (typeof message !== 'string' || message.length > TEXT) return cut;
  const isExtended =
    Object.keys(error).length > 0 || further.some((key) => Object.hasOwn(error, key));
  const className = classNameOf(error);
  const name = ownValue(error, 'name');
  const isRenamed = typeof name === 'string' && name !== className && name.length <= TEXT;
  return {
    is: 'error',
    class: className,
    message,
    ...(isExtended && { isExtended }),
    ...(isRenamed && { name }),
  };
}

/** The class of an environment may extend another one that has the getter. */
function getter(prototype: object, name: string): () => unknown {
  for (
    let level: object | null = prototype;
    level !== null;
    level = Reflect.getPrototypeOf(level)
  ) {
    const get = Object.getOwnPropertyDescriptor(level, name)?.get;
    if (get !== undefined) return get;
  }
  throw new Error(`No getter is named ${name}.`);
}
