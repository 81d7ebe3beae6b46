import { expect, test } from 'vitest';

import { isTarget } from '../../../../src/model/is-target.ts';
import { openUnitModels, type UnitOutcome } from '../../../../src/types/unit/open-unit-models.ts';
import { openProjectTypes } from '../../../../src/types/unit/project-types.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';
import { callableTexts } from './units-in-memory.ts';

function textsOf(outcome: UnitOutcome | undefined): string[] {
  return outcome?.kind === 'modelled' ? callableTexts(outcome.model) : [];
}

function namesOf(outcome: UnitOutcome | undefined): unknown {
  return outcome?.kind === 'modelled' ? outcome.model.callables.map(({ from }) => from) : undefined;
}

test('a unit of several modules has what makes the values that it needs, under names that say where from', () => {
  const root = writeProject({
    'tsconfig.json': strictConfig,
    'src/invoice.ts': `
      import type { Money } from './money.ts';
      import type { Clock } from './clock.ts';
      import { Level } from './level.ts';
      export { round } from './round.ts';
      export class Invoice { constructor(readonly total: Money, clock: Clock, level = Level.Low) {} }
    `,
    'src/money.ts': `
      import type { Currency } from './currency.ts';
      export class Money {
        private constructor(readonly amount: number) {}
        static of(amount: number, currency: Currency): Money { return new Money(amount); }
        static limit(): number { return 1; }
        double(): Money { return this; }
      }
      export function parseMoney(text: string): Money | undefined { return undefined; }
      export function print(money: Money): string { return ''; }
    `,
    'src/currency.ts': 'export class Currency { #own = 1; constructor(readonly code: string) {} }',
    'src/clock.ts': 'export interface Clock { now(): number }',
    'src/fixed-clock.ts': `
      import type { Clock } from './clock.ts';
      export class FixedClock implements Clock { now(): number { return 0; } }
    `,
    'src/level.ts': 'export enum Level { Low, High }',
    'src/round.ts': 'export function round(value: number): number { return value; }',
    'src/broken.ts': 'export function f( {',
    'src/wrong.ts': 'export const wrong: number = "text";',
  });
  const files = ['src/invoice.ts', 'src/broken.ts', 'src/wrong.ts', 'src/none.ts'];
  const outcomes = openUnitModels(openProjectTypes(root), files);

  expect(textsOf(outcomes.get('src/invoice.ts'))).toEqual([
    'function round(value: number): number',
    'constructor Invoice(total: src/money.ts:Money, clock: src/clock.ts:Clock, level?: src/level.ts:Level.Low | src/level.ts:Level.High): Invoice',
    'field Invoice#total: src/money.ts:Money',
    'static-method src/money.ts:Money.of(amount: number, currency: src/currency.ts:Currency): src/money.ts:Money',
    'function src/money.ts:parseMoney(text: string): src/money.ts:Money | undefined',
    'field src/money.ts:Money#amount: number',
    'method src/money.ts:Money#double(): src/money.ts:Money',
    'method src/clock.ts:Clock#now(): number',
    'constructor src/fixed-clock.ts:FixedClock(): src/fixed-clock.ts:FixedClock',
    'method src/fixed-clock.ts:FixedClock#now(): number',
    'constructor src/currency.ts:Currency(code: string): src/currency.ts:Currency',
    'field src/currency.ts:Currency#code: string',
    'constant src/level.ts:Level: Level{ Low: src/level.ts:Level.Low; High: src/level.ts:Level.High }',
  ]);
  expect(namesOf(outcomes.get('src/invoice.ts'))).toEqual(
    expect.arrayContaining([
      { module: 'src/invoice.ts', isPackage: false, name: 'round' },
      { module: 'src/money.ts', isPackage: false, name: 'Money' },
    ]),
  );
  expect(outcomes.get('src/broken.ts')).toMatchObject({
    kind: 'syntax-error',
    place: expect.stringMatching(/^src\/broken\.ts:1:\d+$/),
  });
  expect(textsOf(outcomes.get('src/wrong.ts'))).toEqual(['constant wrong: number']);
  expect(outcomes.get('src/none.ts')).toEqual({ kind: 'missing' });
});

