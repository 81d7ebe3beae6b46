import type { WorkerState } from './vitest-parts.ts';

/** What this worker has asked of Vitest's main process for the file under way. */
export interface MainProcessCalls {
  /** Requests that have no answer yet, such as for the text of a module. */
  readonly underWay: () => number;
  /** Modules that were left to Node, which keeps them: those of packages, Vitest's own and Node's aside. */
  readonly packages: () => number;
}

const watched = new WeakMap<WorkerState, MainProcessCalls>();

/** Watches the requests to Vitest's main process. The counts go on where one state serves several files. */
export function watchCalls(state: WorkerState): MainProcessCalls {
  const known = watched.get(state);
  if (known !== undefined) return known;
  let underWay = 0;
  let packages = 0;
  const settled = (value?: unknown): void => {
    underWay -= 1;
    if (isPackage(value)) packages += 1;
  };
  state.rpc = new Proxy(state.rpc, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return new Proxy(value, {
        apply(method, self, values) {
          const answer: unknown = Reflect.apply(method, self, values);
          if (answer instanceof Promise) {
            underWay += 1;
            answer.then(settled, () => settled());
          }
          return answer;
        },
      });
    },
  });
  const calls = { underWay: () => underWay, packages: () => packages };
  watched.set(state, calls);
  return calls;
}

/** An address of a file, and not the name of one of Node's modules. */
const fileAddress = /^(?:file:|[a-z]:[\\/]|[\\/])/i;
const ownPackages = /[\\/]node_modules[\\/](?:@?vitest|vite|vite-node|assay-worker)[\\/]/;

/** Whether Vitest answered a request for a module by leaving the module to Node. */
function isPackage(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('externalize' in answer)) return false;
  const { externalize } = answer;
  return (
    typeof externalize === 'string' &&
    fileAddress.test(externalize) &&
    !ownPackages.test(externalize)
  );
}
