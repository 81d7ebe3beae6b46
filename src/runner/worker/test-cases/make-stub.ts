import type { StubBehaviour } from '../../../model/test-case.ts';
import type { Realm } from './make-value.ts';

/** Arguments of a stub's calls, of as many as are recorded and one more. */
export type StubCalls = (readonly unknown[])[];

const CALLS = 51;

export interface StubOptions {
  readonly behaviour: StubBehaviour;
  readonly valueOf: (variable: number) => unknown;
  readonly realm: Realm;
  /** Where the errors go that it throws or rejects with: they are not the unit's. */
  readonly errors: WeakSet<object>;
}

/** A function that does what a test case says, and takes down what it is called with. */
export function makeStub(
  parameters: number,
  options: StubOptions,
): { readonly stub: unknown; readonly calls: StubCalls } {
  const calls: StubCalls = [];
  const stub = (...args: unknown[]): unknown => {
    if (calls.length < CALLS) calls.push(args);
    return behave(options, args);
  };
  Reflect.defineProperty(stub, 'length', { value: parameters, configurable: true });
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
    case 'compare':
      return compare(args[0], args[1]) * (behaviour.descending ? -1 : 1);
    case 'throw':
      throw errorOf(options, behaviour.message);
    case 'resolve':
      return realm.Promise.resolve(valueOf(behaviour.value));
    case 'reject': {
      const promise = realm.Promise.reject(errorOf(options, behaviour.message));
      // The unit may leave it alone.
      promise.catch(() => {});
      return promise;
    }
  }
}

function errorOf({ realm, errors }: StubOptions, message: string): Error {
  const error = new realm.Error(message);
  errors.add(error);
  return error;
}

/** By `<` and `>`, as a test would write it. */
function compare(left: unknown, right: unknown): number {
  if ((left as number) < (right as number)) return -1;
  return (left as number) > (right as number) ? 1 : 0;
}
