import { builtInErrors } from '../../../model/built-in-errors.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import {
  array,
  make,
  member,
  method,
  name,
  nothing,
  number,
  object,
  primitive,
  string,
  type Code,
} from './code.ts';

/** The expression for an observed value, for a comparison by structure. A test must be able to assert the value. */
export function expectedCode(value: ObservedValue, codeOf: (variable: Variable) => Code): Code {
  const code = (part: ObservedValue): Code => expectedCode(part, codeOf);
  const list = (parts: readonly ObservedValue[]): Code => array(parts.map(code));
  switch (value.is) {
    case 'undefined':
    case 'null':
      return primitive({ of: value.is });
    case 'boolean':
      return primitive({ of: 'boolean', value: value.value });
    case 'number':
      return number(value.text);
    case 'string':
      return string(value.value);
    case 'bigint':
      return primitive({ of: 'bigint', digits: value.digits });
    case 'symbol':
      return anyOf('Symbol');
    case 'function':
      return anyOf('Function');
    case 'promise':
      return anyOf('Promise');
    case 'array':
      return array(value.elements.map((part) => (part.is === 'hole' ? undefined : code(part))));
    case 'hole':
      return nothing;
    case 'object':
      return object(value.members.map(([key, part]) => [key, code(part)]));
    case 'map':
      return make(name('Map'), value.entries.length === 0 ? [] : [array(value.entries.map(list))]);
    case 'set':
      return make(name('Set'), value.elements.length === 0 ? [] : [list(value.elements)]);
    case 'date':
      return dateCode(value.time);
    case 'regexp':
      return { node: 'regexp', source: value.source, flags: value.flags };
    case 'url':
      return make(name('URL'), [string(value.text)]);
    case 'typed-array':
      return typedArrayCode(value.class, value.elements);
    case 'error':
      return errorCode(value.class, value.message);
    case 'same':
      return codeOf(value.variable);
    case 'cycle':
    case 'cut':
      throw new Error(`Nothing can be asserted of a value that holds a ${value.is}.`);
  }
}

/** The matcher of Vitest and Jest for any instance of a class. */
function anyOf(className: string): Code {
  return method(name('expect'), 'any', name(className));
}

function dateCode(time: string): Code {
  const given = time === 'NaN' ? number(time) : string(new Date(Number(time)).toISOString());
  return make(name('Date'), [given]);
}

/** Returns whether a class holds bytes that only a view can read. */
export function isBufferClass(className: string): boolean {
  return className === 'ArrayBuffer' || className === 'SharedArrayBuffer';
}

/** A new array of numbers by the name of its class, or the buffer of one. */
function typedArrayCode(className: string, elements: readonly string[]): Code {
  const isBig = className.startsWith('Big');
  const list = array(
    elements.map((text) => (isBig ? primitive({ of: 'bigint', digits: text }) : number(text))),
  );
  if (isBufferClass(className)) return member(make(name('Uint8Array'), [list]), 'buffer');
  return className === 'Buffer'
    ? method(name('Buffer'), 'from', list)
    : make(name(className), [list]);
}

/** A new error of a built-in class. */
export function errorCode(className: string, message: string): Code {
  const known = builtInErrors.includes(className) ? className : 'Error';
  return make(name(known), message === '' ? [] : [string(message)]);
}
