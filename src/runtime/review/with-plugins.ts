import { isRejection, type PropertyBody } from './fast-check-port.ts';
import { isThenable } from './run-inputs.ts';

/** What a run of a property returns to plugins: null if it passed, the error of `fc.pre`, or an object with the error. */
type RunResult = unknown;
type Run = (values: readonly unknown[]) => RunResult;

/** Returns the body of a property with the plugins of fast-check 4.10 around it that its `fc.assert` was given. */
export function withPlugins(body: PropertyBody, plugins: readonly unknown[]): PropertyBody {
  const store = new Map<symbol, unknown>();
  const access = {
    get: (key: symbol) => store.get(key),
    set: (key: symbol, value: unknown) => void store.set(key, value),
  };
  const instances = plugins.map((plugin, at) => called(plugin, [at, access]));
  const run = instances.reduceRight<Run>(
    (nested, instance) => {
      const decorated = called(memberOf(instance, 'decorateRun'), [nested]);
      return typeof decorated === 'function' ? (values) => called(decorated, [values]) : nested;
    },
    (values) => resultOf(body, values),
  );
  return (...values) => {
    const result = run(values);
    return isThenable(result) ? Promise.resolve(result).then(unwrapped) : unwrapped(result);
  };
}

function called(value: unknown, values: readonly unknown[]): unknown {
  return typeof value === 'function' ? Reflect.apply(value, undefined, values) : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function resultOf(body: PropertyBody, values: readonly unknown[]): RunResult {
  const failed = (error: unknown): RunResult => (isRejection(error) ? error : { error });
  const ended = (value: unknown): RunResult =>
    value === false ? { error: new Error('The property returned false.') } : null;
  try {
    const result = body(...values);
    return isThenable(result) ? Promise.resolve(result).then(ended, failed) : ended(result);
  } catch (error) {
    return failed(error);
  }
}

/** Throws what a run failed with. */
function unwrapped(result: RunResult): void {
  if (isRejection(result)) throw result;
  if (typeof result === 'object' && result !== null && 'error' in result) throw result.error;
}
