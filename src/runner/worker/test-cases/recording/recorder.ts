import { types } from 'node:util';

import type { ConvertedTo, SeenArgument, SeenCall, SeenUse } from '../../../../model/seen-use.ts';

/** What a recorder is for `typeof` and `Array.isArray`. */
export type RecorderType = 'object' | 'function' | 'array';

/** The most values that one recorder hands out: members, elements, results and arguments of callbacks. Loops may ask for ever. */
const mostParts = 400;
/** How deep the callbacks of callbacks are called. */
const deepestCallback = 4;

/** The limits that all recorders of one value share. */
interface Limits {
  left: number;
  callbacks: number;
}

/**
 * A value that allows everything, and notes what code does with it: each member that is read is another recorder, and so is each result
 * of a call. It calls functions that it is given, as a host calls what a plugin hands to it, with further recorders.
 */
export class Recorder {
  /** What the unit gets. */
  readonly value: unknown;
  readonly #limits: Limits;
  readonly #members = new Map<string, Recorder>();
  readonly #set = new Map<PropertyKey, unknown>();
  readonly #converted = new Set<ConvertedTo>();
  readonly #arguments: RecordedArgument[] = [];
  #element: Recorder | undefined;
  #result: Recorder | undefined;
  #isListed = false;

  /**
   * @param own an object whose members it has; members that this lacks are recorded
   */
  constructor(
    type: RecorderType,
    own?: object,
    limits: Limits = { left: mostParts, callbacks: 0 },
  ) {
    this.#limits = limits;
    if (type === 'array') {
      this.value = this.#list();
      return;
    }
    const target = type === 'function' ? newFunction() : (own ?? {});
    this.value = new Proxy(target, this.#handler(own));
    recorders.add(this.value as object);
  }

  /** Returns an array whose elements are recorders. */
  #list(): unknown[] {
    const element = this.#part();
    const list = new Proxy([element.value, element.value], {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) this.#element = element;
        return Reflect.get(target, key) as unknown;
      },
    });
    recorders.add(list);
    return list;
  }

  /** What has been seen so far. */
  use(depth = 0): SeenUse {
    const isDeep = depth > deepestUse;
    const members = isDeep ? [] : [...this.#members];
    return {
      members: Object.fromEntries(members.map(([name, each]) => [name, each.use(depth + 1)])),
      ...(this.#element !== undefined && !isDeep && { element: this.#element.use(depth + 1) }),
      ...(this.#result !== undefined && !isDeep && { call: this.#call(this.#result, depth + 1) }),
      converted: [...this.#converted],
      isListed: this.#isListed,
    };
  }

  #call(result: Recorder, depth: number): SeenCall {
    return {
      arguments: this.#arguments.map((each): SeenArgument =>
        each.is === 'function'
          ? { is: 'function', parameters: each.parameters.map((one) => one.use(depth + 1)) }
          : { is: each.is },
      ),
      result: result.use(depth),
    };
  }

  #handler(own: object | undefined): ProxyHandler<object> {
    return {
      get: (_, key) => this.#get(key, own),
      set: (_, key, value) => {
        this.#set.set(key, value);
        return true;
      },
      has: (_, key) => {
        if (typeof key === 'string' && !this.#isOwn(key, own)) this.#memberOf(key);
        return true;
      },
      deleteProperty: (_, key) => {
        this.#set.delete(key);
        return true;
      },
      ownKeys: () => {
        this.#isListed = true;
        const set = [...this.#set.keys()].filter((key) => typeof key !== 'number');
        return [...new Set([...Reflect.ownKeys(own ?? {}), ...set])];
      },
      getOwnPropertyDescriptor: (_, key) => ({
        value: this.#get(key, own),
        configurable: true,
        enumerable: true,
        writable: true,
      }),
      defineProperty: (_, key, { value }) => {
        this.#set.set(key, value);
        return true;
      },
      apply: (_, __, given: unknown[]) => this.#called(given),
      construct: (_, given: unknown[]) => this.#called(given) as object,
    };
  }

  #isOwn(key: PropertyKey, own: object | undefined): boolean {
    return this.#set.has(key) || (own !== undefined && Object.hasOwn(own, key));
  }

  #get(key: PropertyKey, own: object | undefined): unknown {
    if (this.#set.has(key)) return this.#set.get(key);
    if (own !== undefined && Object.hasOwn(own, key)) return Reflect.get(own, key) as unknown;
    if (typeof key === 'symbol') return this.#symbol(key);
    const name = String(key);
    switch (name) {
      case 'then':
      case 'toJSON':
        this.#members.set(name, this.#members.get(name) ?? this.#part());
        return undefined;
      case 'constructor':
      case '__proto__':
        return undefined;
      case 'prototype':
        return {};
      case 'toString':
      case 'valueOf':
        return () => this.#convert(name === 'toString' ? 'string' : 'default');
      case 'call':
        return (_: unknown, ...given: unknown[]) => this.#called(given);
      case 'apply':
        return (_: unknown, given: unknown[] = []) => this.#called([...given]);
      case 'bind':
        return () => this.value;
      default:
        if (/^\d+$/.test(name)) return this.#elementOf().value;
        return this.#limits.left > 0 ? this.#memberOf(name).value : undefined;
    }
  }

  #symbol(key: symbol): unknown {
    if (key === Symbol.toPrimitive) return (hint: ConvertedTo) => this.#convert(hint);
    if (key === Symbol.iterator) {
      const element = this.#elementOf();
      return () => [element.value][Symbol.iterator]();
    }
    return undefined;
  }

  #convert(hint: ConvertedTo): string | number {
    this.#converted.add(hint);
    return hint === 'number' ? 1 : 'text';
  }

  #memberOf(name: string): Recorder {
    const member = this.#members.get(name) ?? this.#part();
    this.#members.set(name, member);
    return member;
  }

  #elementOf(): Recorder {
    this.#element ??= this.#part();
    return this.#element;
  }

  #part(): Recorder {
    this.#limits.left -= 1;
    return new Recorder('function', undefined, this.#limits);
  }

  #called(given: readonly unknown[]): unknown {
    this.#result ??= this.#part();
    for (const [at, argument] of given.entries()) this.#noteArgument(at, argument);
    return this.#result.value;
  }

  #noteArgument(at: number, argument: unknown): void {
    const known = this.#arguments[at];
    const isOwn = typeof argument === 'function' && !recorders.has(argument);
    if (!isOwn) {
      this.#arguments[at] ??= { is: plainTypeOf(argument) };
      return;
    }
    const parameters = known?.is === 'function' ? known.parameters : [];
    this.#arguments[at] = { is: 'function', parameters };
    if (this.#limits.left <= 0 || this.#limits.callbacks >= deepestCallback) return;
    while (parameters.length < Math.min(argument.length, mostParameters)) {
      parameters.push(this.#part());
    }
    this.#limits.callbacks += 1;
    try {
      const result: unknown = Reflect.apply(
        argument,
        this.value,
        parameters.map(({ value }) => value),
      );
      // Tests may have promises of another realm.
      if (types.isPromise(result)) result.catch(() => {});
    } catch {
      // A callback may need more than recorders. What it did before is noted.
    } finally {
      this.#limits.callbacks -= 1;
    }
  }
}

/** Returns a function that can be constructed, and all of whose members are configurable, as a proxy needs: a bound one. */
function newFunction(): object {
  const plain = function (): void {};
  return plain.bind(undefined);
}

/** The values of all recorders. */
const recorders = new WeakSet();
/** What is told of deeper parts is of no use. */
const deepestUse = 6;
const mostParameters = 4;

type RecordedArgument =
  | { readonly is: 'number' | 'string' | 'boolean' | 'other' }
  | { readonly is: 'function'; readonly parameters: Recorder[] };

function plainTypeOf(value: unknown): 'number' | 'string' | 'boolean' | 'other' {
  const type = typeof value;
  return type === 'number' || type === 'string' || type === 'boolean' ? type : 'other';
}
