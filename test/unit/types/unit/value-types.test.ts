import { describe, expect, test } from 'vitest';

import { typeText } from './type-text.ts';
import { modelsOf } from './units-in-memory.ts';

/** Of a parameter: what is said of it, its type as written, and what becomes of it; then declarations that it needs. */
type Row = readonly [what: string, type: string, expected: string, declarations?: string];

const primitives: readonly Row[] = [
  ['primitives', 'number | string | bigint | symbol', 'bigint | number | string | symbol'],
  ['a boolean is one type', 'boolean | null', 'boolean | null'],
  ['literals stay', "'a' | 2 | 3n | true", '3n | true | 2 | "a"'],
  ['undefined and null come last', 'undefined | null | string', 'string | null | undefined'],
  ['unknown and any can be anything', 'unknown', 'unknown'],
  ['a template literal is a string', '`a-${number}`', 'string'],
  ['a branded primitive is that primitive', 'Id', 'string', 'type Id = string & { __brand: 1 };'],
  [
    'an enum is its members',
    'Colour',
    'Colour.Blue | Colour.Red',
    "export enum Colour { Red = 'r', Blue = 'b' }",
  ],
  ['one enum member', 'Side.Left', 'Side.Left', 'export enum Side { Left, Right }'],
  ['members of an enum that is not exported', 'Own', '0 | 1', 'enum Own { A, B }'],
];

const collections: readonly Row[] = [
  ['an array', 'number[]', 'number[]'],
  ['a readonly array', 'readonly (string | number)[]', '(number | string)[]'],
  ['what only has indices', 'ArrayLike<string>', 'string[]'],
  ['a tuple', '[number, string?, ...boolean[]]', '[number, string?, ...boolean]'],
  ['a record', 'Record<string, number>', '{ [key]: number }', ''],
  ['a record with known keys', "Record<'a' | 'b', number>", '{ a: number; b: number }'],
  ['an index signature', '{ a: 1; [key: string]: number }', '{ a: 1; [key]: number }'],
  ['indices that are numbers', '{ [at: number]: string }', 'string[]'],
  ['a map', 'ReadonlyMap<string, number>', 'Map<string, number>'],
  ['a set', 'Set<string>', 'Set<string>'],
  ['an iterable', 'Iterable<number>', 'Iterable<number>'],
  ['a generator', 'Generator<number, void, unknown>', 'Iterable<number>'],
  ['an async iterable', 'AsyncIterable<number>', 'AsyncIterable<number>'],
  ['a promise', 'PromiseLike<string>', 'Promise<string>'],
  ['built-in classes', 'Date | RegExp | Uint8Array', 'Date! | RegExp! | Uint8Array!'],
  ['errors, and weak collections', 'RangeError | WeakMap<object, 1>', 'RangeError! | WeakMap!'],
  ['other types of the library', 'Intl.Collator', 'unknown'],
  ['a wrapper object', 'Number', 'number'],
];

const objects: readonly Row[] = [
  [
    'an interface with optional members',
    'Point',
    'Point{ x: number; y?: number }',
    'interface Point { x: number; y?: number }',
  ],
  [
    'a union with discriminants',
    'Shape',
    '{ kind: "circle"; radius: number } | { kind: "square"; side: number }',
    "type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };",
  ],
  ['an intersection is merged', '{ a: 1 } & { b: 2 }', '{ a: 1; b: 2 }'],
  [
    'mapped types are resolved',
    'Partial<Point>',
    '{ x?: number }',
    'interface Point { x: number }',
  ],
  [
    'conditional types are resolved',
    "Of<'n'>",
    'number',
    "type Of<T> = T extends 'n' ? number : string;",
  ],
  [
    'aliases are instantiated',
    'Pair<number>',
    'Pair{ first: number; second: number }',
    'type Pair<T> = { first: T; second: T };',
  ],
  ['any object', 'object', '{ [key]: unknown }'],
  ['what only can be iterated', '{ [Symbol.iterator](): Iterator<number> }', 'Iterable<number>'],
  [
    'an interface with methods that nobody implements',
    'Logger',
    'Logger{ log: (text: string) => undefined }',
    'interface Logger { log(text: string): void }',
  ],
  [
    'depth is bounded',
    'A<A<A<A<A<A<number>>>>>>',
    'A{ a: A{ a: A{ a: A{ a: A{ a: unknown } } } } }',
    'interface A<T> { a: T }',
  ],
];

