import { optionList } from '../options/options.ts';
import type { RunFlags } from '../options/run-flags.ts';
import { givenValue } from './command-options.ts';

/** Flags beside those of the configuration that leave out some of the mutants. */
const narrowing = ['since', 'diff', 'mutant'];

/**
 * Whether a run was asked for only some of the mutants that there are: by paths, lines, changes, ids or a sample. Its page would show
 * less than that of the whole project.
 */
export function isPartOfProject(paths: readonly string[], flags: RunFlags): boolean {
  return paths.length > 0 || [...narrowing, 'sample'].some((name) => flags[name] !== undefined);
}

/** Flags that select mutants or tests, and nothing else: these change which mutants are there, or what detects them. */
const selecting = optionList.filter(
  ({ group, key }) => group === 'sources' || key === 'tests' || key === 'vitest.projects',
);

/**
 * Whether a run is about all that the project's configuration says: no path and no flag restricts it. Only then is a mutant
 * that the run does not have one that no longer exists.
 */
export function isWholeProject(paths: readonly string[], flags: RunFlags): boolean {
  return (
    paths.length === 0 &&
    narrowing.every((name) => flags[name] === undefined) &&
    selecting.every((option) => givenValue(option, flags) === undefined)
  );
}
