import { EventEmitter } from 'node:events';
import { Duplex, Readable, Stream, Transform, Writable } from 'node:stream';
import { types } from 'node:util';

import type { SeenFunction, SeenShapes, ValueShape } from '../../../model/value-shape.ts';
import { ownValue } from './class-name.ts';
import { observeBuiltIn } from './observe-built-in.ts';

/** The most methods, and the most fields, of one value. */
const mostMembers = 60;

/**
 * Returns what can be called of the exports of a module and of the results of a run. Calls no code of the user.
 *
 * @param made what the test case made itself: its functions say nothing about the unit
 */
export function describeShapes(
  namespace: object | undefined,
  values: ReadonlyMap<number, unknown>,
  made: ReadonlySet<unknown> = new Set(),
): Omit<SeenShapes, 'uses'> {
  const all = exportsOf(namespace);
  const found = Object.entries(all).flatMap(([name, value]) => {
    const shape = shapeOf(value, made);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  const results = [...values].flatMap(([variable, value]) => {
    const shape = shapeOf(value, made);
    return shape === undefined ? [] : [[variable, shape] as const];
  });
  return { exports: Object.fromEntries(found), aliases: aliasesIn(all), results };
}

/**
 * Returns the further places of functions that exports offer more than once. An export comes before a member of one, unless the function needs
 * the object as its `this`.
 */
function aliasesIn(exports: Readonly<Record<string, unknown>>): Record<string, string> {
  const { default: whole, ...named } = exports;
  const ofWhole = membersOf('default', whole);
  const needsThis = ([, value]: readonly [string, unknown]): boolean =>
    typeof whole === 'object' && typeof value === 'function' && isBound(value);
  const places = [
    ...ofWhole.filter(needsThis),
    ...Object.entries(named),
    ['default', whole] as const,
    ...ofWhole,
    ...Object.entries(named).flatMap(([name, value]) => membersOf(name, value)),
  ];
  const first = new Map<unknown, string>();
  const aliases: Record<string, string> = {};
  for (const [place, value] of places) {
    if (typeof value !== 'function') continue;
    const known = first.get(value);
    if (known === undefined) first.set(value, place);
    else if (known !== place) aliases[place] = known;
  }
  return aliases;
}

function membersOf(name: string, value: unknown): (readonly [place: string, member: unknown])[] {
  const isObject = typeof value === 'object' && value !== null;
  if ((!isObject && typeof value !== 'function') || types.isProxy(value)) return [];
  return Object.keys(value)
    .slice(0, mostMembers)
    .map((key) => [`${name}.${key}`, ownValue(value, key)]);
}

/** Returns whether the text of a function that is no class names `this`. */
function isBound(value: object): boolean {
  return !isClass(value) && /\bthis\b/.test(functionText(value));
}

/** Returns the exports of a module. Those of a CommonJS module may be the members of its default export only. */
function exportsOf(namespace: object | undefined): Record<string, unknown> {
  if (namespace === undefined) return {};
  const named = namesIn(namespace);
  const whole = named['default'] ?? namespace;
  const isModule = typeof whole === 'object' && whole !== null && !types.isProxy(whole);
  return { ...(isModule ? namesIn(whole) : {}), ...named };
}

/** The names of a module may have getters, which give the exports: bundlers write them. */
function namesIn(namespace: object): Record<string, unknown> {
  const names = Object.keys(namespace).filter((name) => name !== '__esModule');
  return Object.fromEntries(
    names.flatMap((name) => {
      try {
        return [[name, Reflect.get(namespace, name) as unknown]];
      } catch {
        // An export that throws when it is read is none that a test could use.
        return [];
      }
    }),
  );
}

/** Returns what can be called of a value; undefined if nothing can, or if the language made the value. */
function shapeOf(value: unknown, made: ReadonlySet<unknown>): ValueShape | undefined {
  const isObject = typeof value === 'object' && value !== null;
  if ((!isObject && typeof value !== 'function') || types.isProxy(value)) return undefined;
  // The unit may have given methods of its own to an object that it returns.
  const isMade = made.has(value);
  if (isMade && !isObject) return undefined;
  if (types.isPromise(value)) return { methods: [], fields: [], ofInstances: [], isPromise: true };
  if (isObject && isOfLanguage(value) && !types.isNativeError(value)) return undefined;
  const methods = methodsOf(value, made);
  const fields = isMade ? [] : fieldsOf(value);
  if (typeof value !== 'function') {
    const isOpen = methods.length > 0 || (types.isNativeError(value) && fields.length > 0);
    return isOpen ? { methods, fields, ofInstances: [] } : undefined;
  }
  const prototype = ownValue(value, 'prototype');
  const hasInstances = typeof prototype === 'object' && prototype !== null;
  return {
    call: describeFunction(functionName(value), value),
    methods,
    fields,
    ofInstances: hasInstances ? methodsOf(prototype, made) : [],
    ...(hasInstances && isForNew(value, prototype) && { isClass: true as const }),
  };
}

/** Compilers of classes write a check that `this` is an instance. */
function isForNew(value: object, prototype: object): boolean {
  const base = Reflect.getPrototypeOf(prototype);
  const inherits = base !== null && Reflect.getPrototypeOf(base) !== null;
  return inherits || /\b_?classCallCheck\w*\(this\b/.test(functionText(value));
}

function isOfLanguage(value: object): boolean {
  const isCollection = types.isMap(value) || types.isSet(value) || types.isGeneratorObject(value);
  return Array.isArray(value) || isCollection || observeBuiltIn(value) !== undefined;
}

/** Returns the functions among the members of a value and of its prototypes that are not the language's. */
function methodsOf(value: object, made: ReadonlySet<unknown>): readonly SeenFunction[] {
  const found = new Map<string, SeenFunction>();
  for (
    let level: object | null = value;
    level !== null && !isOfEngine(level);
    level = Reflect.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const member = ownValue(level, name);
      if (typeof member !== 'function' || made.has(member) || types.isProxy(member)) continue;
      const isUsable = !isHidden(name) && !isClass(member);
      if (isUsable && !found.has(name) && found.size < mostMembers) {
        found.set(name, describeFunction(name, member));
      }
    }
  }
  return [...found.values()];
}

function fieldsOf(value: object): readonly string[] {
  const fields = Object.keys(value).filter((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    const isData = descriptor !== undefined && 'value' in descriptor;
    return isData && typeof descriptor.value !== 'function' && !isHidden(name);
  });
  return fields.slice(0, mostMembers);
}

/** The prototypes of Node from which classes inherit. */
const ofNode: ReadonlySet<object> = new Set(
  [EventEmitter, Stream, Readable, Writable, Duplex, Transform].map(({ prototype }) => prototype),
);

function isHidden(name: string): boolean {
  return name.startsWith('_') || ['constructor', 'prototype', 'then', 'toString'].includes(name);
}

/**
 * Returns whether the language or Node made a prototype: `Object.prototype`, `Function.prototype`, and those of their classes. What instances
 * inherit from Node's emitters and streams says nothing about a unit.
 */
function isOfEngine(level: object): boolean {
  if (ofNode.has(level)) return true;
  if (typeof level === 'function' && functionText(level) === nativeText) return true;
  const constructor = ownValue(level, 'constructor');
  const isOwn = typeof constructor === 'function' && ownValue(constructor, 'prototype') === level;
  return isOwn && /\[native code\]\s*\}$/.test(functionText(constructor));
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function describeFunction(name: string, value: Function): SeenFunction {
  const text = functionText(value);
  const isNative = /\[native code\]\s*\}$/.test(text);
  const { length } = value;
  const written = isNative ? undefined : parametersIn(text);
  const parameters =
    written?.names ??
    Array.from({ length }, (_, at) => (length === 1 ? 'value' : `value${at + 1}`));
  const takesMore = written?.takesMore === true || (!isNative && /\barguments\b/.test(text));
  return {
    name,
    parameters,
    required: Math.min(length, parameters.length),
    takesMore: takesMore && (written?.takesMore === true || length === 0),
  };
}

/** Returns the names of plain parameters in the text of a function; undefined if the text has others. */
function parametersIn(
  text: string,
): { readonly names: readonly string[]; readonly takesMore: boolean } | undefined {
  const single = /^(?:async\s+)?([\w$]+)\s*=>/.exec(text);
  const list = single?.[1] ?? /^[^(]*\(([^()]*)\)/.exec(text)?.[1];
  if (list === undefined) return undefined;
  const parts = list.split(',').map((part) => part.trim());
  const names = parts
    .filter((part) => part !== '')
    .map((part) => /^(\.\.\.)?([\w$]+)(?:\s*=[^=>]*)?$/.exec(part));
  if (names.some((match) => match === null)) return undefined;
  return {
    names: names.flatMap((match) => (match?.[1] === undefined ? (match?.[2] ?? []) : [])),
    takesMore: names.some((match) => match?.[1] !== undefined),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function functionName(value: Function): string {
  const name = ownValue(value, 'name');
  return typeof name === 'string' ? name.replace(/^bound /, '') : '';
}

function isClass(value: object): boolean {
  return functionText(value).startsWith('class');
}

function functionText(value: object): string {
  return sourceOf.call(value);
}

const sourceOf = Function.prototype.toString;
const nativeText = sourceOf.call(Function.prototype);