test('JavaScript without a configuration is modelled, by a declaration file and a package where there are some', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'stacks' }),
    'stack.js': `
      var Item = require('items').Item;
      function Stack() { this.clear(); }
      Stack.prototype.clear = function () { this.items = []; this.size = 0; };
      Stack.prototype.push = function (item) { this.items.push(item); };
      module.exports = Stack;
    `,
    'stack.d.ts': `
      export default class Stack<T> { size: number; clear(): void; push(item: T): number; }
    `,
    'take.js': `
      const { parse } = require('./parse');
      module.exports = { parse, take: (text) => parse(text) };
    `,
    'parse.js': 'exports.parse = (text) => text.trim() * 2;',
    'use.ts': `
      import { Item } from 'items';
      export function use(item: Item): string { return item.name; }
    `,
    'node_modules/items/package.json': '{ "name": "items", "types": "./index.d.ts" }',
    'node_modules/items/index.d.ts': `
      export declare class Item { constructor(name: string); name: string; static empty(): Item; }
    `,
  });
  const outcomes = openUnitModels(openProjectTypes(root), ['stack.js', 'take.js', 'use.ts']);
  const stack = outcomes.get('stack.js');

  expect(textsOf(stack)).toEqual([
    'constructor Stack(): Stack',
    'field Stack#size: number',
    'method Stack#clear(): undefined',
    "method Stack#push(item: T'): number",
  ]);
  expect(
    stack?.kind === 'modelled' && stack.model.callables.every(({ span }) => span !== undefined),
  ).toBe(true);
  expect(textsOf(outcomes.get('take.js'))).toEqual([
    'function parse(text: string): number',
    'function take(text: string): number',
  ]);
  expect(textsOf(outcomes.get('use.ts'))).toEqual([
    'function use(item: items:Item): string',
    'constructor items:Item(name: string): items:Item',
    'static-method items:Item.empty(): items:Item',
  ]);
});

test('a package has the types of a declaration file that declares it as a module by its name', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'gates', main: './gate.js', types: './index.d.ts' }),
    'gate.js': 'exports.open = (gate, times) => gate.repeat(times);\n',
    'index.d.ts': [
      "declare module 'gates' {",
      '  export function open(gate: string, times?: number): string;',
      '}',
    ].join('\n'),
  });
  const outcome = openUnitModels(openProjectTypes(root), ['gate.js']).get('gate.js');

  expect(textsOf(outcome)).toEqual(['function open(gate: string, times?: number): string']);
});

test('a bundle has the types of its declarations, of which each source has its own', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ main: './dist/index.js', types: './dist/index.d.ts' }),
    'dist/package.json': '{ "type": "commonjs" }',
    'dist/index.js': [
      'var own = {};',
      'Object.defineProperty(own, "halfOf", { get: () => halfOf, enumerable: true });',
      'module.exports = own;',
      'function halfOf(tally) { return tally.total() / 2; }',
    ].join('\n'),
    'dist/index.d.ts': "export { halfOf, tallyOf } from './half';",
    'dist/half.d.ts': [
      "import type { Tally } from './tally';",
      'export declare function halfOf(tally: Tally): number;',
      'export declare function tallyOf(count: number): Tally;',
      'export declare function hidden(): Tally;',
    ].join('\n'),
    'dist/tally.d.ts': 'export interface Tally { total(): number }',
  });
  const path = 'dist/index.js';
  const outcome = openUnitModels(openProjectTypes(root), [path]).get(path);

  expect(textsOf(outcome)).toEqual([
    'function halfOf(tally: dist/tally.d.ts:Tally): number',
    'function tallyOf(count: number): dist/tally.d.ts:Tally',
    'method dist/tally.d.ts:Tally#total(): number',
  ]);
  expect(namesOf(outcome)).toEqual([
    { module: path, isPackage: false, name: 'halfOf' },
    { module: path, isPackage: false, name: 'tallyOf' },
    undefined,
  ]);
  // Their code is somewhere in the bundle.
  expect(outcome?.kind === 'modelled' && outcome.model.callables.every(isTarget)).toBe(true);
});

