/**
 * What V8 itself may call back for, of which no event loop tells: WebAssembly that is compiled in other threads, waits for
 * shared memory, and objects that are collected.
 */
let underWay = 0;

/** Returns how many such calls may still come. */
export function engineTasks(): number {
  return underWay;
}

type Callable = (...values: unknown[]) => unknown;

/** Counts, from now on, the requests to V8 by the functions of a global object. */
export function watchEngineTasks(global: typeof globalThis): void {
  // A namespace object, which the types of Node don't have.
  const webAssembly: unknown = Reflect.get(global, 'WebAssembly');
  for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
    replace(webAssembly, name, (answer) => answer);
  }
  replace(global.Atomics, 'waitAsync', (answer) => Reflect.get(Object(answer), 'value'));
  const {
    FinalizationRegistry,
  }: { readonly FinalizationRegistry: FinalizationRegistryConstructor } = global;
  const watched = new Proxy(FinalizationRegistry, {
    construct(target, values, newTarget) {
      // Nothing tells when the last of its objects has gone. Node has some of its own, for `fetch`.
      const [, , caller = ''] = (new Error().stack ?? '').split('\n');
      if (!/\bnode:internal\b/.test(caller)) underWay += 1;
      return Reflect.construct(target, values, newTarget) as object;
    },
  });
  put(global, 'FinalizationRegistry', watched);
}

/** @param promiseOf returns the promise in the result of the function */
function replace(owner: unknown, name: string, promiseOf: (answer: unknown) => unknown): void {
  if (typeof owner !== 'object' || owner === null) return;
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  put(
    owner,
    name,
    new Proxy(original as Callable, {
      apply(target, self, values) {
        const answer: unknown = Reflect.apply(target, self, values);
        const promise = promiseOf(answer);
        if (isPromise(promise)) {
          underWay += 1;
          const settled = (): void => void (underWay -= 1);
          promise.then(settled, settled);
        }
        return answer;
      },
    }),
  );
}

function put(owner: object, name: string, value: unknown): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor?.configurable === true)
    Object.defineProperty(owner, name, { ...descriptor, value });
}

/** Of any realm. */
function isPromise(value: unknown): value is Promise<unknown> {
  return Object.prototype.toString.call(value) === '[object Promise]';
}
