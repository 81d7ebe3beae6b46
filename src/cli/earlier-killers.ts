import type { ResolvedConfig } from '../project/config.ts';
import { readLastRun } from './last-run.ts';

/** Ids of the tests that noticed mutants when they last ran, by the mutants' ids. */
export function earlierKillers(
  root: string,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
): ReadonlyMap<string, string> {
  const judged = readLastRun(root, config)?.judged ?? [];
  return new Map(
    judged.flatMap(({ mutant, verdict }): [string, string][] =>
      verdict.killedBy === undefined ? [] : [[mutant.id, verdict.killedBy]],
    ),
  );
}