test.each<[what: string, path: string, declaration: string, manifest: object]>([
  ['beside a module', 'lib/half.mjs', 'lib/half.d.ts', {}],
  [
    'that the package calls its typings',
    'dist/index.js',
    'types/index.d.ts',
    { main: './dist/index.js', typings: 'types/index.d.ts' },
  ],
  [
    'that the conditions of an export name',
    'dist/half.cjs',
    'types/half.d.cts',
    {
      exports: {
        '.': './index.js',
        './half': { require: { types: './types/half.d.cts', default: './dist/half.cjs' } },
      },
    },
  ],
])('JavaScript has the types of a declaration file %s', (_, path, declaration, manifest) => {
  const code = path.endsWith('.mjs') ? 'export const half = (n) => n;' : 'exports.half = (n) => n;';
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'halves', ...manifest }),
    [path]: code,
    [declaration]: 'export declare function half(n: number): number;',
  });
  const outcome = openUnitModels(openProjectTypes(root), [path]).get(path);

  expect(textsOf(outcome)).toEqual(['function half(n: number): number']);
  expect(namesOf(outcome)).toEqual([{ module: path, isPackage: false, name: 'half' }]);
});

test('files that share a declaration file are imported from where they are', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'halves', types: './half.d.ts', main: 'half.js' }),
    'half.js': 'exports.half = (n) => n;',
    'half.mjs': 'export const half = (n) => n;',
    'half.d.ts': 'export declare function half(n: number): number;',
  });
  const outcomes = openUnitModels(openProjectTypes(root), ['half.js', 'half.mjs']);

  expect(textsOf(outcomes.get('half.js'))).toEqual(['function half(n: number): number']);
  expect(namesOf(outcomes.get('half.mjs'))).toEqual([
    { module: 'half.mjs', isPackage: false, name: 'half' },
  ]);
});

test('what code and its declaration file name differently is the same by the name of its export', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'stores' }),
    'store.js': 'module.exports = function (n) { return { get: () => n, close: () => -n }; };',
    'store.d.ts': `
      interface Store { get(): number }
      export default function createStore(n: number): Store;
    `,
  });
  const outcome = openUnitModels(openProjectTypes(root), ['store.js']).get('store.js');

  expect(textsOf(outcome)).toEqual([
    'function createStore(n: number): Store',
    'method Store#get(): number',
  ]);
  expect(
    outcome?.kind === 'modelled' && outcome.model.callables.every(({ span }) => span !== undefined),
  ).toBe(true);
});

test('the globals that code reads are known where a declaration file says what is public', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'online' }),
    'online.js': 'exports.isOnline = () => navigator.onLine && report("online");',
    'online.d.ts': 'export declare function isOnline(): boolean;',
  });
  const outcome = openUnitModels(openProjectTypes(root), ['online.js']).get('online.js');
  const globals = outcome?.kind === 'modelled' ? outcome.model.globals : undefined;

  expect(globals?.map(({ name }) => name)).toEqual(['navigator.onLine', 'report']);
});

test('a CommonJS module has its exports, whatever modules the configuration of the project has', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'halves' }),
    'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'commonjs', noEmit: true } }),
    'half.js': 'module.exports = function half(n) { return n / 2; };',
  });
  const outcome = openUnitModels(openProjectTypes(root), ['half.js']).get('half.js');

  expect(textsOf(outcome)).toEqual(['function half(n: number): number']);
});

