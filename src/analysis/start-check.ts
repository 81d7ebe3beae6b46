import type { Notice } from '../model/analysis-result.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import type {
  CompileCheck,
  CompileCheckInput,
  StartCompileCheck,
} from './compile-check-contract.ts';

/** A type check of all mutants under way. */
export interface StartedCheck {
  /** Whether a mutant is known not to compile, by its id. */
  readonly excludes: (id: string) => boolean;
  /** All errors are known. */
  readonly isDone: () => boolean;
  /** Waits for the rest, unless the run was interrupted: messages of the compiler by id. */
  readonly finish: (
    interrupted: boolean,
    notices: Notice[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly stop: () => void;
}

/** What the threads beside the other phases are given. */
export function checkInput(
  { root, cacheDirectory }: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): CompileCheckInput {
  const files = catalogues.map(({ file, text, sites }) => ({
    file,
    text,
    mutants: sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
  }));
  return { root, cacheDirectory, files };
}

/** The compile check beside the other phases: what it finds drops mutants as soon as it is known. */
export function startCheck(
  start: StartCompileCheck,
  options: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): StartedCheck {
  let errors: ReadonlyMap<string, string> = new Map();
  if (!options.typeCheck) {
    return {
      excludes: () => false,
      isDone: () => true,
      finish: () => Promise.resolve(errors),
      stop: () => {},
    };
  }
  const check: CompileCheck = start(checkInput(options, catalogues));
  let isDone = false;
  const outcome = check.result.then((done) => {
    if (done.kind === 'checked') ({ errors } = done);
    isDone = true;
    return done;
  });
  return {
    excludes: (id) => errors.has(id),
    isDone: () => isDone,
    async finish(interrupted, notices) {
      if (interrupted) return errors;
      const done = await outcome;
      if (done.kind === 'unavailable') {
        notices.push({
          code: 'types-unavailable',
          message: `Mutants were not type-checked: ${done.reason}`,
        });
      }
      return errors;
    },
    stop: () => void check.stop(),
  };
}