const functions: readonly Row[] = [
  ['a callback', '(a: number, b?: string) => boolean', '(a: number, b?: string) => boolean'],
  [
    'a callback that may wait',
    '() => void | Promise<void>',
    '() => Promise<undefined> | undefined',
  ],
  [
    'a callback with further arguments',
    '(...all: number[]) => void',
    '(...all: number) => undefined',
  ],
  ['a tuple of arguments', '(...all: [a: 1, b?: 2]) => void', '(all1: 1, all2?: 2) => undefined'],
  ['any function', 'Function', '() => unknown'],
  ['a class itself', 'new () => Date', 'one of globalThis.Date'],
  ['the class of a name', 'typeof String', 'one of globalThis.String'],
  [
    'a class of what has such members',
    'new (size: number) => { slice(from: number): { length: number }; BYTES_PER_ELEMENT: 1 | 8 }',
    'unknown',
  ],
  [
    'a class of the unit, and those that extend it',
    'new () => Base',
    'one of Base.class, Leaf.class',
    `export class Base { own = 1; }
     export class Leaf extends Base {}
     export abstract class Hidden extends Base {}
     export class Other {}`,
  ],
  ['a class of nothing at all', 'new () => Lone', 'unknown', 'interface Lone { lone: 1 }'],
];

const rows = [...primitives, ...collections, ...objects, ...functions];
const modelOf = modelsOf(
  Object.fromEntries(
    rows.map(([what, type, , declarations = '']) => [
      `${what}.ts`,
      `${declarations}\nexport function f(value: ${type}): void {}`,
    ]),
  ),
);

function typeOfParameter(file: string): string {
  const [parameter] = modelOf(file).callables.find(({ id }) => id === 'f')?.parameters ?? [];
  return parameter === undefined ? 'no parameter' : typeText(parameter.type);
}

describe.each([
  ['primitives', primitives],
  ['collections', collections],
  ['objects', objects],
  ['functions', functions],
])('types of values: %s', (_group, table) => {
  test.each(table)('%s: %s', (what, _type, expected) => {
    expect(typeOfParameter(`${what}.ts`)).toBe(expected);
  });
});

describe('types with parameters', () => {
  const models = modelsOf({
    'generic.ts': `
      export function plain<T>(value: T): T { return value; }
      export function bound<T extends { id: number }>(value: T): T { return value; }
      export function key<T extends object, K extends keyof T>(value: T, key: K): T[K] { return value[key]; }
      export function wait<T>(value: Promise<T>): Promise<Awaited<T>> { return value as never; }
      type Boxes<S = {}> = { [K in keyof S]: { size: number } };
      export function boxes<S extends Boxes<S>>(value: S): S { return value; }
      export function list<T extends readonly (string | number)[]>(...items: T): T { return items; }
    `,
    'recursive.ts': `
      export interface Tree { value: number; children: Tree[] }
      export type Json = string | Json[] | { [key: string]: Json };
      export function sum(tree: Tree): number { return tree.value; }
      export function print(json: Json): string { return String(json); }
    `,
  });

  test('have the constraint in the place of a parameter that has one, else its name', () => {
    const { callables } = models('generic.ts');

    expect(callables.map(({ parameters }) => parameters.map(({ type }) => typeText(type)))).toEqual(
      [
        ["T'"],
        ['{ id: number }'],
        ['{ [key]: unknown }', 'string'],
        ["Promise<T'>"],
        ['{ [key]: { size: number } }'],
        ['number | string'],
      ],
    );
    expect(callables.map(({ typeParameters }) => typeParameters)).toEqual([
      ['T'],
      [],
      [],
      ['T'],
      [],
      [],
    ]);
  });

  test('have a name where they contain themselves, and the model knows them by it', () => {
    const { callables, types } = models('recursive.ts');

    expect(callables.map(({ parameters: [first] }) => first && typeText(first.type))).toEqual([
      'named Tree',
      'named Json',
    ]);
    expect(Object.entries(types).map(([name, type]) => `${name} = ${typeText(type)}`)).toEqual([
      'Tree = Tree{ value: number; children: named Tree[] }',
      'Json = named Json[] | { [key]: named Json } | string',
    ]);
  });
});
