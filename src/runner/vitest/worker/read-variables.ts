import { LISTED, variableInput } from '../../variable-names.ts';
import { watchedEnvironment, watchVariables } from '../../worker/watch-variables.ts';

/** The environment variables that a test file's runs read. */
export interface VariableReads {
  /** Called before the first run of a test file: what was read for another one is forgotten. */
  readonly begin: () => void;
  /** Their names among those of what was loaded. */
  readonly inputs: () => readonly string[];
}

interface VitestGlobal {
  __vitest_worker__?: { metaEnv?: NodeJS.ProcessEnv };
}

/**
 * Notes which environment variables are read in this worker, also by `import.meta.env`, which Vitest makes of them. What is read
 * before the first test file counts for all.
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

/** Values that Vitest's object gives come from the environment; what it lists or looks for does not show there. */
function watchMeta(note: (name: string) => void): void {
  const { __vitest_worker__: worker } = globalThis as VitestGlobal;
  // In version 3, modules have an object that nobody can get at.
  if (worker?.metaEnv === undefined) {
    note(LISTED);
  } else if (!metas.has(worker.metaEnv)) {
    worker.metaEnv = watchedEnvironment(worker.metaEnv, note);
    metas.add(worker.metaEnv);
  }
}
