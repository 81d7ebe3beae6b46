import { describe, expect, it } from 'vitest';

import { numberMutants } from '../../../../src/analysis/select/mutant-table.ts';
import { reflectOnUnit } from '../../../../src/generation/reflect/reflect-on-unit.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import type { OpenUnitHost } from '../../../../src/runner/unit-host.ts';
import { createTestCaseRunner } from '../../../../src/runner/worker/test-cases/run-test-case.ts';
import { catalogued } from '../../schemata/build.ts';
import { callableTexts, modelsOf } from '../../types/unit/units-in-memory.ts';

/** What a file is, its text, and the callables of its model after running it. */
type Row = readonly [what: string, text: string, callables: readonly string[]];

const files: readonly Row[] = [
  [
    'methods with computed names',
    `function Vec(x) { this.x = x; }
     ['add', 'sub'].forEach(function (name) { Vec.prototype[name] = function (other) { return new Vec(this.x - other.x); }; });
     module.exports = Vec;`,
    [
      'constructor Vec(x: number): Vec',
      'field Vec#x: unknown',
      'method Vec#add(other: { x: number } | unknown): Vec',
      'method Vec#sub(other: { x: number } | unknown): Vec',
    ],
  ],
  [
    'exports with computed names',
    `exports.half = (n) => n / 2;
     for (const name of ['a', 'b']) exports[name] = function (first, second = 1, ...rest) { return name + first + second; };`,
    [
      'function half(n: number): number',
      'function a(first: number | string | unknown, second?: number | string | unknown, ...values: unknown): unknown',
      'function b(first: number | string | unknown, second?: number | string | unknown, ...values: unknown): unknown',
    ],
  ],
  [
    'exports of a function whose `this` they are',
    `(function () { this.half = function (n, unit = '') { return n / 2 + unit; }; }).call(module.exports);`,
    ['function half(n: number | unknown, unit?: number | string | unknown): unknown'],
  ],
  [
    'values of the kind that their names tell, where nothing else does',
    `exports.keep = (fileName, parent, thing) => [fileName, parent, thing];`,
    [
      'function keep(fileName: string | unknown, parent: { [key]: unknown } | unknown, thing: unknown): unknown[]',
    ],
  ],
  [
    'functions with several names, of which one is enough',
    `function half(n) { return n / 2; }
     exports.half = half;
     exports.halve = half;
     exports.default = half;
     exports.tools = { half, twice: (n) => n * 2 };`,
    ['function half(n: number): number', 'static-method tools.twice(n: number): number'],
  ],
  [
    'methods of a default export, which are no exports of their own',
    `const made = JSON.parse('{}');
     made.parse = (text) => text.trim();
     module.exports = made;`,
    ['constant made: made()', 'method made()#parse(text: string | unknown): unknown'],
  ],
  [
    'functions of an exported object that types do not show',
    `(function (fill) { fill(exports); })(function (out) { out['direct' + 'ive'] = { bind: function (text) { return text.trim(); } }; });`,
    ['static-method directive.bind(text: string | unknown): unknown'],
  ],
  [
    'functions that are bound to an object in a loop',
    `exports.createCounter = function (start) { return bound({ up: function (by) { return start + by; } }); };
     function bound(of) { var out = {}; for (var name in of) out[name] = of[name].bind(of); return out; }`,
    [
      'function createCounter(start: number): createCounter()',
      'method createCounter()#up(value: number | string | unknown): unknown',
    ],
  ],
  [
    'the data of results beside their methods',
    `exports.open = function (size) { return wrap({ size: size, _left: size, read: function () { return this._left--; } }); };
     function wrap(of) { var out = {}; for (var name in of) out[name] = of[name]; return out; }`,
    [
      'function open(size: number | unknown): open()',
      'method open()#read(): unknown',
      'field open()#size: unknown',
    ],
  ],
  [
    'the kinds of values that names tell, where nothing else does',
    `module.exports = (firstName, max_length, cb, other, { url, ...more }) => [firstName, max_length, cb, other, url, more];`,
    [
      'function default(firstName: string | unknown, max_length: number | unknown, cb: (() => unknown) | unknown, other: unknown, options: { url: string | unknown; [key]: unknown }): unknown[]',
    ],
  ],
  [
    'functions and classes that an object with other members gets later',
    `function Scanner(text) { this.text = text; }
     Scanner.prototype.next = function () { return this.text[0]; };
     const template = { version: '1', render: undefined, Scanner: undefined };
     template.render = function (text, view) { return text.trim() + view.name; };
     template.Scanner = Scanner;
     export default template;`,
    [
      'constant template: { version: string; render: undefined; Scanner: undefined }',
      'static-method template.render(text: string | unknown, view: { name: number | string } | unknown): unknown',
      'constructor template.Scanner(text: unknown[] | unknown): template.Scanner',
      'method template.Scanner#next(): unknown',
    ],
  ],
  [
    'no class for results of classes that are not of the unit',
    `const made = { Url: eval('(function Url(text) { this.text = text; })') };
     made.Url.prototype.format = eval('(function () { return this.text; })');
     exports.parse = function (text) { return new made['U' + 'rl'](text); };`,
    ['function parse(text: string | unknown): unknown'],
  ],
  [
    'the arguments that a function reads without naming them, each as it is used',
    `exports.fill = variadic((text, parts) => parts.map((part) => text.trim() + part.width.toFixed(1)));
     exports.sum = variadic((first, others) => [first, ...others].map((each) => each.width.toFixed(1)));
     function variadic(call) { return function () { return call(arguments[0], [].slice.call(arguments, 1)); }; }`,
    [
      'function fill(arg?: string | unknown, ...args: { width: number } | unknown): unknown',
      'function sum(...args: { width: number } | unknown): unknown',
    ],
  ],
  [
    'methods that a function gives to the object that it is passed and returns',
    `exports.counting = (target) => {
       const made = target.name.trim() === '' ? null : target;
       made['co' + 'unt'] = function (by) { return by * 2; };
       return made;
     };`,
    [
      'function counting(target: { name: string }): counting()',
      'method counting()#count(by: number | unknown): unknown',
    ],
  ],
  [
    'what later calls show of an argument that a method keeps',
    `exports.open = () => {
       const kept = [];
       return wrap({ register: function (name, action) { kept.push(action); }, run: function () { kept.forEach((each) => each.perform(name)); } });
     };
     function wrap(of) { var out = {}; for (var name in of) out[name] = of[name]; return out; }`,
    [
      'function open(): open()',
      'method open()#register(name: string | unknown, action: { perform?: unknown } | unknown): unknown',
      'method open()#run(): unknown',
    ],
  ],
  [
    'no member of an argument that code asks of any object',
    `exports.count = (given) => read(given, 'hasOwnProperty').call(given, 'a');
     function read(from, name) { return from[name]; }`,
    ['function count(given: { [key]: unknown } | unknown): unknown'],
  ],
  [
    'functions that exports get which are declared as undefined',
    `const template = { render: undefined, Writer: undefined, size: undefined };
     for (const name of Object.keys(template)) if (name === 'render') template[name] = function (text) { return text.trim(); };
     template['Wri' + 'ter'] = function (size) { this.size = size; };
     template['Wri' + 'ter'].prototype.write = function () { return this.size * 2; };
     module.exports = template;`,
    [
      'constant size: undefined',
      'function render(text: string | unknown): unknown',
      'constructor Writer(size: number | unknown): Writer',
      'method Writer#write(): unknown',
    ],
  ],
  [
    'promises that a function of unknown type returns',
    `const later = { half: eval('((n) => Promise.resolve(n / 2))') };
     exports.half = (n) => later['ha' + 'lf'](n);`,
    ['function half(n: number | unknown): Promise<unknown>'],
  ],
  [
    'functions that a function of unknown type returns',
    `const made = {};
     made.add = (a) => function sum(b) { return a + b; };
     exports.make = (name) => made[name === '' ? 'none' : 'add'];`,
    [
      'function make(name: string): make()',
      'returned-function make()(a: number | string | unknown): make()()',
      'returned-function make()()(b: number | string | unknown): unknown',
    ],
  ],
  [
    'members that code reads of what it hands on through callbacks',
    `exports.use = (given) => {
       const get = typeof given === 'function' ? given : (done) => done(given);
       get((page) => page.label.trim() + page.lines.map((line) => line.text.trim()));
     };`,
    [
      'function use(given: ((callback: (page: { label: string; lines: { text: string }[] }) => unknown) => unknown) | { label: string; lines: { text: string }[] }): undefined',
    ],
  ],
  [
    'what a host must have to call what is handed to it',
    `const wrap = (host) => [host][0];
     exports.plug = (host) => { wrap(host).hooks.done.tap('plug', (page) => page.title.trim()); };
`,
    [
      'function plug(host: { hooks: { done: { tap: (argument1: string, callback: (argument1: { title: string }) => unknown) => unknown } } } | unknown): undefined',
    ],
  ],
  [
    'members that a helper reads by names that it gets',
    `const own = (of, name) => { if (Object.hasOwn(of, name)) return of[name]; };
     exports.open = (config) => own(config, 'label').trim() + own(config, 'tags').map((tag) => tag.text);`,
    [
      'function open(config: { label: string; tags: { text: string }[]; [key]: unknown } | unknown): unknown',
    ],
  ],
  [
    'arrays, of code that checks whether it is given one',
    `const made = { join: (parts) => { if (Array.isArray(parts)) return [...parts].map((part) => part.trim()); } };
     exports.join = (parts) => made['jo' + 'in'](parts);`,
    ['function join(parts: string[] | unknown): unknown'],
  ],
  [
    'numbers and texts, of code that only converts what it is given',
    `const made = { half: (n) => (n.valueOf() + n) / 2 };
     exports.half = (n) => made['ha' + 'lf'](n);`,
    ['function half(n: number | string | unknown): unknown'],
  ],
  [
    'classes that a compiler has made functions, with the fields of their instances',
    `var made = function (base) {
       function Failure(response) {
         var self = Reflect.construct(base, [response.text]);
         Object.setPrototypeOf(self, Failure.prototype);
         self.code = response.code;
         return self;
       }
       Failure.prototype = Object.create(base.prototype, { constructor: { value: Failure, enumerable: false } });
       return Failure;
     };
     exports.Failure = made(Error);`,
    [
      'constructor Failure(response: { text: string; code: unknown }): Failure',
      'field Failure#code: unknown',
    ],
  ],
  [
    'nothing of what instances inherit from Node',
    `const { constructor: EventEmitter } = Object.getPrototypeOf(Object.getPrototypeOf(process));
     const made = [];
     exports.open = (name) => { made[0] = Object.assign(new (class extends EventEmitter {})(), { read: (n) => n * 2 }); return made[0]; };`,
    [
      'function open(name: string | unknown): open()',
      'method open()#read(n: number | unknown): unknown',
    ],
  ],
  [
    'nothing of what is private or of the language',
    `exports.f = function (n) { return Object.assign(new Map([[n, 1]]), { _size: () => 1, ['s' + n]: 2 }); };
     exports['_' + 'g'] = () => 1;`,
    ['function f(n: string): Map<unknown, number>'],
  ],
];

