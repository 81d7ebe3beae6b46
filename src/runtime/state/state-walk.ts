import { createBuiltInReader } from './state-built-ins.ts';
import { createFunctionReader } from './state-functions.ts';
import { createSpelledFunctions, type SpelledFunctions } from './spelled-functions.ts';
import { createStateHash, type StateHash } from './state-hash.ts';
import {
  type CodeFields,
  createKinds,
  type PrivateFieldReader,
  sourceOf,
  type StateKind,
} from './state-kind.ts';

/** The number of values that one walk reads by default. */
const BUDGET = 5000;
/** The greatest depth of nested objects that is read. */
const DEPTH = 400;

// The words that stand for kinds of values in the hash.
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
const READ_ONLY = 13;
const CLOSED = 14;

const { getPrototypeOf } = Reflect;
const { keys, getOwnPropertyDescriptor, getOwnPropertySymbols, isExtensible } = Object;
const { isArray } = Array;
const { keyFor } = Symbol;
const text = String;
const call = Function.prototype.call;
const contains: (text: string, part: string) => boolean = call.bind(String.prototype.includes);
const ordinalOf: (known: Map<unknown, number>, key: unknown) => number | undefined = call.bind(
  Map.prototype.get,
);
const setOrdinal: (known: Map<unknown, number>, key: unknown, ordinal: number) => unknown =
  call.bind(Map.prototype.set);
const clear: (known: Map<unknown, number>) => void = call.bind(Map.prototype.clear);
const factsOf: (known: WeakMap<object, ObjectFacts>, key: object) => ObjectFacts | undefined =
  call.bind(WeakMap.prototype.get);
const rememberFacts: (
  known: WeakMap<object, ObjectFacts>,
  key: object,
  facts: ObjectFacts,
) => unknown = call.bind(WeakMap.prototype.set);
const isProxy: (value: object) => boolean =
  globalThis.process?.getBuiltinModule?.('node:util')?.types.isProxy ?? (() => false);

/** The facts that outlast a walk. Most objects are met in each walk. */
interface ObjectFacts {
  readonly isProxy: boolean;
  /** The last walk that met the object, and its ordinal there. */
  walk: number;
  ordinal: number;
  /** The prototype that it had then, and the kind that follows from it. */
  prototype: object | null;
  kind: StateKind | undefined;
}

/**
 * Reads values into a hash, and notes whether it met state that it can't see. It calls no code of the user's: it reads own data
 * properties from their descriptors, never runs accessors and proxies, and reads built-ins by methods that were captured when
 * this module loaded.
 */
export class StateWalk {
  readonly registerPrivateFields: (constructor: object, reader: PrivateFieldReader) => void;
  readonly registerCode: (constructor: object, names: readonly string[]) => void;
  readonly registerFunctions: SpelledFunctions['register'];
  readonly #spelled = createSpelledFunctions();
  readonly #budget: number;
  readonly #seesLocks: boolean;
  readonly #hash = createStateHash();
  readonly #kinds = createKinds();
  readonly #facts = new WeakMap<object, ObjectFacts>();
  readonly #symbols = new Map<unknown, number>();
  readonly #visitBuiltIn: ReturnType<typeof createBuiltInReader>;
  readonly #visitFunction: ReturnType<typeof createFunctionReader>;
  #walk = 0;
  #ordinals = 0;
  #symbolOrdinals = 0;
  #visits = 0;
  #depth = 0;
  #isOpaque = false;
  #isMadeByCall = false;

