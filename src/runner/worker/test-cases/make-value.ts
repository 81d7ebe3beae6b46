import { isEventClass, isPageClass } from '../../../model/page.ts';
import type { Primitive, Statement } from '../../../model/test-case.ts';
import { withoutUnit } from './misuse.ts';
import { makeEvent, makeOfPage } from './page.ts';

/** The statements that make values without calling the unit. */
type ValueStatement = Extract<
  Statement,
  { kind: 'array' | 'object' | 'built-in' | 'regexp' | 'async-iterable' | 'text' }
>;

/** The built-ins that the unit uses: those of its global object. */
export type Realm = typeof globalThis;

/** The most rounds of a repeated call, elements of a series or of an async iterable, and steps of random numbers. */
export const mostRounds = 1000;

/** Checks the number of rounds of a repeated call, of the elements of a series, or of the steps of random numbers. */
export function roundsOf(value: unknown, least: 0 | 1): number {
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  if (isWhole && value >= least && value <= mostRounds) return value;
  throw new RangeError(`The number of rounds, elements or steps is from ${least} to ${mostRounds}`);
}

/** Returns the value of a round: a number that has grown, or a text with the number of the round. */
export function counted(value: unknown, round: number): unknown {
  if (typeof value === 'number') return value + round;
  return typeof value === 'string' ? `${value}${round}` : value;
}

export function makePrimitive(primitive: Primitive): unknown {
  switch (primitive.of) {
    case 'number':
      return Number(primitive.text);
    case 'bigint':
      return BigInt(primitive.digits);
    case 'symbol':
      return Symbol(primitive.description);
    case 'undefined':
      return undefined;
    case 'null':
      return null;
    default:
      return primitive.value;
  }
}

/** @param valuesOf returns the values of variables */
export function makeValue(
  statement: ValueStatement,
  valuesOf: (variables: readonly number[]) => unknown[],
  realm: Realm,
): unknown {
  switch (statement.kind) {
    case 'array':
      return arrayOf(valuesOf(statement.elements), realm);
    case 'object':
      return makeObject(statement.members, valuesOf, realm);
    case 'regexp':
      return withoutUnit(() => new realm.RegExp(statement.source, statement.flags));
    case 'text':
      return textOf(statement.parts, valuesOf);
    case 'async-iterable':
      return iterateLater(valuesOf(statement.elements));
    case 'built-in':
      return withoutUnit(() => makeBuiltIn(statement, valuesOf(statement.arguments), realm));
  }
}

/** @param isCounted whether the elements are counted up */
export function makeSeries(
  first: unknown,
  length: unknown,
  isCounted: boolean,
  realm: Realm,
): unknown[] {
  const elements = Array.from({ length: roundsOf(length, 0) }, (_, round) =>
    isCounted ? counted(first, round) : first,
  );
  return arrayOf(elements, realm);
}

/** Returns an array of the realm. An array of another realm would not be an instance of the unit's `Array`. */
export function arrayOf(elements: unknown[], realm: Realm): unknown[] {
  return realm === globalThis ? elements : realm.Array.from(elements);
}

function makeObject(
  members: readonly (readonly [string, number])[],
  valuesOf: (variables: readonly number[]) => unknown[],
  realm: Realm,
): object {
  const made: object = new realm.Object();
  const values = valuesOf(members.map(([, variable]) => variable));
  for (const [at, [name]] of members.entries()) {
    // `__proto__` must become an ordinary member.
    Reflect.defineProperty(made, name, {
      value: values[at],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return made;
}

function textOf(
  parts: readonly (string | number)[],
  valuesOf: (variables: readonly number[]) => unknown[],
): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : String(valuesOf([part])[0])))
    .join('');
}

async function* iterateLater(elements: readonly unknown[]): AsyncGenerator {
  yield* elements;
}

/** The controllers of the signals that test cases have made. */
const controllers = new WeakMap<object, AbortController>();

export function controllerOf(signal: unknown): AbortController | undefined {
  return typeof signal === 'object' && signal !== null ? controllers.get(signal) : undefined;
}

function makeBuiltIn(
  { class: name, isRejected }: Extract<Statement, { kind: 'built-in' }>,
  args: readonly unknown[],
  realm: Realm,
): unknown {
  if (name === 'Promise') return makePromise(args, isRejected === true, realm);
  if (name === 'AbortSignal') {
    if (args.length > 0) return realm.AbortSignal.abort(args[0]);
    const controller = new realm.AbortController();
    controllers.set(controller.signal, controller);
    return controller.signal;
  }
  if (name === 'Arguments')
    return Reflect.apply(new realm.Function('return arguments'), undefined, args);
  if (name === 'ReadableStream') return new realm.Blob([String(args[0])]).stream();
  const ofPage = isPageClass(name) ? makeOfPage(name, realm) : undefined;
  if (ofPage !== undefined) return ofPage;
  if (isEventClass(name)) return makeEvent(name, args, realm);
  const constructor: unknown = Reflect.get(realm, name);
  if (typeof constructor !== 'function') throw new TypeError(`${name} is not a constructor`);
  if (name === 'Buffer') return Reflect.apply(Buffer.from, constructor, args);
  return Reflect.construct(constructor, args) as unknown;
}

function makePromise(
  args: readonly unknown[],
  isRejected: boolean,
  { Promise, setTimeout }: Realm,
): Promise<unknown> {
  if (args.length === 0) return new Promise(() => {});
  const [value, milliseconds] = args;
  if (args.length === 1) return isRejected ? Promise.reject(value) : Promise.resolve(value);
  return new Promise((resolve, reject) => {
    setTimeout(() => (isRejected ? reject(value) : resolve(value)), Number(milliseconds));
  });
}
