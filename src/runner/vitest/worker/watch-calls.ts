import { isProjectFile } from '../../worker/is-project-file.ts';
import type { WorkerState } from './vitest-parts.ts';

/** The requests of this worker to Vitest's main process. */
export interface MainProcessCalls {
  /** Returns the number of requests without an answer yet, such as for the text of a module. */
  readonly underWay: () => number;
  /** Returns the number of the project's own modules that were left to Node, which keeps them. */
  readonly keptByNode: () => number;
}

const watched = new WeakMap<WorkerState, MainProcessCalls>();

/** Watches the requests to Vitest's main process. If one worker state serves several files, the counts go on. */
export function watchCalls(state: WorkerState): MainProcessCalls {
  const known = watched.get(state);
  if (known !== undefined) return known;
  let underWay = 0;
  let keptByNode = 0;
  const settled = (value?: unknown): void => {
    underWay -= 1;
    if (isOfProject(value)) keptByNode += 1;
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
  const calls = { underWay: () => underWay, keptByNode: () => keptByNode };
  watched.set(state, calls);
  return calls;
}

/** The address of a file, as opposed to the name of a module of Node. */
const fileAddress = /^(?:file:|[a-z]:[\\/]|[\\/])/i;

/** True if Vitest's answer to a request for a module leaves a module of the project to Node. */
function isOfProject(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('externalize' in answer)) return false;
  const { externalize } = answer;
  return (
    typeof externalize === 'string' && fileAddress.test(externalize) && isProjectFile(externalize)
  );
}
