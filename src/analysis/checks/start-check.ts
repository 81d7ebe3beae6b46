import type { Notice } from '../../model/analysis-result.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import type {
  CheckedTypes,
  CompileCheck,
  CompileCheckInput,
  StartCompileCheck,
} from './compile-check-contract.ts';

/** A type check of all mutants that is in progress. */
export interface StartedCheck {
  /** Whether the mutant with this id is known not to compile. */
  readonly excludes: (id: string) => boolean;
  /** Whether all errors are known. */
  readonly isDone: () => boolean;
  /** Waits until the check is done, unless the run was interrupted, and returns its result. */
  readonly finish: (interrupted: boolean, notices: Notice[]) => Promise<CheckedTypes>;
  readonly stop: () => void;
}

/** Returns the input of the threads beside the phases. It has only what they need, because all of it is copied into the thread. */
export function checkInput(
  { root, cacheDirectory }: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): CompileCheckInput {
  const files = catalogues.map(({ file, text, sites }) => ({
    file,
    text,
    mutants: sites.flatMap((site) =>
      site.mutants.map(({ mutant: { id, span, replacement } }) => ({ id, span, replacement })),
    ),
  }));
  return { root, cacheDirectory, files };
}

/** Starts the compile check beside the phases. It excludes each mutant as soon as it is known not to compile. */
export function startCheck(
  start: StartCompileCheck,
  options: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): StartedCheck {
  let errors: ReadonlyMap<string, string> = new Map();
  let unchecked: ReadonlySet<string> = new Set();
  if (!options.typeCheck) {
    return {
      excludes: () => false,
      isDone: () => true,
      finish: () => Promise.resolve({ errors, unchecked }),
      stop: () => {},
    };
  }
  const check: CompileCheck = start(checkInput(options, catalogues));
  let isDone = false;
  const outcome = check.result.then((done) => {
    if (done.kind === 'checked') ({ errors, unchecked } = done);
    isDone = true;
    return done;
  });
  return {
    excludes: (id) => errors.has(id),
    isDone: () => isDone,
    async finish(interrupted, notices) {
      if (interrupted) return { errors, unchecked };
      check.awaited();
      const done = await outcome;
      if (done.kind === 'unavailable') {
        notices.push({
          code: 'types-unavailable',
          message: `Mutants were not type-checked: ${done.reason}`,
        });
      } else if (unchecked.size > 0) {
        notices.push({ code: 'types-unavailable', message: timeWasUp(unchecked.size) });
      }
      return { errors, unchecked };
    },
    stop: () => void check.stop(),
  };
}

function timeWasUp(count: number): string {
  const [mutants, they] =
    count === 1 ? ['1 mutant was', 'it does'] : [`${count} mutants were`, 'they do'];
  return `${mutants} not type-checked: the time for it was up. If ${they} not compile, the verdicts and the score don't show it. The next run checks on.`;
}
