import { describe, expect, test } from 'vitest';

import { typeText } from './type-text.ts';
import { callableTexts, modelsOf } from './units-in-memory.ts';

type Row = readonly [what: string, source: string, callables: readonly string[]];

const modules: readonly Row[] = [
  [
    'a function whose comment says only that it returns a function',
    `/** @returns {Function} */
     exports.counter = function (step) {
       var next = function (times) { next.count += step * times; return next.count; };
       next.count = 0;
       return next;
     };`,
    [
      'function counter(step: number): counter()',
      'returned-function counter()(times: number): number',
      'field counter()#count: number',
    ],
  ],
  [
    'a function that a function keeps in an object for a constructor',
    `exports.open = function () {
       const commands = [];
       return {
         add(name, action) { const options = { name, action }; commands.push(new Command(options)); },
         run(name) { return commands.find((each) => each.name === name).run(name); },
       };
     };
     function Command(options) { this.name = options.name; this.action = options.action; }
     Command.prototype.run = function (name) { return this.action(name.trim()); };`,
    [
      'function open(): OpenResult',
      'method OpenResult#add(name: unknown, action: (argument1: unknown) => unknown): undefined',
      'method OpenResult#run(name: unknown): unknown',
    ],
  ],
  [
    'a function that makes functions',
    `module.exports = function limiter(options) {
       const max = options.max;
       return function limit(request, next) { if (request.bytes > max) return false; next(); return true; };
     };`,
    [
      'function limiter(options: { max: number }): limiter()',
      'returned-function limiter()(request: { bytes: number }, next: () => unknown): boolean',
    ],
  ],
  [
    'a value of which each function that gets it uses some members',
    `exports.count = (tokens) => {
       let count = 0;
       for (let i = 0; i < tokens.length; i++) if (isItem(tokens, i)) count += widthOf(tokens[i]);
       return count;
     };
     function isItem(tokens, index) { return isOpening(tokens[index - 1]) || isClosing(tokens[index]); }
     function isOpening(token) { return token.type === 'item_open'; }
     function isClosing(token) { return token.type === 'item_close'; }
     function widthOf(token) { return token.level * 2; }`,
    [
      'function count(tokens: { level: number; type: "item_close" | "item_open" | string }[]): number',
    ],
  ],
  [
    'a value that is compared with classes of the language',
    `exports.option = (name, type) => {
       switch (type) {
         case Number: return Number(name);
         case Array: return name.split(',');
       }
       return type === String ? name : true;
     };`,
    [
      'function option(name: number | string, type: one of globalThis.Number, globalThis.Array, globalThis.String): unknown',
      'constant globalThis.Number: one of globalThis.Number',
      'constant globalThis.Array: one of globalThis.Array',
      'constant globalThis.String: one of globalThis.String',
    ],
  ],
  [
    'a value or a list of them, of which an empty list is the beginning',
    `exports.all = (entry) => toArray(entry).length;
     function toArray(item) { return item === undefined ? [] : [].concat(item); }`,
    ['function all(entry: unknown): number'],
  ],
  [
    'a class as the whole module',
    'class Queue { constructor() { this.items = []; } size() { return 1; } }\nmodule.exports = Queue;',
    ['constructor Queue(): Queue', 'field Queue#items: unknown[]', 'method Queue#size(): number'],
  ],
  [
    'fields of a class that takes hardly anything else, but for those that a method with a parameter sets',
    `exports.Colour = class {
       constructor() { this.red = 0; this.most = 0; this.items = []; }
       static of() { return 1; }
       limit(to) { this.most = to * 2; }
       half() { this.red = Math.min(this.red / 2, this.most); }
       double() { this.red *= 2; }
     };`,
    [
      'constructor Colour(): Colour',
      'static-method Colour.of(): number',
      'field Colour#red: number (writable)',
      'field Colour#most: number',
      'field Colour#items: unknown[]',
      'method Colour#limit(to: number): undefined',
      'method Colour#half(): undefined',
      'method Colour#double(): undefined',
    ],
  ],
  [
    'fields that a constructor or most methods give values',
    `exports.Given = class { constructor(by) { this.by = by * 2; this.at = 0; } next() { this.at += this.by; } };
     exports.Told = class { constructor() { this.at = 0; } next() { this.at += 1; } move(by) { this.at += by * 2; } };`,
    [
      'constructor Given(by: number): Given',
      'field Given#by: number',
      'field Given#at: number',
      'method Given#next(): undefined',
      'constructor Told(): Told',
      'field Told#at: number',
      'method Told#next(): undefined',
      'method Told#move(by: number): undefined',
    ],
  ],
  [
    'plain values for which code asks besides those that a comment tells, itself or in functions that it calls',
    `/** @param {string} text @param {number} size @param {string} last @param {{ a: number }} rest */
     exports.pad = function (text, size, last, rest) {
       if (typeof size !== 'number' || typeof rest === 'string') throw new TypeError(last);
       return textOf(text).padStart(size);
     };
     function textOf(value) { return isKey(value) ? value.description : typeof value === 'number' ? String(value) : value; }
     function isKey(value) { return typeof value === 'symbol'; }`,
    [
      'function pad(text: number | string | symbol, size: number, last: string, rest: { a: number }): unknown',
    ],
  ],
  [
    'elements of a list of which a comment says no more than that it is one',
    `/** @param {Array} path @param {Array} other */
     exports.move = function (path, other) { return [path.map((each) => each[0].trim() + each[1] * 2), other]; };`,
    ['function move(path: [string, number][], other: unknown[]): unknown[][]'],
  ],
  [
    'a value whose parts are such values again, though other functions take them apart',
    `module.exports = function (rule) { return checkAll(rule) || check(rule); };
     function checkAll(rule) {
       let parts;
       if (rule.parts) {
         parts = rule.parts;
         for (const name in parts) check(parts[name]);
       }
       return rule.title.trim();
     }
     function check(rule) {
       if (typeof rule.needs === 'object') checkAll(rule.needs);
       return rule.size * 2;
     }`,
    [
      'function default(rule: { parts?: { [key]: { needs: { parts?: { [key]: { needs: { parts?: { [key]: { needs: { [key]: unknown }; size: number } }; title?: string }; size: number } }; title?: string }; size: number } }; title: string; needs: { parts?: { [key]: { needs: { parts?: { [key]: { needs: { [key]: unknown }; size: number } }; title?: string }; size: number } }; title?: string }; size: number }): unknown',
    ],
  ],
  [
    'functions that another one makes, if a comment tells their parameters',
    `/** @returns {Function} what it makes */
     function rest(make) { return function () { return make.apply(this, arguments); }; }
     /**
      * @param {string} path
      * @param {number} [size]
      * @param {...Array} lists
      */
     var zip = rest(function () {});
     exports.zip = zip;
     /** @param {boolean} isDeep */
     exports.copy = rest(function () {});
     exports.join = rest(function () {});`,
    [
      'function zip(path: string, size?: number, ...lists: unknown[]): unknown',
      'function copy(isDeep: boolean): unknown',
      'constant join: () => unknown',
    ],
  ],
  [
    'a constructor function with a prototype',
    `function Stack() { this.size = 0; }
     Stack.prototype.push = function (item) { this.size += 1; return this.size; };
     Stack.from = function (items) { var stack = new Stack(); items.forEach(function (item) { stack.push(item); }); return stack; };
     module.exports = Stack;`,
    [
      'constructor Stack(): Stack',
      'static-method Stack.from(items: unknown[]): Stack',
      'field Stack#size: number',
      'method Stack#push(item: unknown): number',
    ],
  ],
  [
    'methods that a constructor function makes only where it is called with `new`',
    `function Jar(limit) {
       if (this instanceof Jar) {
         this.full = false;
         this.put = function (name) { return name.trim() + limit * 2; };
         return this;
       }
       return new Jar(limit);
     }
     exports.Jar = Jar;`,
    [
      'constructor Jar(limit: number): Jar',
      'field Jar#full: boolean | undefined',
      'method Jar#put(name: string): unknown',
    ],
  ],
  [
    'a method of which only is known that a call makes it',
    `/** @returns {Function} */
     function textBy(by) { return function () { return this.items.join(by); }; }
     function Row(items) { this.items = [items * 2]; }
     Row.prototype['toText'] = textBy(' ');
     Row.prototype.toCode = textBy(';');
     module.exports = Row;`,
    [
      'constructor Row(items: number): Row',
      'field Row#items: number[]',
      'method Row#toText(): unknown',
      'method Row#toCode(): unknown',
    ],
  ],
  [
    'a prototype that is an object',
    `function Point(x) { this.x = x * 2; }
     Point.prototype = { norm: function () { return 1; } };
     module.exports = Point;`,
    ['constructor Point(x: number): Point', 'field Point#x: number', 'method Point#norm(): number'],
  ],
  [
    'a function as the whole module, and what hangs on it',
    `const parse = (text) => text.trim();
     module.exports = parse;
     module.exports.limit = 3;`,
    ['function parse(text: string): unknown', 'field parse.limit: 3'],
  ],
  [
    'a function that a bundler exports by its name and as the default',
    `function half(n) { return n / 2; }
     var index_default = half;
     exports.default = index_default; exports.half = half;`,
    ['function half(n: number): number'],
  ],
  [
    'a default export of a transpiled module',
    `Object.defineProperty(exports, '__esModule', { value: true });
     exports.default = half;
     function half(n) { return n / 2; }`,
    ['function half(n: number): number'],
  ],
  [
    'exports that hold themselves',
    `const half = (n) => n / 2;
     exports.half = half;
     exports.default = half;
     module.exports = exports.default;
     module.exports.default = module.exports;`,
    ['function half(n: number): number'],
  ],
  [
    'an object of exports',
    'const limit = 5;\nfunction half(n) { return n / 2; }\nmodule.exports = { half, limit, twice: (n) => n * 2 };',
    ['function half(n: number): number', 'constant limit: 5', 'function twice(n: number): number'],
  ],
  [
    'handlers that instances may have',
    `class Parser {
       constructor() { this.onclose = null; }
       write(text) { emit(this, 'ontext', text.trim()); if (this.onend) this.onend(); }
       on(name) { return this; }
     }
     function emit(parser, name, data) { if (parser[name]) parser[name](data); }
     exports.Parser = Parser;`,
    [
      'constructor Parser(): Parser',
      'field Parser#onclose: unknown',
      'method Parser#write(text: string): undefined',
      'method Parser#on(name: unknown): Parser',
      'field Parser#ontext: (...values: unknown) => unknown (writable)',
      'field Parser#onend: (...values: unknown) => unknown (writable)',
    ],
  ],
  [
    'the events of emitters',
    `const { EventEmitter } = require('events');
     class Queue extends EventEmitter { push(item) { this.emit('item', item * 2); } }
     function Clock() {}
     require('util').inherits(Clock, EventEmitter);
     Clock.prototype.tick = function () { this.emit('tick'); };
     class Plain { emit(name) { return name; } }
     module.exports = { Queue, Clock, Plain };`,
    [
      'constructor Queue(): Queue',
      'method Queue#push(item: number): undefined',
      'method Queue#on(event: "item" | "tick", listener: (...values: unknown) => undefined): undefined',
      'constructor Clock(): Clock',
      'method Clock#tick(): undefined',
      'method Clock#on(event: "item" | "tick", listener: (...values: unknown) => undefined): undefined',
      'constructor Plain(): Plain',
      'method Plain#emit(name: unknown): unknown',
    ],
  ],
  [
    'values that built-in classes take',
    `exports.first = (data) => new DataView(data).getUint8(0);
     exports.sizes = (data) => [data.byteLength, new Uint8Array(data).length];
     exports.named = (data) => [data.name, new DataView(data)];`,
    [
      'function first(data: ArrayBuffer!): number',
      'function sizes(data: ArrayBuffer!): unknown[]',
      'function named(data: { name: unknown }): unknown[]',
    ],
  ],
  [
    'an object with a type of a library',
    '/** @type {PropertyDescriptor} */\nconst plugin = { value: 1 };\nmodule.exports = plugin;',
    ['constant plugin: unknown'],
  ],
  [
    'a default export with an invented name',
    'var source_default = (n) => n * 2;\nexport { source_default as default };',
    ['function default(n: number): number'],
  ],
  [
    'a bundle of modules with exports of their own',
    `var load = (code) => { var module = { exports: {} }; code(module.exports); return module.exports; };
     var own = load(function (exports) { exports.parse = (text) => text.trim(); exports.limit = 3; });
     export function twice(n) { return n * 2; }
     export { own as all };`,
    ['function twice(n: number): number', 'constant all: unknown'],
  ],
  [
    'a module that a bundler wraps for several loaders',
    `(function (global, factory) {
       typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :
       typeof define === 'function' && define.amd ? define(['exports'], factory) :
       (factory((global.twice = {})));
     }(this, (function (exports) { 'use strict';
       function Twice(n) { this.n = n; }
       Twice.prototype = { constructor: Twice, get: function () { return this.n * 2; } };
       function parse(text) { return text.trim(); }
       exports.Twice = Twice;
       exports.parse = parse;
     })));`,
    [
      'function parse(text: string): unknown',
      'constructor Twice(n: number): Twice',
      'field Twice#n: unknown',
      'method Twice#get(): number',
    ],
  ],
  [
    'a result of which a comment says that it is a promise',
    '/** @return {{then}} */\nexports.load = (go) => go();',
    ['function load(go: () => unknown): Promise<unknown>'],
  ],
  [
    'exports that are undefined at first',
    `exports.parse = exports.limit = exports.late = exports.level = undefined;
     exports.twice = twice;
     function twice(n) { return n * 2; }
     var parse = exports.parse = function parse(text) { return text.trim(); };
     var limit = exports.limit = 7;
     Object.defineProperty(exports, 'late', { get: function () { return twice; } });
     Object.defineProperty(exports, 'level', { get: function () { return limit; } });`,
    [
      'function parse(text: string): unknown',
      'constant limit: 7',
      'function late(n: number): number',
      'constant level: number',
      'function twice(n: number): number',
    ],
  ],
  [
    'an object of exports, one of which uses it',
    `class Codec { read() { return 1; } }
     module.exports = {
       level: 2, Codec, none: () => 0,
       encode: function (text) { return text.trim() + this.level; },
     };`,
    [
      'constant default: { level: number; Codec: one of Codec.class; none: () => number; encode: (text: unknown) => unknown }',
      'field default.level: number | undefined (writable)',
      'static-method default.none(): number',
      'static-method default.encode(text: string): unknown',
      'constructor Codec(): Codec',
      'method Codec#read(): number',
      'constant Codec.class: one of Codec.class',
    ],
  ],
  [
    'a function that its exports are handed on to',
    `(function (own) {
       own.parse = function (text) { return text.trim(); };
       own.read = own.load = load;
       own.limit = 3;
       function load(n) { return n * 2; }
       function inner() { own.Late = Late; }
       function Late() { this.size = 0; }
       Late.prototype = { grow: function () { this.size += 1; } };
     })(typeof exports === 'undefined' ? (this.own = {}) : exports);`,
    [
      'function parse(text: string): unknown',
      'function read(n: number): number',
      'constructor Late(): Late',
      'field Late#size: number',
      'method Late#grow(): undefined',
    ],
  ],
  [
    'a function whose parameter has the name of the exports that it gets',
    `(function (exports) {
       exports.half = half;
       exports.twice = function (n) { return n * 2; };
       function half(n) { return n / 2; }
       [1].forEach(function (exports) { exports.hidden = half; });
     })(typeof module === 'object' && module.exports ? module.exports : window);`,
    ['function half(n: number): number', 'function twice(n: number): number'],
  ],
  [
    'a factory that its exports are handed on to',
    `(function (root, factory) {
       if (typeof exports === 'object') factory(exports, 1);
       else factory((root.own = {}));
     })(this, function (own) { own.half = (n) => n / 2; });`,
    ['function half(n: number): number'],
  ],
  ['single exports', 'exports.half = (n) => n / 2;', ['function half(n: number): number']],
  [
    'names with an underscore are left out, where there are others',
    'export function open() {}\nexport function _reset() {}',
    ['function open(): undefined'],
  ],
  [
    'names with an underscore stay, where there are no others',
    'export function _reset() {}',
    ['function _reset(): undefined'],
  ],
  [
    'members with an underscore are left out, where others are inherited',
    `export class Target { constructor() { this.__calls = 0; } count() { return this.__calls; } }
     export const Window = class extends Target {};`,
    [
      'constructor Target(): Target',
      'method Target#count(): number',
      'constructor Window(): Window',
    ],
  ],
  [
    'comments that declare types',
    `/**
      * @param {string} text
      * @param {{ strict?: boolean }} [options]
      * @returns {Promise<number>}
      */
     export async function parse(text, options) { return 1; }`,
    ['function parse(text: string, options?: { strict?: boolean }): Promise<number>'],
  ],
  [
    'comments whose function types name no parameters',
    '/** @type {function(number, string)} */\nexports.format = function (n, text) { return text + n; };',
    ['function format(arg0: number, arg1: string): unknown'],
  ],
  [
    'a parameter that is taken apart, and options that are empty by default',
    `export function fill({ tools: t, size = 2 }, options = {}) { return t.make('a', options.width * size); }`,
    [
      'function fill(options: { tools: { make: (argument1: string, argument2: number) => unknown }; size?: number }, options2?: { width?: number }): unknown',
    ],
  ],
  [
    'methods of objects within a result',
    `module.exports = function plugin() { return { name: 'a', visitor: { enter(path) { return path.depth * 2; } } }; };`,
    [
      'function plugin(): PluginResult',
      'field PluginResult#name: string',
      'field PluginResult#visitor: Visitor',
      'method Visitor#enter(path: { depth: number }): number',
    ],
  ],
  [
    'options, or the same one by one',
    `const isObject = (value) => typeof value === 'object';
     export function format(amount, width, fill) {
       const options = Object.assign(isObject(width) ? width : { width: width, fill: fill }, { width: 1, fill: ' ' });
       return options.fill.repeat(options.width) + amount.toFixed(2);
     }`,
    [
      'function format(amount: number, width?: number | { fill?: string; width?: number }, fill?: string): unknown',
    ],
  ],
  [
    'what takes more arguments than it names',
    `exports.some = function (first) { var more = []; for (var i = 1; i < arguments.length; i++) more[i - 1] = arguments[i]; return more; };
     exports.rest = function (first) { return [].slice.call(arguments, 1); };
     exports.counted = function (first) { return arguments.length > 1 ? arguments[1] : first; };`,
    [
      'function some(first: unknown, ...args: unknown): unknown[]',
      'function rest(first: unknown, ...args: unknown): never[]',
      'function counted(first: unknown): unknown',
    ],
  ],
  [
    'what uses all its arguments',
    'export function sum() { return arguments.length; }',
    ['function sum(...args: unknown): number'],
  ],
];

