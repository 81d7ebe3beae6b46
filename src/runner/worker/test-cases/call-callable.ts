import type { Statement } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { Callables } from './find-callables.ts';
import { Misuse } from './misuse.ts';

type Call = Extract<Statement, { kind: 'call' }>;
type Assignment = Extract<Statement, { kind: 'assign' }>;

/** Carries out a call with the right `this`. What can't be called at all is a `Misuse`; all else that is thrown is the unit's. */
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

/** Reads a member of anything but null and undefined. */
export function readMember(owner: unknown, { name }: Callable): unknown {
  return (owner as Record<PropertyKey, unknown>)[memberKey(name)];
}

/** The key behind a name: `[Symbol.iterator]` stands for the symbol. */
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

/** The instance, or of static members what is exported: a class or an object. */
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
  // Arrow functions and methods have no prototype: `new` is the test case's fault, and not what they do.
  if (!Object.hasOwn(constructor, 'prototype') && !isBound(constructor)) {
    throw new Misuse(new TypeError(`${constructor.name} is not a constructor`));
  }
  return Reflect.construct(constructor, args) as unknown;
}

// oxlint-disable-next-line typescript/no-unsafe-function-type
function isBound(constructor: Function): boolean {
  return constructor.name.startsWith('bound ');
}
