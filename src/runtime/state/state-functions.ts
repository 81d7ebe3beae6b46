import { hashOfString, type StateHash } from './state-hash.ts';
import { isNativeSource, sourceOf } from './state-kind.ts';

/** The functions of the walk that the reader of functions needs. */
interface FunctionReading {
  readonly hash: StateHash;
  readonly visitProperties: (owner: object) => void;
  readonly hidden: () => void;
  /** Whether a module spells a function out, so that it captured only what is registered. */
  readonly isSpelled: (code: object) => boolean;
}

/** Facts about a function's text, which never change. */
interface FunctionText {
  readonly hash: number;
  /** True for a class, and for a function of the platform that is not bound: it is no closure over state. */
  readonly isCode: boolean;
}

const FUNCTION = 20;
const MOCK = 21;

const { getOwnPropertyDescriptor, keys } = Object;
const { apply } = Reflect;
const { isArray } = Array;
const call = Function.prototype.call;
const knownText: (known: WeakMap<object, FunctionText>, code: object) => FunctionText | undefined =
  call.bind(WeakMap.prototype.get);
const rememberText: (
  known: WeakMap<object, FunctionText>,
  code: object,
  text: FunctionText,
) => unknown = call.bind(WeakMap.prototype.set);
const startsWith: (text: string, start: string) => boolean = call.bind(String.prototype.startsWith);

/**
 * Creates a reader of functions, which reads their source text and their own enumerable properties, and those of their
 * prototype. A captured variable can't be read, so this rule applies: a function in a structure that the source spells out is
 * code, and the variables that it captured are registered where they are declared. A function in a value that a call made may
 * be a closure over variables of that call (a memoised function, a store), so it counts as hidden state, unless a module spells it out. Mock functions show
 * how often they were called.
 */
export function createFunctionReader(
  reading: FunctionReading,
): (code: object, madeByCall: boolean) => void {
  const { hash, visitProperties, hidden, isSpelled } = reading;
  const known = new WeakMap<object, FunctionText>();
  return (code, madeByCall) => {
    if (getOwnPropertyDescriptor(code, '_isMockFunction')?.value === true) {
      hash.word(MOCK);
      hash.word(callCount(code));
      return;
    }
    let text = knownText(known, code);
    if (text === undefined) {
      text = readText(code);
      rememberText(known, code, text);
    }
    hash.word(FUNCTION);
    hash.word(text.hash);
    if (madeByCall && !text.isCode && !isSpelled(code)) hidden();
    visitProperties(code);
    const prototype: unknown = getOwnPropertyDescriptor(code, 'prototype')?.value;
    if (typeof prototype === 'object' && prototype !== null && keys(prototype).length > 0)
      visitProperties(prototype);
  };
}

function readText(code: object): FunctionText {
  const source = sourceOf(code);
  const name: unknown = getOwnPropertyDescriptor(code, 'name')?.value;
  const isBound = typeof name === 'string' && startsWith(name, 'bound ');
  const isCode = startsWith(source, 'class') || (isNativeSource(source) && !isBound);
  return { hash: hashOfString(source), isCode };
}

/** Reads the number of calls of a mock function. This is the only accessor that the walk runs. */
function callCount(mock: object): number {
  const property = getOwnPropertyDescriptor(mock, 'mock');
  const record: unknown =
    property?.get === undefined ? property?.value : apply(property.get, mock, []);
  if (typeof record !== 'object' || record === null) return -1;
  const calls: unknown = getOwnPropertyDescriptor(record, 'calls')?.value;
  return isArray(calls) ? calls.length : -1;
}
