import type { Statement } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { Callables } from './find-callables.ts';
import { Misuse } from './misuse.ts';

type Call = Extract<Statement, { kind: 'call' }>;
type Assignment = Extract<Statement, { kind: 'assign' }>;

/**
 * Makes a call with the right `this`. Throws a `Misuse` if the value can't be called; every other error comes from the unit.
 */
export function callCallable(
  callables: Callables,
  call: Call,
  valueOf: (variable: number) => unknown,
): unknown {
  const callable = callables.byId(call.callable);
  const args = call.arguments.map(valueOf);
  switch (callable.kind) {
    case 'function':
      return Reflect.apply(asFunction(callables.exported(callable), callable), undefined, args);
    case 'constructor':
      return construct(asFunction(callables.exported(callable), callable), args);
    case 'constant':
      return callables.exported(callable);
    case 'returned-function': {
      const called = receiverOf(call, valueOf)?.value;
      return Reflect.apply(asFunction(called, callable), undefined, args);
    }
    case 'method':
    case 'static-method': {
      const owner = ownerOf(callables, callable, receiverOf(call, valueOf));
      return Reflect.apply(asFunction(readMember(owner, callable), callable), owner, args);
    }
    default:
      return readMember(ownerOf(callables, callable, receiverOf(call, valueOf)), callable);
  }
}

export function assignMember(
  callables: Callables,
  assignment: Assignment,
  valueOf: (variable: number) => unknown,
): void {
  const callable = callables.byId(assignment.callable);
  const owner = ownerOf(callables, callable, receiverOf(assignment, valueOf));
  const key = memberKey(callable.name);
  (owner as Record<PropertyKey, unknown>)[key] = valueOf(assignment.value);
}

/** Reads a member of any value but null and undefined. */
export function readMember(owner: unknown, { name }: Callable): unknown {
  return (owner as Record<PropertyKey, unknown>)[memberKey(name)];
}

/** Returns the key behind a name: `[Symbol.iterator]` stands for the symbol. */
function memberKey(name: string): PropertyKey {
  const symbol = /^\[Symbol\.(\w+)\]$/.exec(name)?.[1];
  if (symbol === undefined) return name;
  const key: unknown = Reflect.get(Symbol, symbol);
  return typeof key === 'symbol' ? key : name;
}

interface Receiver {
  readonly value: unknown;
}

function receiverOf(
  { receiver }: { readonly receiver?: number },
  valueOf: (variable: number) => unknown,
): Receiver | undefined {
  return receiver === undefined ? undefined : { value: valueOf(receiver) };
}

/** Returns the object that has a member: the instance or, for static members, the exported class or object. */
function ownerOf(
  callables: Callables,
  callable: Callable,
  receiver: Receiver | undefined,
): unknown {
  const owner = receiver === undefined ? callables.exported(callable) : receiver.value;
  if (owner === undefined || owner === null) {
    const message = `Cannot read properties of ${String(owner)} (reading '${callable.name}')`;
    throw new Misuse(new TypeError(message));
  }
  return owner;
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function asFunction(value: unknown, { name }: Callable): Function {
  if (typeof value !== 'function') throw new Misuse(new TypeError(`${name} is not a function`));
  return value;
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function construct(constructor: Function, args: readonly unknown[]): unknown {
  // Arrow functions and methods have no prototype. Calling them with `new` is a fault of the test case.
  if (!Object.hasOwn(constructor, 'prototype') && !isBound(constructor)) {
    throw new Misuse(new TypeError(`${constructor.name} is not a constructor`));
  }
  return Reflect.construct(constructor, args) as unknown;
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function isBound(constructor: Function): boolean {
  return constructor.name.startsWith('bound ');
}
