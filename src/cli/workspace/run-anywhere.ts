import type { ExitCode } from '../exit-codes.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';
import { openWorkspace } from './open-workspace.ts';

/**
 * Runs a mutation analysis of a project, or of each package of a workspace. Throws what `runCommand` does. At any moment Ctrl-C ends it
 * with a report on what is known by then.
 *
 * @param paths files, directories and globs to restrict the run to
 */
export async function runAnywhere(
  paths: readonly string[],
  flags: RunFlags,
  shell: Shell,
): Promise<ExitCode> {
  return superviseRun(shell, async (signal) => {
    const workspace = await openWorkspace(paths, flags, shell.directory);
    if (workspace === undefined) {
      const { runCommand } = await import('../run-command.ts');
      return runCommand(paths, flags, shell, signal);
    }
    const { runWorkspace } = await import('./run-workspace.ts');
    return runWorkspace(workspace, { paths, flags, shell, signal });
  });
}