describe('the model of a JavaScript file that was run', () => {
  it.each(files)('has %s', async (_, text, expected) => {
    expect(callableTexts(await reflected('unit.js', text))).toEqual(expected);
  });

  it('is the same for the same seed', async () => {
    const [, text] = files[3] ?? ['', ''];

    expect(await reflected('unit.js', text)).toEqual(await reflected('unit.js', text));
  });

  it('finds the code of a method by its name and its parameters', async () => {
    const text = `exports.open = function () { return wrap({ read: function (size) { return size - 1; } }); };
      function wrap(of) { var out = {}; for (var name in of) out[name] = of[name]; return out; }`;
    const { callables } = await reflected('unit.js', text);
    const span = callables.find(({ id }) => id === 'open()#read')?.span;

    expect(text.slice(span?.start, span?.end)).toBe('function (size) { return size - 1; }');
  });

  it('has no more than the types say where a declaration file says what is public', async () => {
    const [, text] = files[0] ?? ['', ''];
    const model: UnitModel = { ...modelled('unit.js', text), isDeclared: true };

    expect(await reflected('unit.js', text, model)).toEqual(model);
  });

  it('does not say that nothing is exported where a run found exports', async () => {
    const text =
      '(function () { this.half = function (n) { return n / 2; }; }).call(module.exports);';

    expect(modelled('unit.js', text).untestable).toEqual([
      { name: 'unit.js', reason: 'It exports nothing.' },
    ]);
    expect((await reflected('unit.js', text)).untestable).toEqual([]);
  });

  it('gives calls less fuel once several never ended', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const text = names
      .map((name) => `exports.${name} = (some) => { while (some !== 1) ; return some.of; };`)
      .join('');
    const { signal } = new AbortController();
    const fuels: number[] = [];
    const spinning: OpenUnitHost = () =>
      Promise.resolve({
        close: () => Promise.resolve(),
        run: (runs) => {
          fuels.push(...runs.map(({ fuel }) => fuel));
          const end = { kind: 'endless', statement: 0 } as const;
          const nothing = { observations: [], surroundings: [], leavesState: false };
          const trace = { ...nothing, end, statementsRun: 1 };
          return Promise.resolve(runs.map(({ fuel }) => ({ trace, fuel })));
        },
      });
    await reflectOnUnit({
      file: 'unit.js',
      model: modelled('unit.js', text),
      table: numberMutants([catalogued(text, 'unit.js').catalogue]),
      openHost: spinning,
      seed: 1,
      signal,
      deadline: signal,
    });

    expect(fuels.length).toBeGreaterThan(20);
    expect(new Set(fuels.slice(20))).toEqual(new Set([50_000]));
  });

  it('is that of the types where the file can not be loaded, or is TypeScript', async () => {
    const broken = "exports['a' + 1] = (n) => n; missing();";
    const typed = "export const f: any = (n: number) => [n]; (f as any)['a'] = () => 1;";

    expect(await reflected('unit.js', broken)).toEqual(modelled('unit.js', broken));
    expect(await reflected('unit.ts', typed)).toEqual(modelled('unit.ts', typed));
  });
});

