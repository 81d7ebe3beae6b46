import { describe, expect, test } from 'vitest';

import { callableTexts, modelsOf } from './units-in-memory.ts';

/** What is exported, its source, and the callables that come of it. */
type Row = readonly [what: string, source: string, callables: readonly string[]];

const functions: readonly Row[] = [
  [
    'a function',
    'export function half(value: number, digits = 2): number { return value / digits; }',
    ['function half(value: number, digits?: number): number'],
  ],
  [
    'overloads, which share a name',
    `export function at(text: string): string;
     export function at(text: string[], index: number): string;
     export function at(text: unknown): string { return String(text); }`,
    ['function at(text: string): string', 'function at~2(text: string[], index: number): string'],
  ],
  [
    'an arrow function',
    'export const twice = async (n: number) => n * 2;',
    ['function twice(n: number): Promise<number>'],
  ],
  [
    'patterns in the place of names',
    'export function f({ a }: { a: 1 }, [b]: [2], ...rest: string[]): void { String([a, b, rest]); }',
    ['function f(options: { a: 1 }, items: [2], ...rest: string): undefined'],
  ],
  [
    'a generator',
    'export function* count(to: number): Generator<number> { yield to; }',
    ['function count(to: number): Iterable<number>'],
  ],
  [
    'other names for it',
    'function own(): void {}\nexport { own as given };\nexport default own;',
    ['function given(): undefined'],
  ],
  [
    'a default export',
    'export default function parse(text: string): number { return Number(text); }',
    ['function parse(text: string): number'],
  ],
  [
    'a default export without a name',
    'export default (text: string): number => Number(text);',
    ['function default(text: string): number'],
  ],
  [
    'functions that hang on it',
    'export function parse(): void {}\nparse.strict = (text: string): void => {};',
    ['function parse(): undefined', 'static-method parse.strict(text: string): undefined'],
  ],
];

const returned: readonly Row[] = [
  [
    'a curried function',
    'export const clamp = (low: number) => (value: number): number => Math.max(low, value);',
    ['function clamp(low: number): clamp()', 'returned-function clamp()(value: number): number'],
  ],
  [
    'functions that return functions more than once',
    'export const f = (a: 1) => (b: 2) => (c: 3): boolean => a + b > c;',
    [
      'function f(a: 1): f()',
      'returned-function f()(b: 2): f()()',
      'returned-function f()()(c: 3): boolean',
    ],
  ],
  [
    'a function with members',
    `export interface Cached { (key: string): number; readonly size: number; clear(): void }
     export function cached(compute: (key: string) => number): Cached { return Object.assign(compute, { size: 0, clear() {} }); }`,
    [
      'function cached(compute: (key: string) => number): cached()',
      'returned-function cached()(key: string): number',
      'field cached()#size: number',
      'method cached()#clear(): undefined',
    ],
  ],
  [
    'a promise of a function, or nothing',
    `export async function load(name: string): Promise<() => number> { return () => name.length; }
     export function find(name: string): ((at: number) => string) | undefined { return name === '' ? undefined : (at) => name + at; }`,
    [
      'function load(name: string): Promise<load()>',
      'function find(name: string): find() | undefined',
      'returned-function load()(): number',
      'returned-function find()(at: number): string',
    ],
  ],
  [
    'the type of an argument',
    'export function once<F extends (...args: number[]) => string>(of: F): F { return of; }',
    [
      'function once(of: (...args: number) => string): once()',
      'returned-function once()(...args: number): string',
    ],
  ],
  [
    'a method that returns a function',
    'export class Bus { on(listener: () => void): () => boolean { return () => listener !== undefined; } }',
    [
      'constructor Bus(): Bus',
      'method Bus#on(listener: () => undefined): Bus#on()',
      'returned-function Bus#on()(): boolean',
    ],
  ],
];

