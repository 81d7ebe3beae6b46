import { readLastRun } from './last-run.ts';
import type { OpenedProject } from './open-project.ts';

/**
 * Ids of the tests that noticed mutants when they last ran, by the mutants' ids. The last run of a workspace knows those of a
 * package by their paths from the workspace's root.
 */
export function earlierKillers({
  root,
  config,
  workspace,
}: Pick<OpenedProject, 'root' | 'config' | 'workspace'>): ReadonlyMap<string, string> {
  const run = workspace === undefined ? readLastRun(root, config) : readLastRun(root, workspace);
  const folder = workspace === undefined ? '' : `${workspace.folder}/`;
  return new Map(
    (run?.judged ?? []).flatMap(({ mutant, verdict: { killedBy } }): [string, string][] =>
      killedBy?.startsWith(folder) === true ? [[mutant.id, killedBy.slice(folder.length)]] : [],
    ),
  );
}
