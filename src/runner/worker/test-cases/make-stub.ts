import type { StubBehaviour } from '../../../model/test-case.ts';
import type { Realm } from './make-value.ts';

/** The arguments of each call of a stub: one call more than the number that is recorded. */
export type StubCalls = (readonly unknown[])[];

const CALLS = 51;

export interface StubOptions {
  readonly behaviour: StubBehaviour;
  readonly valueOf: (variable: number) => unknown;
  readonly realm: Realm;
  /** Collects the errors that the stub throws or rejects with, because they are not errors of the unit. */
  readonly errors: WeakSet<object>;
  /** Whether `new` can make instances of it. */
  readonly isClass?: boolean;
  /** Called with the arguments of each call that is recorded, before the stub does anything. */
  readonly onCall?: (args: readonly unknown[]) => void;
}

/**
 * Returns a function that behaves as the test case says and records the arguments of its calls.
 *
 * @param arity the least number of parameters that it says it has
 */
export function makeStub(
  options: StubOptions,
  arity = 0,
): { readonly stub: unknown; readonly calls: StubCalls } {
  const calls: StubCalls = [];
  const own = computing(options);
  // By this name, results that show the code of a stub are known (`observe-value.ts`).
  const noted = (...givenToStub: unknown[]): unknown => {
    if (calls.length < CALLS) {
      calls.push(givenToStub);
      options.onCall?.(givenToStub);
    }
    return own === undefined ? behave(options, givenToStub) : compute(own, givenToStub, options);
  };
  const stub =
    options.isClass === true
      ? function (...givenToStub: unknown[]): unknown {
          return noted(...givenToStub);
        }
      : noted;
  const length = Math.max(arity, own?.length ?? neededBy(options.behaviour));
  Reflect.defineProperty(stub, 'length', { value: length, configurable: true });
  // A function that a test writes as an argument has no name.
  Reflect.defineProperty(stub, 'name', { value: own?.name ?? '', configurable: true });
  const { realm } = options;
  if (realm !== globalThis) Reflect.setPrototypeOf(stub, realm.Function.prototype);
  return { stub, calls };
}

function behave(options: StubOptions, args: readonly unknown[]): unknown {
  const { behaviour, valueOf, realm } = options;
  switch (behaviour.does) {
    case 'return':
      return valueOf(behaviour.value);
    case 'return-argument':
      return args[behaviour.at];
    case 'call-argument': {
      const called = args[behaviour.at];
      if (typeof called !== 'function') throw errorOf(options, 'It is not a function');
      const receiver = behaviour.receiver === undefined ? undefined : valueOf(behaviour.receiver);
      return Reflect.apply(called, receiver, behaviour.arguments.map(valueOf));
    }
    case 'compute':
      return undefined;
    case 'compare':
      return behaviour.descending ? compare(args[1], args[0]) : compare(args[0], args[1]);
    case 'throw':
      throw errorOf(options, behaviour.message);
    case 'resolve':
      return realm.Promise.resolve(valueOf(behaviour.value));
    case 'reject':
      // If the unit ignores the promise, a test that does the same fails.
      return realm.Promise.reject(errorOf(options, behaviour.message));
  }
}

/** The function whose text a stub has that computes; undefined for other stubs. */
function computing({
  behaviour,
  realm,
}: StubOptions): ((...args: unknown[]) => unknown) | undefined {
  if (behaviour.does !== 'compute') return undefined;
  const make = new realm.Function(`return ${behaviour.plain}`);
  const own: unknown = Reflect.apply(make, undefined, []);
  return typeof own === 'function' ? (own as (...args: unknown[]) => unknown) : undefined;
}

function compute(
  own: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  { errors }: StubOptions,
): unknown {
  try {
    return own(...args);
  } catch (error) {
    if (typeof error === 'object' && error !== null) errors.add(error);
    throw error;
  }
}

/** The number of parameters that a printed stub needs. */
function neededBy(behaviour: StubBehaviour): number {
  if (behaviour.does === 'compare') return 2;
  return 'at' in behaviour ? behaviour.at + 1 : 0;
}

function errorOf({ realm, errors }: StubOptions, message: string): Error {
  const error = new realm.Error(message);
  errors.add(error);
  return error;
}

/** Compares with `<` and `>`, as a test would write it. */
function compare(left: unknown, right: unknown): number {
  if ((left as number) < (right as number)) return -1;
  return (left as number) > (right as number) ? 1 : 0;
}