const classes: readonly Row[] = [
  [
    'a class with settings, of which plain ones may be set',
    `export class Money {
       static places = 2;
       static readonly unit: string = 'EUR';
       static MOST = 100;
       static parts = [1];
       private constructor() {}
     }`,
    [
      'field Money.places: number (writable)',
      'field Money.unit: string',
      'field Money.MOST: number',
      'field Money.parts: number[]',
    ],
  ],
  [
    'a class with all kinds of members',
    `export class Money {
       static readonly zero: Money = new Money(0);
       static of(amount: number): Money { return new Money(amount); }
       note = '';
       readonly unit: string = 'EUR';
       #own = 1;
       private hidden = 2;
       protected less = 3;
       constructor(readonly amount: number) {}
       add(other: Money): this { return this; }
       get isZero(): boolean { return this.amount === 0; }
       set rounded(digits: number) {}
       [Symbol.iterator](): Iterator<number> { return [1].values(); }
       compare = (other: Money): number => this.amount - other.amount;
     }`,
    [
      'constructor Money(amount: number): Money',
      'field Money.zero: Money',
      'static-method Money.of(amount: number): Money',
      'field Money#note: string (writable)',
      'field Money#unit: string',
      'field Money#amount: number',
      'method Money#add(other: Money): Money',
      'getter Money#isZero: boolean',
      'setter Money#rounded=(value: number): undefined',
      'method Money#compare(other: Money): number',
      'method Money#[Symbol.iterator](): Iterable<number>',
    ],
  ],
  [
    'a class with type parameters',
    `export class Box<T, K extends string> {
       constructor(public value: T) {}
       map<U>(change: (value: T) => U): Box<U, K> { return new Box(change(this.value)); }
       key(): K { return '' as K; }
     }`,
    [
      "constructor Box(value: T'): Box",
      "field Box#value: T' (writable)",
      "method Box#map(change: (value: T') => U'): Box",
      'method Box#key(): string',
    ],
  ],
  [
    'a private constructor, and a factory',
    `export class Id {
       private constructor(readonly text: string) {}
       static parse(text: string): Id | undefined { return new Id(text); }
     }`,
    ['static-method Id.parse(text: string): Id | undefined', 'field Id#text: string'],
  ],
  [
    'overloads of a constructor',
    `export class Range {
       constructor(end: number);
       constructor(start: number, end: number);
       constructor(...all: number[]) {}
     }`,
    [
      'constructor Range(end: number): Range',
      'constructor Range~2(start: number, end: number): Range',
    ],
  ],
  [
    'what a superclass of the unit has is listed there',
    `export abstract class Shape { abstract area(): number; name = 'shape'; }
     export class Dot extends Shape { area(): number { return 0; } }`,
    [
      'method Shape#area(): number',
      'field Shape#name: string (writable)',
      'constructor Dot(): Dot',
      'method Dot#area(): number',
    ],
  ],
  [
    'what a generic superclass has is listed with its types',
    `class Base<T> { constructor(readonly value: T) {} }
     export class Text extends Base<string> {}`,
    ['constructor Text(value: string): Text', 'field Text#value: string', "field Base#value: T'"],
  ],
  [
    'an error class shows its name and message',
    'export class Broken extends Error { constructor(readonly code: number) { super(); } }',
    [
      'constructor Broken(code: number): Broken',
      'field Broken#code: number',
      'field Broken#name: string (writable)',
      'field Broken#message: string (writable)',
      'field Broken#cause: unknown (writable)',
    ],
  ],
  [
    'a class that is a value',
    'export const Point = class { x = 1; };',
    ['constructor Point(): Point', 'field Point#x: number (writable)'],
  ],
  [
    'internal members are left out',
    `export class Queue {
       /** @internal */
       peekAll(): void {}
       size(): number { return 0; }
     }`,
    ['constructor Queue(): Queue', 'method Queue#size(): number'],
  ],
  [
    'what is only met as a result',
    `class Cursor { next(): number { return 1; } }
     export function open(): Cursor { return new Cursor(); }`,
    ['function open(): Cursor', 'method Cursor#next(): number'],
  ],
];

