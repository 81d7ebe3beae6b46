import { createBuiltInReader } from './state-built-ins.ts';
import { createFunctionReader } from './state-functions.ts';
import { createStateHash } from './state-hash.ts';
import { createKinds, type PrivateFieldReader, type StateKind } from './state-kind.ts';

/** Reads values into a hash, and notes whether it met state that it can't see. */
export interface StateWalk {
  /** Forgets what was visited and hashed. */
  reset(): void;
  /** With `madeByCall`, functions found in the value may be closures over state that can't be seen. */
  visit(value: unknown, madeByCall: boolean): void;
  /** Adds a label to the hash. */
  label(text: string): void;
  result(): { hash: number; opaque: boolean };
  readonly registerPrivateFields: (constructor: object, reader: PrivateFieldReader) => void;
}

/** The most values that one walk reads by default, and the greatest depth. */
const BUDGET = 5000;
const DEPTH = 400;

/** Words that stand for kinds of value in the hash. */
const UNDEFINED = 1;
const NULL = 2;
const FALSE = 3;
const TRUE = 4;
const NUMBER = 5;
const STRING = 6;
const BIGINT = 7;
const SYMBOL = 8;
const SEEN = 9;
const OPAQUE = 10;
const ACCESSOR = 11;
const FAILED = 12;

const { getPrototypeOf } = Reflect;
const { keys, getOwnPropertyDescriptor, getOwnPropertySymbols } = Object;
const { isArray } = Array;
const { keyFor } = Symbol;
const text = String;
const call = Function.prototype.call;
const ordinalOf: (known: Map<unknown, number>, key: unknown) => number | undefined = call.bind(
  Map.prototype.get,
);
const setOrdinal: (known: Map<unknown, number>, key: unknown, ordinal: number) => unknown =
  call.bind(Map.prototype.set);
const clear: (known: Map<unknown, number>) => void = call.bind(Map.prototype.clear);
const isProxy: (value: object) => boolean =
  globalThis.process?.getBuiltinModule?.('node:util')?.types.isProxy ?? (() => false);

/**
 * Creates a walk over values that calls no code of the user's: it reads own data properties from their descriptors, never runs
 * accessors and proxies, and reads built-ins by methods captured when this module loaded.
 *
 * @param budget the number of values that are read until `reset`
 */
export function createStateWalk(budget: number = BUDGET): StateWalk {
  const hash = createStateHash();
  const kinds = createKinds();
  const visited = new Map<unknown, number>();
  const symbols = new Map<unknown, number>();
  let ordinals = 0;
  let symbolOrdinals = 0;
  let visits = 0;
  let depth = 0;
  let isOpaque = false;
  let isMadeByCall = false;

  const hidden = (): void => {
    hash.word(OPAQUE);
    isOpaque = true;
  };
  const visitValue = (value: unknown): void => {
    visits += 1;
    if (visits > budget) {
      isOpaque = true;
      return;
    }
    switch (typeof value) {
      case 'undefined':
        hash.word(UNDEFINED);
        return;
      case 'boolean':
        hash.word(value ? TRUE : FALSE);
        return;
      case 'number':
        hash.word(NUMBER);
        hash.number(value);
        return;
      case 'string':
        hash.word(STRING);
        hash.string(value);
        return;
      case 'bigint':
        hash.word(BIGINT);
        hash.string(text(value));
        return;
      case 'symbol':
        visitSymbol(value);
        return;
      case 'function':
        visitReference(value);
        return;
      case 'object':
        if (value === null) hash.word(NULL);
        else visitReference(value);
        return;
      default:
    }
  };
  const visitSymbol = (value: symbol): void => {
    hash.word(SYMBOL);
    const key = keyFor(value);
    if (key !== undefined) {
      hash.string(key);
      return;
    }
    let ordinal = ordinalOf(symbols, value);
    if (ordinal === undefined) {
      symbolOrdinals += 1;
      ordinal = symbolOrdinals;
      setOrdinal(symbols, value, ordinal);
    }
    hash.word(ordinal);
  };
  const visitReference = (value: object): void => {
    if (depth > DEPTH || isProxy(value)) {
      hidden();
      return;
    }
    const seen = ordinalOf(visited, value);
    if (seen !== undefined) {
      hash.word(SEEN);
      hash.word(seen);
      return;
    }
    ordinals += 1;
    setOrdinal(visited, value, ordinals);
    depth += 1;
    if (typeof value === 'function') visitFunction(value, isMadeByCall);
    else visitObject(value, kinds.of(getPrototypeOf(value)));
    depth -= 1;
  };
  const visitObject = (value: object, kind: StateKind): void => {
    hash.word(kind.identity);
    if (isArray(value)) visitArray(value);
    else if (kind.form !== 'plain') visitBuiltIn(value, kind.form);
    if (kind.form === 'ignored' || kind.form === 'opaque') return;
    if (kind.form !== 'array' || kind.isDerived) visitProperties(value);
    const { readers } = kind;
    for (let at = 0; at < readers.length; at += 1) visitArray(readers[at]?.(value) ?? []);
    if (kind.hasHiddenFields) hidden();
  };
  const visitArray = (values: readonly unknown[]): void => {
    const { length } = values;
    hash.word(length);
    for (let at = 0; at < length && visits <= budget; at += 1) visitValue(values[at]);
  };
  const visitProperties = (owner: object): void => {
    const names = keys(owner);
    for (let at = 0; at < names.length && visits <= budget; at += 1) {
      const name = names[at] ?? '';
      hash.string(name);
      visitProperty(getOwnPropertyDescriptor(owner, name));
    }
    const named = getOwnPropertySymbols(owner);
    for (let at = 0; at < named.length; at += 1) {
      const symbol = named[at];
      const property = symbol === undefined ? undefined : getOwnPropertyDescriptor(owner, symbol);
      if (symbol === undefined || property?.enumerable !== true) continue;
      visitSymbol(symbol);
      visitProperty(property);
    }
  };
  const visitProperty = (property: PropertyDescriptor | undefined): void => {
    if (property === undefined) return;
    if (property.get === undefined && property.set === undefined) {
      visitValue(property.value);
      return;
    }
    hash.word(ACCESSOR);
    if (isMadeByCall) isOpaque = true;
  };
  const visitBuiltIn = createBuiltInReader({ hash, visitValue, hidden });
  const visitFunction = createFunctionReader({ hash, visitProperties, hidden });

  return {
    reset() {
      clear(visited);
      hash.reset();
      ordinals = 0;
      visits = 0;
      isOpaque = false;
    },
    visit(value, madeByCall) {
      isMadeByCall = madeByCall;
      depth = 0;
      try {
        visitValue(value);
      } catch {
        hash.word(FAILED);
        isOpaque = true;
      }
    },
    label: (name) => {
      hash.string(name);
    },
    result: () => ({ hash: hash.value(), opaque: isOpaque }),
    registerPrivateFields: kinds.registerPrivateFields,
  };
}