function modelled(file: string, text: string): UnitModel {
  return modelsOf({ [file]: text })(file);
}

async function reflected(
  file: string,
  text: string,
  model: UnitModel = modelled(file, text),
): Promise<UnitModel> {
  const { signal } = new AbortController();
  const { catalogue } = catalogued(text, file);
  const table = numberMutants([catalogue]);
  return await reflectOnUnit({
    file,
    model,
    table,
    openHost: hostOf(text),
    seed: 1,
    signal,
    deadline: signal,
  });
}

/** Opens hosts in this process. */
function hostOf(text: string): OpenUnitHost {
  return ({ model }) => {
    const close = (): Promise<void> => Promise.resolve();
    const exports = evaluated(text);
    if (exports === undefined) {
      return Promise.resolve({ failure: 'Missing', run: () => Promise.resolve([]), close });
    }
    const runner = createTestCaseRunner({
      model,
      modules: new Map([[model.file, exports]]),
      runtime: undefined,
      beginQuiet: () => ({ isHopeless: () => true, hasOnlyTimers: () => true }),
    });
    return Promise.resolve({
      close,
      run: async (runs) => {
        const results = [];
        for (const run of runs) results.push({ trace: await runner.run(run), fuel: 0 });
        return results;
      },
    });
  };
}

/** Returns the namespace of a CommonJS module, or of a module with nothing but a default export; undefined if it throws. */
function evaluated(text: string): object | undefined {
  const module = { exports: {} };
  try {
    const script = text.replace('export default', 'module.exports =');
    const body: unknown = Reflect.construct(Function, ['module', 'exports', script]);
    if (typeof body === 'function') Reflect.apply(body, undefined, [module, module.exports]);
  } catch {
    return undefined;
  }
  return { default: module.exports };
}