test.each<[what: string, code: string, declaration: string, expected: readonly string[]]>([
  [
    'has the type of its declaration file, but its own place',
    "/** @type {import('.')} */\nmodule.exports = function half(n) { return n / 2; };",
    'declare function half(n: number): number;\nexport = half;',
    ['function half(n: number): number'],
  ],
  [
    'has the type of its code where the declared type is of a package that is not there',
    'const half = (n) => n / 2;\nmodule.exports = half;',
    "import type { Halver } from 'missing';\ndeclare const half: Halver;\nexport = half;",
    ['function half(n: number): number'],
  ],
  [
    'has what the code reads of a parameter whose declared type is of a package that is not there',
    'module.exports = function area({ box, unit }) { return box.width * box.height + unit; };',
    "import type { Box } from 'missing';\ndeclare function area(of: { box: Box; unit: string }): string;\nexport = area;",
    ['function area(of: { box: { width: number; height: number }; unit: string }): string'],
  ],
  [
    'gives a function that can be called, although its type is declared elsewhere',
    'const plugin = () => { function halve(n) { return n / 2; } return halve; };\nmodule.exports = plugin;',
    "import type { Plugin } from './plugin.ts';\ndeclare const plugin: Plugin;\nexport = plugin;",
    ['function plugin(): plugin()', 'returned-function plugin()(n: number): number'],
  ],
  [
    'takes what the code tells apart where a type parameter is declared',
    'module.exports = function copy(value) { const all = {}; if (value instanceof Date) return value; for (const key in value) all[key] = value[key]; return all; };',
    'declare function copy<T>(value: T): T;\nexport = copy;',
    ["function copy(value: Date! | { [key]: unknown }): T'"],
  ],
  [
    'takes nothing, too, where the code asks whether a value of a type parameter is missing',
    'module.exports = function size(value) { if (value === undefined) return 0; return value.trim().length; };',
    'declare function size<T extends {}>(value: T): number;\nexport = size;',
    ['function size(value: string | undefined): number'],
  ],
  [
    'takes a function where the declared interface extends that of functions',
    'module.exports = function once(of) { return (n) => of(n); };',
    'interface Code extends Function { size?: number }\ndeclare function once(of: Code): Code;\nexport = once;',
    [
      'function once(of: (n: unknown) => unknown): once()',
      'returned-function once()(n: unknown): unknown',
    ],
  ],
  [
    'has one name, although it is its own property, too',
    'function half(n) { return n / 2; }\nhalf.default = half;\nhalf.twice = (n) => n * 2;\nmodule.exports = half;',
    'declare function half(n: number): number;\ndeclare namespace half { export function twice(n: number): number; export { half as default }; }\nexport = half;',
    ['function half(n: number): number', 'static-method half.twice(n: number): number'],
  ],
])('a function of a JavaScript file %s', (_, code, declaration, expected) => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'halves' }),
    'index.js': code,
    'index.d.ts': declaration,
    'plugin.ts': 'export type Plugin = () => ((n: number) => number) | undefined;',
  });
  const outcome = openUnitModels(openProjectTypes(root), ['index.js']).get('index.js');

  expect(textsOf(outcome)).toEqual(expected);
  const { callables } = outcome?.kind === 'modelled' ? outcome.model : { callables: [] };
  expect(callables.filter(({ span }) => span === undefined)).toEqual([]);
});

test.each<[what: string, file: string, code: string, expected: readonly string[]]>([
  [
    'an ES module are members of its default export',
    'colours.mjs',
    "export const version = '1';\nexport default { red: (text) => text + 1, enabled: true };",
    [
      'default static-method default.red(text: string): string',
      'default field default.enabled: boolean | undefined (writable)',
      'version constant version: string',
      'default constant default: { red: (text: unknown) => unknown; enabled: boolean }',
    ],
  ],
  [
    'a CommonJS module are its exports',
    'colours.js',
    "module.exports = { red: (text) => text + 1, enabled: true, version: '1' };",
    [
      'red function red(text: string): string',
      'enabled constant enabled: boolean',
      'version constant version: string',
    ],
  ],
])('what a declaration file has in `export =` of %s', (_, file, code, expected) => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'colours' }),
    [file]: code,
    'colours.d.ts': `declare const colours: { red(text: string): string; enabled: boolean; version: string };
      export = colours;`,
  });
  const outcome = openUnitModels(openProjectTypes(root), [file]).get(file);
  const { callables } = outcome?.kind === 'modelled' ? outcome.model : { callables: [] };

  expect(textsOf(outcome).map((text, at) => `${callables[at]?.from?.name} ${text}`)).toEqual(
    expected,
  );
});

