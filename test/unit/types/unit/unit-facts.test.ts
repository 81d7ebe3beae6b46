import { expect, test } from 'vitest';

import { modelsOf } from './units-in-memory.ts';

const modelOf = modelsOf({
  'seeds.ts': `
    'use strict';
    import type { Worker } from 'node:worker_threads';
    export const all = [1, -2, 1, 0x10, 'a', 'a', 'b', 7n, -8n, /x+/gi, \`head\${1}tail\`, ''];
    export type Side = Worker | 'left';
  `,
  'plain-tables.ts': `
    const names = { 30: 'black', 31: 'red', amp: '&', 'b-c': [1, 2] };
    const options = { width: 1, height: 2 };
    const mixed = { width: 1, height: 2, depth: 3, weight: 4, shape: options };
    export const nameOf = (code: keyof typeof names) => [names[code], mixed];
  `,
  'splitting.ts': `
    export const parts = (text: string, by: string) => [
      text.split(','), text.split(/\\s*=\\s*/, 2), text.split('; '), text.split(/\\r?\\n/),
      text.split(/\\s+/), text.split(/[|/]/), text.split(by), text.split(''), text.split('and'), text.split(/(?=[A-Z])/),
    ];`,
  'tables.ts': `
    const table = { twice: (n: number) => n * 2, half(n: number) { return n / 2; }, one: 1 };
    const single = { lonely: () => 0 };
    export const apply = (name: keyof typeof table, n: number) => table[name];
  `,
  'kinds.ts': `
    class Own {}
    export const kind = (a: unknown): boolean =>
      a instanceof Date || (a as object).constructor === Map || ArrayBuffer.isView(a) || a instanceof Own || tag === '[object Set]';
    declare const tag: string;
    export const text: String = 'x';
  `,
  'classes.ts': `
    interface Named { name(): string }
    abstract class Base implements Named { name(): string { return ''; } toString(): string { return ''; } }
    export class Leaf extends Base {}
    export class Plain {}
    export function describe(named: Named): string { return named.name(); }
  `,
  'abstract.ts': `
    export abstract class Shape { abstract area(): number }
    export class Locked { private constructor() {} }
    export const limit = 1;
  `,
  'types.ts': 'export interface Point { x: number }',
  'alternatives.ts': `
    export function unitOf(text: string) {
      switch (text) {
        case 'ms': case 'msec': case 'msecs': return 1;
        case 's': case 'sec': return 1000;
        case 'other': case 'any': case 'none': default: return 0;
      }
    }
    export const isWeekday = (day: string) => day === 'mon' || day === 'tue' || day === 'wed';
    export const isMixed = (day: string, hour: string) => day === 'mon' || hour === '9' || day === 'tue';
    export const isLess = (day: string) => day === 'mon' || day < 'tue' || day === 'wed';
  `,
  'looked-up.ts': `
    const words = new Set(['do', 'if', 'in', 'do']);
    const methods = Object.freeze(['GET', 'HEAD', 'PUT'] as const);
    const codes = new Map([['a', 1], ['b', 2], ['c', 3]]);
    class Colours { static readonly named = { red: 1, green: 2, 'dark blue': 3 }; }
    const pairs = { x: 1, y: 2, z: 3 };
    const unasked = ['one', 'two', 'three'];
    const few = ['one', 'two'];
    const computed = ['one', 'two', String(3)];
    const settings = { a: 1, b: 2, c: 3 };
    export const find = (key: string) =>
      words.has(key) || methods.includes(key) || codes.get(key) || key in pairs || few.includes(key) || computed.includes(key)
        || Object.hasOwn(Colours.named, key) || settings['a'];
  `,
  'printing.ts': `
    export const tell = (text: string) => { console.log(text); console?.warn(text); my.console.info; };
    export const load = () => fetch('/data');
  `,
  'empty.ts': 'const own = 1;\nexport {};',
});