/** What the body of `f(x)` does with `x`, and the parameter as modelled. */
type Use = readonly [what: string, body: string, parameter: string];

const uses: readonly Use[] = [
  [
    'letters that a loop finds in it',
    "let depth = 0; for (const letter of x) { if (letter === '(') depth += 1; else if (letter === ')') depth -= 1; } return depth;",
    'x: string',
  ],
  ['a letter at an index', "return x.length > 1 && x[0] === '#';", 'x: string'],
  [
    'methods of texts before it becomes a number',
    'if (x.trim() === "") return 0; x = size(x); return x > 3;',
    'x: string',
  ],
  ['an index beside methods of texts', 'return x.toLowerCase().length + x[0];', 'x: string'],
  [
    'words that a loop finds in it',
    "for (const word of x) if (word === 'and' || word === '+') return true;",
    'x: ("+" | "and" | string)[]',
  ],
  [
    'a part that is passed to the same function',
    "return x.kind === 'root' ? x.label.trim() : f(x.parent);",
    'x: { kind: "root" | string; label: string; parent: { kind?: "root" | string; label?: string; parent?: { kind?: "root" | string; label?: string; parent?: unknown } } }',
  ],
  ['itself, passed to the same function', 'return x.label.trim() + f(x);', 'x: { label: string }'],
  [
    'the question whether it has a key',
    'return x.hasOwnProperty(String(2));',
    'x: { [key]: unknown }',
  ],
  [
    'its keys, which known settings have as well',
    'for (const key in x) settings[key] = x[key];',
    'x: { size?: number; label?: string }',
  ],
  [
    'a list of its keys, which known settings have as well',
    'Object.keys(x).forEach((key) => { settings[key] = x[key]; });',
    'x: { size?: number; label?: string }',
  ],
  [
    'the keys of known settings',
    'for (const key in settings) settings[key] = x[key];',
    'x: { size?: number; label?: string }',
  ],
  [
    'settings under which it is looked up',
    'const known = current[0] || settings; return Object.assign({}, known, x).label + x.color.trim();',
    'x: { label?: string; color?: string; size?: number }',
  ],
  [
    'members of texts beside others',
    'return x.type === "a" ? x.split(",").length : x.size * 2;',
    'x: { type: string; size: number } | string',
  ],
  [
    'a symbol under which something is kept',
    'return x.width * 2 + x[slot];',
    'x: { width: number }',
  ],
  [
    'a function that code gives it, for which no test has to care',
    'x.onload = (event) => { if (event.isLate) x.stop(); };',
    'x: { onload?: (event: { isLate?: boolean }) => undefined; stop: () => unknown }',
  ],
  [
    'the names in a list under which code reads it',
    "return ['width', 'height'].map((name) => x[name] * 2);",
    'x: { width?: number; height?: number }',
  ],
  [
    'one of the names in a list with which code does more',
    "for (const name of ['width', 'label']) window[name] = x[name]; return x.width * 2;",
    'x: { width?: number; label?: unknown }',
  ],
  [
    'the names that the objects of a list have',
    "const columns = [{ name: 'width' }, { name: 'label' }]; for (const each of columns) if (each.name in x) return x[each.name];",
    'x: { width?: unknown; label?: unknown }',
  ],
  ['a place in a list that is joined', "return [x, 'b'].join(' ');", 'x: string'],
  ['arithmetic', 'return x * 2;', 'x: number'],
  [
    'the question whether it is an object',
    "return typeof x === 'object' ? 1 : x * 2;",
    'x: number | { [key]: unknown } | unknown',
  ],
  ['comparison with a number', 'return x > 3;', 'x: number'],
  ['equality with a text', "return x === 'a';", 'x: string'],
  ['methods of texts', 'return x.trim().length;', 'x: string'],
  ['methods of arrays', 'x.push(1); return x.length;', 'x: unknown[]'],
  ['elements that are numbers', 'return x[0] * 2;', 'x: number[]'],
  ['keys that are texts', 'for (const key in x) return x[key];', 'x: { [key]: unknown }'],
  ['iteration', 'for (const each of x) return each;', 'x: unknown[]'],
  ['a call', 'return x(1);', 'x: (argument1: number) => unknown'],
  ['a call whose result decides', 'if (x(1)) return 1;', 'x: (argument1: number) => boolean'],
  ['a call by `call`', 'return x.call(null, true);', 'x: (argument1: boolean) => unknown'],
  ['other members', 'return x.width * 2 + x.label.trim();', 'x: { width: number; label: string }'],
  ['members of a class of the unit', 'return x.area();', 'x: Shape'],
  ['members of a map', 'x.set(1, 2); return x.get(1);', 'x: Map<unknown, unknown>'],
  [
    'making instances',
    'return new x(3);',
    'x: one of Shape.class, globalThis.Array, globalThis.Uint8Array, globalThis.Float64Array, globalThis.Map, globalThis.Set',
  ],
  [
    'throwing what it makes',
    "throw new x('no');",
    'x: one of globalThis.Error, globalThis.TypeError, globalThis.RangeError',
  ],
  ['members of a date', 'return x.getTime();', 'x: Date!'],
  ['members of a stream of bytes', 'return x.getReader().read();', 'x: ReadableStream!'],
  [
    'types told apart',
    "return typeof x === 'string' ? x.length : typeof x === 'number';",
    'x: number | string',
  ],
  [
    'types told apart by a kept name',
    "const type = typeof x; if (type === 'string') return 1; return type === 'bigint';",
    'x: bigint | string',
  ],
  [
    'types told apart by cases',
    "switch (typeof x) { case 'boolean': return 1; case 'symbol': return 2; }",
    'x: boolean | symbol',
  ],
  ['a conversion to a number', 'return Number(x);', 'x: number | string'],
  [
    'elements that may be missing',
    'if (x[0] === undefined) return 1; return x[0] * 2;',
    'x: (number | undefined)[]',
  ],
  ['elements that end a list', 'while (x[0]) x.pop(); return x[0] * 2;', 'x: number[]'],
  ['a question', 'return x.loose ? 1 : 2;', 'x: { loose?: boolean }'],
  [
    'a type that it has to be',
    "if (typeof x !== 'string') throw new TypeError(); return x.length;",
    'x?: string',
  ],
  ['a test for an array', 'return Array.isArray(x) ? x[0] : 1;', 'x: unknown[]'],
  [
    'a test for a class',
    'return x instanceof Shape || x instanceof Date;',
    'x: Date! | Shape | unknown',
  ],
  [
    'keys beside a test for a class',
    'if (x instanceof Date) return x.getTime(); return Object.keys(x).map((key) => x[key] * 2);',
    'x: Date! | { [key]: number }',
  ],
  ['another function', 'return other(x);', 'x: number'],
  ['a pattern', 'const { a } = x || {}; return a;', 'x?: { a?: unknown }'],
  [
    'a pattern with defaults',
    'const { a = 1, b: c } = x; return a * c.trim();',
    'x: { a?: number; b: string }',
  ],
  ['another variable', 'var y = x; return y.trim();', 'x: string'],
  ['a default', 'const y = x ?? 3; return y * 2;', 'x?: number'],
  ['a field that other methods use', 'new Keeper(x);', 'x: string'],
  ['names in a circle', 'var y = x; var z = y; z.next = y; return z * 2;', 'x: { next: unknown }'],
  ['a condition', 'if (x) x.next = 1; return x && x.last;', 'x?: { next: unknown; last: unknown }'],
  ['a field, where nothing else tells', 'this.left = x; return this.left * 2;', 'x: number'],
  [
    'an object that is kept or else empty',
    'this.left = x || {}; return this.left.width * 2;',
    'x?: { width?: number }',
  ],
  [
    'a member of an object that is handed on',
    'let one = { act: x, size: 1 }; one = Object.assign(one, { size: 2 }); return perform(one);',
    'x: (argument1: number) => unknown',
  ],
  [
    'a member of an object with its name',
    'return perform({ act: x, size: 1 });',
    'x: (argument1: number) => unknown',
  ],
  [
    'options that are handed on to a function that needs none',
    'return x.width * 2 + labelOf(x);',
    'x?: { width: number; label?: string }',
  ],
  [
    'what several functions do with a part of it, and what some only ask for',
    'if (x.parts) validate(x); return x.name.trim();',
    'x: { parts?: { [key]: { width: number } }; name: string }',
  ],
  [
    'options that are kept, too',
    'x = x || {}; this.options = x; return x.width * this.options.scale;',
    'x?: { width?: number; scale?: number }',
  ],
  ['a field that asks whether it is null', 'new Holder(x);', 'x?: string | null'],
  [
    'what a list has at single places',
    "return x[0] === 'none' ? 0 : x[0].trim() + x[1] * 2;",
    'x: ["none" | string, number]',
  ],
  [
    'what a list has at places that are not next to each other',
    'return x[0].trim() + x[2] * 2;',
    'x: [string, unknown, number]',
  ],
  [
    'what a list has at its first place and at all others',
    'let sum = 0; for (let at = 1; at < x.length;) sum -= x[at++]; return x[0].trim() + x[1] * sum;',
    'x: [string, ...number]',
  ],
  [
    'a pattern that takes lists apart',
    'return x.map(([name, size]) => name.trim() + size * 2);',
    'x: [string, number][]',
  ],
  [
    'a loop that takes elements apart',
    "let text = ''; for (const { name, size } of x) text += name.trim() + size * 2; return text;",
    'x: { name: string; size: number }[]',
  ],
  [
    'a variable that takes a list apart',
    'const [name, size] = x; return name.trim() + size * 2;',
    'x: [string, number]',
  ],
  ['what a list of one kind has', 'return x[0] * 2 + x[1] * 3;', 'x: number[]'],
  [
    'its own uses before those of a field',
    'this.head = x; this.head.last.end(); return x.list.trim();',
    'x: { list: string }',
  ],
  [
    'a field that is another name of a variable',
    'const y = this.pen = x; y.up(); return this.pen.width * 2;',
    'x: { width: number; up: () => unknown }',
  ],
  [
    'a field that a pattern takes from this',
    'this.left = x; const { left } = this; return left * 2;',
    'x: number',
  ],
  [
    'a field that a pattern takes from this under another name',
    'this.left = x; const { left: rest, right } = this; return right + rest.trim();',
    'x: string',
  ],
  ['a guard', 'if (!x) return 0; return x * 2;', 'x?: number'],
  [
    'members that no text has, where code asks for texts',
    "if (typeof x === 'string') throw new TypeError(x.trim()); return x.info(1).kind;",
    'x: { info: (argument1: number) => { kind: unknown } } | string',
  ],
  [
    'a guard, where it may be an object, too',
    "if (typeof x === 'object') return 1; if (!x) return 0; return x * 2;",
    'x?: number | { [key]: unknown } | unknown',
  ],
  [
    'callbacks that are handed to it, and what these do with their parameters',
    "x.rules.enter('sub', function (state, silent) { if (silent) return; state.pos = state.text.trim(); });",
    'x: { rules: { enter: (argument1: string, callback: (state: { pos: unknown; text: string }, silent: boolean | undefined) => undefined) => unknown } }',
  ],
  [
    'callbacks that need a `this`',
    'x.register(function (name) { return this.options(name).width * 2; });',
    'x: { register: (callback: (this: { options: (name: unknown) => { width: number } }, name: unknown) => number) => unknown }',
  ],
  [
    'what its results are used for',
    'const token = x.open(1); token.text = token.size * 2;',
    'x: { open: (argument1: number) => { text: unknown; size: number } }',
  ],
  ['members many levels deep', 'return x.a.b.c.d.trim();', 'x: { a: { b: { c: { d: string } } } }'],
  [
    'a merge with defaults',
    'const all = Object.assign({}, defaults, x); return all.extra * 2;',
    'x: { extra?: number; size?: number; label?: string }',
  ],
  [
    'a spread over defaults',
    'const all = { ...defaults, ...x }; return all.size;',
    'x: { size?: number; label?: string }',
  ],
  ['an array for its default', 'return (x.list || []).indexOf(1);', 'x: { list?: unknown[] }'],
  ['a member behind a guard', "return (x && x.name) || 'none';", 'x?: { name?: string }'],
  [
    'options in the place of a function',
    "if (typeof x === 'function') return 1; return x.width * 2;",
    'x: (() => unknown) | { width: number }',
  ],
  [
    'a wait for each element',
    'return (async () => { for await (const each of x) return each; })();',
    'x: AsyncIterable<unknown>',
  ],
  [
    'what functions tell of it that are asked about it',
    'return isList(x) ? x.map((each) => other(each)) : other(x);',
    'x?: number[] | number',
  ],
  [
    'a test for numbers, and texts',
    "return typeof x === 'number' ? x : '' + (x || 0);",
    'x?: number | string',
  ],
  ['a key that code counts with', 'return (k) => x[k] || x[k + 1];', 'x: unknown[]'],
  [
    'names that all calls of a function pass',
    "function read(name) { return x[name]; } return read('width') || read('label');",
    'x: { width?: unknown; label?: unknown }',
  ],
  ['a tag', "return toString.call(x) === '[object Date]';", 'x: Date! | unknown'],
  [
    'tags that a variable keeps and that have names',
    "let tag; tag = toString.call(x); return tag === listTag ? x.length : tag !== '[object RegExp]';",
    'x: unknown[] | RegExp!',
  ],
  [
    'the end of a tag',
    "switch (toString.call(x).slice(8, -1)) { case 'Number': return 1; case 'String': return 2; }",
    'x: number | string',
  ],
  [
    'a function that names types',
    "const type = kindOf(x); return type === 'array' ? x.length : type === 'number' ? 1 : 2;",
    'x: number[] | number',
  ],
  [
    'instanceof, as transpilers write it',
    'return _instanceof(x, RegExp) || x - 1;',
    'x: RegExp! | number',
  ],
  [
    'tests for many kinds, after which it may be of any other',
    "return typeof x === 'number' || typeof x === 'string' || typeof x === 'function' || Array.isArray(x);",
    'x: (number | string)[] | (() => unknown) | number | string | unknown',
  ],
  [
    'defaults that are a value of the unit',
    'return Object.assign({}, settings, x).label;',
    'x: { label?: string; size?: number }',
  ],
  ['members of a buffer', 'return x.readUInt8(0) + x.length;', 'x: Buffer!'],
  ['a test for buffers', 'return Buffer.isBuffer(x);', 'x: Buffer! | unknown'],
  [
    'an instance that gets what it has',
    'return Object.assign(new Shape(1), x);',
    'x: { size?: unknown }',
  ],
  [
    'what callbacks of array methods do with its elements',
    'return x[0].filter(function (each) { return each >= 1; });',
    'x: number[][]',
  ],
  ['what a named callback does with its elements', 'return x.map(other);', 'x: number[]'],
  ['what a loop does with its elements', 'for (const each of x) each.trim();', 'x: string[]'],
  [
    'what becomes of its elements',
    'return x.slice(1).shift().width * 2;',
    'x: { width: number }[]',
  ],
  [
    'what is done with the values at its keys',
    'return Object.keys(x).map((key) => x[key].trim());',
    'x: { [key]: string }',
  ],
  [
    'what is done with all its values',
    'return Object.values(x).map((each) => each * 2);',
    'x: { [key]: number }',
  ],
  ['a list into which it is put', 'waiting.push(x);', 'x: (argument1: number) => unknown'],
  [
    'a table of lists into which it is put',
    '(listeners[this.kind] || (listeners[this.kind] = [])).push(x);',
    'x: (argument1: string) => unknown',
  ],
  ['a variable of the module that keeps it', 'limit = x;', 'x: number'],
  [
    'the texts that code tells apart',
    "switch (x.type) { case 'leaf': return 1; case 'node': return 2; }",
    'x: { type: "leaf" | "node" | string }',
  ],
  [
    'what it has where it is no array',
    'return Array.isArray(x) ? x.length : x.width * 2;',
    'x: unknown[] | { width: number }',
  ],
  ['a sum, where nothing else tells', 'return this.left + x;', 'x: number'],
  ['its use as a key', 'return settings[x];', 'x: number | string'],
  ['a regular expression that tests it', 'return this.regex.test(x);', 'x: string'],
  [
    'what a function reads of it that gets it, too',
    'return area(x) + x.label.trim();',
    'x: { label: string; width: number; height: number }',
  ],
  [
    'a list that replaces it',
    "return (x.list || ['a']).includes(this.left);",
    'x: { list?: string[] }',
  ],
  [
    'comparison with a text, although arrays have a length, too',
    "return x.length > 1 && x !== 'a';",
    'x: string',
  ],
  ['nothing', 'return x;', 'x: unknown'],
  ['another object in its place', 'x = new Shape(x * 2); return x.area();', 'x: number'],
];