  /**
   * @param budget the number of values that are read until `reset`
   * @param seesLocks whether a frozen object differs from one that is not, and a property that can't be assigned from one that can
   */
  constructor(budget: number = BUDGET, seesLocks = false) {
    this.#budget = budget;
    this.#seesLocks = seesLocks;
    this.registerPrivateFields = this.#kinds.registerPrivateFields;
    this.registerCode = this.#kinds.registerCode;
    this.registerFunctions = this.#spelled.register;
    const hash = this.#hash;
    const hidden = (): void => this.#hide();
    this.#visitBuiltIn = createBuiltInReader({
      hash,
      visitValue: (value) => this.#visitValue(value),
      hidden,
    });
    this.#visitFunction = createFunctionReader({
      hash,
      visitProperties: (owner) => this.#visitProperties(owner),
      hidden,
      isSpelled: this.#spelled.has,
    });
  }

  /** Forgets what was visited and hashed. */
  reset(): void {
    this.#walk += 1;
    this.#hash.reset();
    this.#ordinals = 0;
    this.#visits = 0;
    this.#isOpaque = false;
  }

  /** Forgets all symbols and scopes, before the modules that made them are evaluated anew: then equal modules have equal hashes again. */
  forgetModules(): void {
    this.#spelled.forget();
    clear(this.#symbols);
    this.#symbolOrdinals = 0;
  }

  /** Reads a value. With `madeByCall`, functions found in the value may be closures over state that can't be seen. */
  visit(value: unknown, madeByCall: boolean): void {
    this.#isMadeByCall = madeByCall;
    this.#depth = 0;
    try {
      this.#visitValue(value);
    } catch {
      this.#hash.word(FAILED);
      this.#isOpaque = true;
    }
  }

  /** Adds a label to the hash. */
  label(name: string): void {
    this.#hash.string(name);
  }

  /** Returns whether an object was read since `reset`. */
  hasMet(value: object | undefined): boolean {
    return value !== undefined && factsOf(this.#facts, value)?.walk === this.#walk;
  }

  /** Returns the hash of everything that was read since `reset` or since the last part, and begins a new hash. What was visited stays known. */
  endPart(): number {
    const hash = this.#hash.value();
    this.#hash.reset();
    return hash;
  }

  /** Returns the hash of everything that was read since `reset`, and whether some state could not be seen. */
  result(): { hash: number; opaque: boolean } {
    return { hash: this.#hash.value(), opaque: this.#isOpaque };
  }

  #hide(): void {
    this.#hash.word(OPAQUE);
    this.#isOpaque = true;
  }

  #visitValue(value: unknown): void {
    this.#visits += 1;
    if (this.#visits > this.#budget) {
      this.#isOpaque = true;
      return;
    }
    if (typeof value === 'function' || (typeof value === 'object' && value !== null)) {
      this.#visitReference(value);
    } else if (typeof value === 'symbol') this.#visitSymbol(value);
    else hashPrimitive(this.#hash, value);
  }

  #visitSymbol(value: symbol): void {
    this.#hash.word(SYMBOL);
    const key = keyFor(value);
    if (key !== undefined) {
      this.#hash.string(key);
      return;
    }
    let ordinal = ordinalOf(this.#symbols, value);
    if (ordinal === undefined) {
      this.#symbolOrdinals += 1;
      ordinal = this.#symbolOrdinals;
      setOrdinal(this.#symbols, value, ordinal);
    }
    this.#hash.word(ordinal);
  }

  #visitReference(value: object): void {
    const facts = this.#factsOf(value);
    if (this.#depth > DEPTH || facts.isProxy) {
      this.#hide();
      return;
    }
    if (facts.walk === this.#walk) {
      this.#hash.word(SEEN);
      this.#hash.word(facts.ordinal);
      return;
    }
    facts.walk = this.#walk;
    this.#ordinals += 1;
    facts.ordinal = this.#ordinals;
    if (this.#seesLocks && !isExtensible(value)) this.#hash.word(CLOSED);
    this.#depth += 1;
    if (typeof value === 'function') this.#visitFunction(value, this.#isMadeByCall);
    else this.#visitObject(value, this.#kindOf(value, facts));
    this.#depth -= 1;
  }

  #factsOf(value: object): ObjectFacts {
    let facts = factsOf(this.#facts, value);
    if (facts === undefined) {
      facts = { isProxy: isProxy(value), walk: 0, ordinal: 0, prototype: null, kind: undefined };
      rememberFacts(this.#facts, value, facts);
    }
    return facts;
  }

  #kindOf(value: object, facts: ObjectFacts): StateKind {
    const prototype = getPrototypeOf(value);
    if (facts.kind === undefined || facts.prototype !== prototype) {
      facts.prototype = prototype;
      facts.kind = this.#kinds.of(prototype);
    }
    return facts.kind;
  }

  #visitObject(value: object, kind: StateKind): void {
    this.#hash.word(kind.identity);
    if (isArray(value)) this.#visitArray(value);
    else if (kind.form !== 'plain') this.#visitBuiltIn(value, kind.form);
    if (kind.form === 'ignored' || kind.form === 'opaque') return;
    if (kind.form !== 'array' || kind.isDerived) this.#visitProperties(value, kind.codeFields);
    const { readers } = kind;
    for (let at = 0; at < readers.length; at += 1) this.#visitArray(readers[at]?.(value) ?? []);
    if (kind.hasHiddenFields) this.#hide();
  }

  #visitArray(values: readonly unknown[]): void {
    const { length } = values;
    this.#hash.word(length);
    for (let at = 0; at < length && this.#visits <= this.#budget; at += 1) {
      this.#visitValue(values[at]);
    }
  }

  #visitProperties(owner: object, codeFields: readonly CodeFields[] = []): void {
    const madeByCall = this.#isMadeByCall;
    const names = keys(owner);
    for (let at = 0; at < names.length && this.#visits <= this.#budget; at += 1) {
      const name = names[at] ?? '';
      this.#hash.string(name);
      const property = getOwnPropertyDescriptor(owner, name);
      if (madeByCall && isCode(codeFields, name, property?.value)) this.#isMadeByCall = false;
      this.#visitProperty(property);
      this.#isMadeByCall = madeByCall;
    }
    const named = getOwnPropertySymbols(owner);
    for (let at = 0; at < named.length; at += 1) {
      const symbol = named[at];
      const property = symbol === undefined ? undefined : getOwnPropertyDescriptor(owner, symbol);
      if (symbol === undefined || property?.enumerable !== true) continue;
      this.#visitSymbol(symbol);
      this.#visitProperty(property);
    }
  }

  #visitProperty(property: PropertyDescriptor | undefined): void {
    if (property === undefined) return;
    if (property.get === undefined && property.set === undefined) {
      if (this.#seesLocks && property.writable === false) this.#hash.word(READ_ONLY);
      this.#visitValue(property.value);
      return;
    }
    this.#hash.word(ACCESSOR);
    if (this.#isMadeByCall) this.#isOpaque = true;
  }
}

/** Returns whether a field still has a function that its class spells out: then it is no closure over what can't be seen. */
function isCode(fields: readonly CodeFields[], name: string, value: unknown): boolean {
  if (typeof value !== 'function') return false;
  for (let at = 0; at < fields.length; at += 1) {
    const { names, source } = fields[at] ?? { names: [], source: '' };
    for (let index = 0; index < names.length; index += 1) {
      if (names[index] === name && contains(source, sourceOf(value))) return true;
    }
  }
  return false;
}

/** Adds a value to a hash that is no object, function or symbol. */
function hashPrimitive(hash: StateHash, value: unknown): void {
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
    default:
      hash.word(NULL);
  }
}