test('the literals of a text are seeds, each once, without names of modules and directives', () => {
  expect(modelOf('seeds.ts').constants).toEqual({
    numbers: [1, -2, 16],
    strings: ['a', 'b', 'head', 'tail', 'left'],
    bigints: ['7', '-8'],
    patterns: ['x+'],
  });
});

test('the tables of a text are those in which it looks up what it computes, with all of their texts', () => {
  expect(modelOf('looked-up.ts').constants.tables).toEqual([
    { name: 'words', keys: ['do', 'if', 'in'] },
    { name: 'methods', keys: ['GET', 'HEAD', 'PUT'] },
    { name: 'codes', keys: ['a', 'b', 'c'] },
    { name: 'named', keys: ['red', 'green', 'dark blue'] },
    { name: 'pairs', keys: ['x', 'y', 'z'] },
  ]);
});

test('the texts for which code does the same are a table without a name', () => {
  expect(modelOf('alternatives.ts').constants.tables).toEqual([
    { name: '', keys: ['ms', 'msec', 'msecs'] },
    { name: '', keys: ['mon', 'tue', 'wed'] },
  ]);
});

test('the keys of a table of plain values that is looked up by a name are texts, and those that are words are keys', () => {
  const { strings, names } = modelOf('plain-tables.ts').constants;

  expect(strings).toEqual(['black', 'red', '&', 'b-c', '30', '31', 'amp']);
  expect(names).toEqual(['amp']);
});

test('the names of the functions in a table that is looked up by a name are texts and keys', () => {
  expect(modelOf('tables.ts').constants).toMatchObject({
    strings: ['twice', 'half'],
    names: ['twice', 'half'],
  });
});

test('the marks at which a text splits others are known, in their order, without white space around them', () => {
  expect(modelOf('splitting.ts').constants.separators).toEqual([',', '=', '; ', '\n', ' ', '|']);
});

test('the classes that a text uses as values, or names by a tag, are known', () => {
  expect(modelOf('kinds.ts').constants.classes).toEqual([
    'Date',
    'Map',
    'ArrayBuffer',
    'Own',
    'Set',
  ]);
});

test('names of modules that AMD loads are no texts of a unit', () => {
  const { constants } = modelsOf({
    'amd.js': "define(['fraction.js'], () => 'b'); define(['c']); module.exports = ['d'];",
  })('amd.js');

  expect(constants.strings).toEqual(['b', 'c', 'd']);
});

test('the methods of the console and the `fetch` that a text names are what its tests look at', () => {
  expect(modelOf('printing.ts').spied).toEqual(['log', 'info', 'warn', 'fetch']);
  expect(modelOf('seeds.ts').spied).toBeUndefined();
});

test('a class knows its supertypes as far as they are modelled, and whether it is abstract', () => {
  const { classes } = modelOf('classes.ts');

  expect(classes.map(({ id, supertypes, isAbstract }) => [id, supertypes, isAbstract])).toEqual(
    expect.arrayContaining([
      ['Leaf', ['Base', 'Named'], false],
      ['Base', ['Named'], true],
      ['Plain', [], false],
      ['Named', [], true],
    ]),
  );
});

test('what can never be made is untestable, with the reason', () => {
  const { untestable } = modelOf('abstract.ts');

  expect(untestable.map(({ name }) => name)).toEqual(['Shape', 'Locked']);
  expect(untestable[0]?.reason).toMatch(/abstract/);
});

test('a file that exports types only, or nothing, is untestable as a whole', () => {
  expect(modelOf('types.ts').untestable).toEqual([
    { name: 'types.ts', reason: 'It exports nothing of its own that is there at run time.' },
  ]);
  expect(modelOf('empty.ts').untestable).toEqual([
    { name: 'empty.ts', reason: 'It exports nothing.' },
  ]);
});

test('a model is plain data, and the same each time', () => {
  const model = modelOf('classes.ts');

  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  expect(modelOf('classes.ts')).toEqual(model);
});