test.each<[what: string, files: Readonly<Record<string, string>>, name: string]>([
  [
    'a namespace of another module',
    {
      'unit.ts': "import * as schema from './schema.ts';\nexport { schema };",
      'schema.ts': 'export class Entity { constructor(readonly key: string) {} }',
    },
    'schema',
  ],
  [
    'a namespace',
    {
      'unit.ts':
        'export namespace schema { export class Entity { constructor(readonly key: string) {} } }',
    },
    'schema',
  ],
  [
    'an object',
    {
      'unit.ts':
        'class EntitySchema { constructor(readonly key: string) {} }\nexport const schema = { Entity: EntitySchema };',
    },
    'schema',
  ],
  [
    'the object that is the default export',
    {
      'unit.ts':
        'class EntitySchema { constructor(readonly key: string) {} }\nexport default { Entity: EntitySchema };',
    },
    'default',
  ],
])('a class that is a member of %s has a constructor', (_, files, name) => {
  const root = writeProject({ 'package.json': '{ "name": "schemas" }', ...files });
  const outcome = openUnitModels(openProjectTypes(root), ['unit.ts']).get('unit.ts');
  const { callables } = outcome?.kind === 'modelled' ? outcome.model : { callables: [] };
  const made = callables.find(({ kind }) => kind === 'constructor');

  expect(made).toMatchObject({ parameters: [{ name: 'key', type: { kind: 'string' } }] });
  expect(made?.from).toMatchObject({ name, member: 'Entity' });
  expect(callables.filter(({ kind }) => kind === 'field')).toMatchObject([
    { name: 'key', receiver: made?.id },
  ]);
});

test('a class that a declaration file has in a namespace is found in a bundle that calls it otherwise', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'schemas' }),
    'schemas.js': `class EntitySchema { constructor(key) { this.key = key; } }
      exports.schema = { Entity: EntitySchema };`,
    'schemas.d.ts': `export namespace schema { class Entity { constructor(key: string); key: string } }`,
  });
  const outcome = openUnitModels(openProjectTypes(root), ['schemas.js']).get('schemas.js');
  const { callables } = outcome?.kind === 'modelled' ? outcome.model : { callables: [] };

  expect(callables.find(({ kind }) => kind === 'constructor')).toMatchObject({
    from: { name: 'schema', member: 'Entity' },
    parameters: [{ name: 'key', type: { kind: 'string' } }],
  });
});

test('an emitter with a declaration file takes listeners to the events that its code emits', () => {
  const root = writeProject({
    'package.json': JSON.stringify({ name: 'queue' }),
    'queue.js': `const { EventEmitter } = require('events');
      exports.Queue = class extends EventEmitter { push(n) { this.emit('item', n * 2); } size() { return 0; } };`,
    'queue.d.ts': `import { EventEmitter } from 'events';
      export declare class Queue extends EventEmitter { push(n: number): void; }`,
  });
  const outcome = openUnitModels(openProjectTypes(root), ['queue.js']).get('queue.js');

  expect(textsOf(outcome)).toEqual([
    'constructor Queue(options?: unknown): Queue',
    'method Queue#push(n: number): undefined',
    'method Queue#on(event: "item", listener: (...values: unknown) => undefined): undefined',
  ]);
});

test('what modules of Node take tells the types of parameters, although the project has no types of Node', () => {
  const root = writeProject({
    'package.json': '{}',
    'read.js':
      "const url = require('url');\nexports.hostOf = (address) => url.parse(address).host;",
  });
  const outcome = openUnitModels(openProjectTypes(root), ['read.js']).get('read.js');

  expect(textsOf(outcome)).toEqual(['function hostOf(address: string): string | null']);
});

test('a JavaScript module may have what only modules that are not strict may have', () => {
  const root = writeProject({
    'package.json': '{}',
    'colour.js': String.raw`exports.red = (text) => '\033[31m' + text; exports.mode = () => 0777;`,
    'broken.js': 'exports.red = (',
  });
  const outcomes = openUnitModels(openProjectTypes(root), ['colour.js', 'broken.js']);

  expect(textsOf(outcomes.get('colour.js'))).toEqual([
    'function red(text: string): string',
    'function mode(): number',
  ]);
  expect(outcomes.get('broken.js')).toMatchObject({ kind: 'syntax-error' });
});