const constants: readonly Row[] = [
  [
    'primitives and instances',
    'export const limit = 10;\nexport const since = new Date(0);',
    ['constant limit: 10', 'constant since: Date!'],
  ],
  [
    'an enum',
    'export enum Side { Left, Right }',
    ['constant Side: Side{ Left: Side.Left; Right: Side.Right }'],
  ],
  [
    'an object of functions',
    'export const text = { trim(value: string): string { return value; }, pad: (n: number) => n };',
    ['static-method text.trim(value: string): string', 'static-method text.pad(n: number): number'],
  ],
  [
    'an object of both',
    'export const api = { version: 1, run(): void {} };',
    [
      'constant api: { version: number; run: () => undefined }',
      'field api.version: number (writable)',
      'static-method api.run(): undefined',
    ],
  ],
  [
    'a namespace',
    'export namespace Units { export function parse(text: string): number { return 1; } }',
    ['static-method Units.parse(text: string): number'],
  ],
];

const interfaces: readonly Row[] = [
  [
    'a factory of objects with methods',
    `export function createCounter(start: number) {
       return { next(): number { return start; }, reset(): void {} };
     }`,
    [
      'function createCounter(start: number): Counter',
      'method Counter#next(): number',
      'method Counter#reset(): undefined',
    ],
  ],
  [
    'an interface that some call returns',
    `export interface Store { get(key: string): number; fork(): Store }
     export async function open(): Promise<Store> { throw new Error(); }
     export function copy(store: Store): Store { return store; }`,
    [
      'function open(): Promise<Store>',
      'function copy(store: Store): Store',
      'method Store#get(key: string): number',
      'method Store#fork(): Store',
    ],
  ],
  [
    'an interface that classes implement',
    `export interface Clock { now(): number }
     export class Fixed implements Clock { now(): number { return 0; } }
     export function tell(clock: Clock): number { return clock.now(); }`,
    [
      'function tell(clock: Clock): number',
      'constructor Fixed(): Fixed',
      'method Fixed#now(): number',
      'method Clock#now(): number',
    ],
  ],
];

const groups = { functions, returned, classes, constants, interfaces };
const modelOf = modelsOf(
  Object.fromEntries(
    Object.values(groups).flatMap((rows) => rows.map(([what, source]) => [`${what}.ts`, source])),
  ),
);

describe.each(Object.entries(groups))('callables of %s', (_group, rows) => {
  test.each(rows)('%s', (what, _source, expected) => {
    expect(callableTexts(modelOf(`${what}.ts`))).toEqual(expected);
  });
});

describe('what a callable tells besides', () => {
  const source = `
    /**
     * Parses.
     * @throws {RangeError | TypeError} for bad texts
     * @throws SyntaxError if it is no number
     */
    export const parse = (text: string): number => Number(text);
    export class Pair<A, B extends string> {
      /** @throws when empty */
      first(): A { throw new Error(); }
      second!: B;
    }
  `;
  const { callables } = modelsOf({ 'source.ts': source })('source.ts');
  const find = (id: string) => callables.find((each) => each.id === id);

  test('is the errors that its comment declares', () => {
    expect(find('parse')?.declaredErrors).toEqual(['RangeError', 'TypeError', 'SyntaxError']);
    expect(find('Pair#first')?.declaredErrors).toEqual(['Error']);
  });

  test('is where it stands, a class where its constructor is not written', () => {
    const textOf = (id: string): string | undefined => {
      const span = find(id)?.span;
      return span && source.slice(span.start, span.end);
    };

    expect(textOf('parse')).toBe('(text: string): number => Number(text)');
    expect(textOf('Pair')).toMatch(/^export class Pair[^]*\}$/);
    expect(textOf('Pair#second')).toBe('second!: B;');
  });

  test('is what a test imports, and whose instance it needs', () => {
    expect(find('parse')?.from).toEqual({ module: 'source.ts', isPackage: false, name: 'parse' });
    expect(find('Pair#first')).toMatchObject({ receiver: 'Pair' });
    expect(find('Pair#first')?.from).toBeUndefined();
  });

  test('is type parameters without a constraint', () => {
    expect(find('Pair')?.typeParameters).toEqual(['A']);
  });
});