const sources = new Map([
  ...modules.map(([what, source]) => [`${what}.js`, source] as const),
  ...uses.map(
    ([what, body]) =>
      [
        `uses/${what}.js`,
        `export class Shape { constructor(size) { this.size = size; } area() { return 1; } }
         class Keeper {
           constructor(kept) { this.kept = kept; this.other = 1; }
           clear() { if (!this.kept) this.kept = null; }
           show() { return this.kept.trim() + this.other; }
         }
         class Holder {
           constructor(held) { this.held = held; }
           show() { return this.held === null ? '' : this.held.trim(); }
         }
         function validate(schema) {
           var parts;
           if (schema.parts) { parts = schema.parts; for (var key in parts) validatePart(parts[key]); }
         }
         function validatePart(part) { return part.width * 2; }
         function perform({ act, size }) { return act(size * 2); }
         function labelOf(options) { options = options || {}; return options.label.trim(); }
         const defaults = { size: 1, label: 'none' };
         export const settings = { size: 1, label: 'none' };
         const current = JSON.parse('[]');
         const slot = typeof Symbol === 'undefined' ? '__slot' : Symbol('slot');
         function size(text) { return parseFloat(text); }
         const toString = Object.prototype.toString;
         const isNative = Array.isArray;
         const listTag = '[object Array]';
         function kindOf(value) { return value === null ? 'null' : typeof value; }
         function _instanceof(left, right) { return left instanceof right; }
         function isList(value) { return isNative ? isNative(value) : toString.call(value) === '[object Array]'; }
         function other(n) { return n - 1; }
         function area(box) { return box.width * box.height; }
         const waiting = [];
         function next() { waiting.shift()(1); }
         const listeners = {};
         function emit(name) { listeners[name].forEach((each) => each('now')); }
         let limit;
         function isOver(n) { return n > limit * 2; }
         export function f(x) { ${body} }`,
      ] as const,
  ),
]);
const modelOf = modelsOf(Object.fromEntries(sources));

