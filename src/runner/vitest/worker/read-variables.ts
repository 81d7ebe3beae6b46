import { LISTED, variableInput } from '../../variable-names.ts';
import { watchedEnvironment, watchVariables } from '../../worker/watch-variables.ts';

/** The environment variables that a test file's runs read. */
export interface VariableReads {
  /** Must be called before the first run of a test file. Forgets the variables that were read for an earlier file. */
  readonly begin: () => void;
  /** Returns the variables as names of inputs. */
  readonly inputs: () => readonly string[];
}

interface VitestGlobal {
  __vitest_worker__?: { metaEnv?: NodeJS.ProcessEnv };
}

/**
 * Notes which environment variables are read in this worker, also by `import.meta.env`, which Vitest fills from them. Variables
 * that are read before the first test file count for all files.
 */
export function readVariables(): VariableReads {
  const names = new Set<string>();
  const note = (name: string): void => void names.add(name);
  watchVariables(process, note);
  let before: readonly string[] | undefined;
  return {
    begin() {
      before ??= [...names];
      names.clear();
      for (const name of before) names.add(name);
      watchMeta(note);
    },
    inputs: () => [...names].map(variableInput),
  };
}

const metas = new WeakSet<object>();

/** Watches the object behind `import.meta.env`. It has copies of the environment's values, so reading it does not show in the environment. */
function watchMeta(note: (name: string) => void): void {
  const { __vitest_worker__: worker } = globalThis as VitestGlobal;
  // In version 3 that object is not accessible, so every variable counts as read.
  if (worker?.metaEnv === undefined) {
    note(LISTED);
  } else if (!metas.has(worker.metaEnv)) {
    worker.metaEnv = watchedEnvironment(worker.metaEnv, note);
    metas.add(worker.metaEnv);
  }
}
