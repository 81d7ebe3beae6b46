import { builtInErrors } from '../../model/built-in-errors.ts';
import { typedArrays } from '../../model/typed-arrays.ts';
import {
  arrow,
  call,
  make,
  member,
  method,
  name,
  number,
  object,
  primitive,
  type Code,
} from '../../generation/write/code/code.ts';
import { fc, lacking, made, type ArbitraryOutcome } from './arbitrary-outcome.ts';

/** The arbitrary of instances of a built-in class. */
export function builtInArbitrary(className: string): ArbitraryOutcome {
  const typed = arbitraryOf.get(className);
  if (typed !== undefined) return made(fc(typed));
  const known = Object.hasOwn(others, className) ? others[className] : undefined;
  if (known !== undefined) return made(known());
  if (errors.has(className)) {
    return made(mapped(fc('string'), 'message', make(name(className), [name('message')])));
  }
  if (plain.has(className))
    return made(mapped(fc('constant', nothing), '', make(name(className), [])));
  return lacking(`nothing is known of the class ${className}`);
}

const nothing = primitive({ of: 'null' });

const errors: ReadonlySet<string> = new Set(builtInErrors);

/** Classes that are made without arguments. */
const plain = new Set([
  'WeakMap',
  'WeakSet',
  'AbortController',
  'TextEncoder',
  'TextDecoder',
  'FormData',
  'Headers',
]);

/** The arbitraries of typed arrays, by the names of their classes. */
const arbitraryOf: ReadonlyMap<string, string> = new Map(
  typedArrays.map((each) => [each, each.charAt(0).toLowerCase() + each.slice(1)]),
);

const others: Readonly<Record<string, () => Code>> = {
  Date: () => fc('date', object([['noInvalidDate', primitive({ of: 'boolean', value: true })]])),
  RegExp: () =>
    fc(
      'constantFrom',
      { node: 'regexp', source: 'a+', flags: '' },
      { node: 'regexp', source: String.raw`\d+`, flags: 'g' },
      { node: 'regexp', source: '^$', flags: '' },
    ),
  URL: () => mapped(fc('webUrl'), 'text', make(name('URL'), [name('text')])),
  URLSearchParams: () =>
    mapped(fc('webQueryParameters'), 'text', make(name('URLSearchParams'), [name('text')])),
  ArrayBuffer: () => mapped(sizes(), 'size', make(name('ArrayBuffer'), [name('size')])),
  SharedArrayBuffer: () => mapped(sizes(), 'size', make(name('SharedArrayBuffer'), [name('size')])),
  DataView: () =>
    mapped(sizes(), 'size', make(name('DataView'), [make(name('ArrayBuffer'), [name('size')])])),
  Buffer: () => mapped(fc('uint8Array'), 'bytes', method(name('Buffer'), 'from', name('bytes'))),
  AbortSignal: () =>
    mapped(fc('constant', nothing), '', member(make(name('AbortController'), []), 'signal')),
  WeakRef: () => mapped(fc('object'), 'held', make(name('WeakRef'), [name('held')])),
};

function sizes(): Code {
  return fc('nat', object([['max', number('64')]]));
}

/** `from.map((parameter) => value)`. */
export function mapped(from: Code, parameter: string, value: Code): Code {
  return call(member(from, 'map'), [arrow(parameter === '' ? [] : [parameter], value)]);
}
