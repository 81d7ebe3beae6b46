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
}

/** Returns a function that behaves as the test case says and records the arguments of its calls. */
export function makeStub(
  parameters: number,
  options: StubOptions,
): { readonly stub: unknown; readonly calls: StubCalls } {
  const calls: StubCalls = [];
  const compute = computed(options);
  const stub = (...args: unknown[]): unknown => {
    if (calls.length < CALLS) calls.push(args);
    return compute === undefined ? behave(options, args) : compute(args);
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
    case 'call-argument': {
      const called = args[behaviour.at];
      if (typeof called !== 'function') throw errorOf(options, 'It is not a function');
      const receiver = behaviour.receiver === undefined ? undefined : valueOf(behaviour.receiver);
      return Reflect.apply(called, receiver, behaviour.arguments.map(valueOf));
    }
    case 'compute':
      return computed(options)?.(args);
    case 'compare':
      return compare(args[0], args[1]) * (behaviour.descending ? -1 : 1);
    case 'throw':
      throw errorOf(options, behaviour.message);
    case 'resolve':
      return realm.Promise.resolve(valueOf(behaviour.value));
    case 'reject': {
      const promise = realm.Promise.reject(errorOf(options, behaviour.message));
      // The unit may ignore the promise.
      promise.catch(() => {});
      return promise;
    }
  }
}

/** What runs the text of a stub that computes; undefined for other stubs. */
function computed({
  behaviour,
  realm,
  errors,
}: StubOptions): ((args: readonly unknown[]) => unknown) | undefined {
  if (behaviour.does !== 'compute') return undefined;
  const own: unknown = Reflect.apply(
    new realm.Function(`return ${behaviour.plain}`),
    undefined,
    [],
  );
  return (args) => {
    if (typeof own !== 'function') return undefined;
    try {
      return Reflect.apply(own, undefined, args);
    } catch (error) {
      if (typeof error === 'object' && error !== null) errors.add(error);
      throw error;
    }
  };
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