describe('callables of JavaScript', () => {
  test.each(modules)('%s', (what, _source, expected) => {
    expect(callableTexts(modelOf(`${what}.js`))).toEqual(expected);
  });
});

test('a default export is a property of the exports only where a module assigns it', () => {
  const propertyIn = (what: string): (boolean | undefined)[] =>
    modelOf(`${what}.js`).callables.map(({ from }) => from?.isProperty);
  expect(propertyIn('a default export of a transpiled module')).toEqual([true]);
  expect(propertyIn('a function as the whole module, and what hangs on it')).toEqual([
    undefined,
    undefined,
  ]);
});

describe('a parameter without a type', () => {
  test.each(uses)('is told by %s: %s', (what, _body, expected) => {
    const found = modelOf(`uses/${what}.js`).callables.find(({ id }) => id === 'f');
    const [parameter] = found?.parameters ?? [];

    expect(parameter && `x${parameter.isOptional ? '?' : ''}: ${typeText(parameter.type)}`).toBe(
      expected,
    );
  });
});

describe('the globals that functions read and Node lacks', () => {
  const settersIn = (code: string, file = 'unit.js'): readonly string[] => {
    const { globals = [] } = modelsOf({ [file]: code })(file);
    return globals.map(({ name, returns }) => `${name}: ${typeText(returns)}`);
  };

  test.each([
    [
      'what code does with them tells their types',
      'export function f() { if (navigator.onLine) window.report("x".length * scale); }',
      ['navigator.onLine: boolean', 'report: (argument1: number) => unknown', 'scale: number'],
    ],
    [
      'a class, whose instances have the members that code uses',
      'export const f = (go) => { const one = new Observer(() => go()); one.observe(2); };',
      ['Observer: (callback: () => unknown) => { observe: (argument1: number) => unknown }'],
    ],
    [
      'what elements have and pages of tests do not do is one, too',
      "export function f(canvas) { const pen = canvas.getContext('2d'); pen.stroke(canvas.offsetWidth + 1); }",
      [
        'HTMLCanvasElement.prototype.getContext: (argument1: string) => { stroke: (argument1: unknown) => unknown }',
        'HTMLElement.prototype.offsetWidth: number',
      ],
    ],
    ['what the module declares is none', 'const scale = 2; export const f = () => scale;', []],
    ['what is read only while the module loads is none', 'export const f = Observer;', []],
    [
      'what Node has, or each function or module has of its own, is none',
      'export function f() { return [arguments, require, Map, setTimeout, console.log]; }',
      [],
    ],
    [
      'what events go through is none',
      "export function f(go) { addEventListener('a', go); window.removeEventListener('a', go); }",
      [],
    ],
    ['what is only set is none', 'export function f() { window.last = 1; }', []],
    [
      'names of members, labels and bindings are none',
      'export function f({ a: b }) { here: for (;;) break here; return { hidden: b.shown }; }',
      [],
    ],
  ])('%s', (_, code, expected) => {
    expect(settersIn(code)).toEqual(expected);
  });
});
