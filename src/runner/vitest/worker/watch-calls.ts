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

/**
 * The answers that stay the same as long as this worker lives, by project, request and parameters: what a module's address and text are. Without them, each evaluation
 * of a file's modules would ask for all of them again, and wait. Versions 4 and 5 of Vitest keep them as well.
 */
const kept = new Map<string, Promise<unknown>>();

/** The requests of versions 2 and 3 whose answers are kept. */
const keepable: ReadonlySet<unknown> = new Set(['fetch', 'resolveId']);

/** Watches the requests to Vitest's main process. If one worker state serves several files, the counts go on. */
export function watchCalls(state: WorkerState): MainProcessCalls {
  const known = watched.get(state);
  if (known !== undefined) return known;
  let underWay = 0;
  let keptByNode = 0;
  const look = (answer: unknown): void => {
    if (isOfProject(answer)) keptByNode += 1;
  };
  const settled = (answer?: unknown): void => {
    underWay -= 1;
    look(answer);
  };
  state.rpc = new Proxy(state.rpc, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return new Proxy(value, {
        apply(method, self, values) {
          const isKept = state.moduleCache !== undefined && keepable.has(key);
          const request = isKept ? JSON.stringify([state.config.name, key, ...values]) : '';
          const earlier = kept.get(request);
          if (earlier !== undefined) {
            earlier.then(look, () => {});
            return earlier;
          }
          const answer: unknown = Reflect.apply(method, self, values);
          if (!(answer instanceof Promise)) return answer;
          underWay += 1;
          answer.then(settled, () => settled());
          if (isKept) {
            kept.set(request, answer);
            answer.catch(() => kept.delete(request));
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
