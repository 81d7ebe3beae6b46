import type { ProcessSettings } from '../process/worker-protocol.ts';
import { variableInput } from '../variable-names.ts';
import type { Framework } from './framework.ts';
import { projectModules, type ProjectModules } from './project-modules.ts';
import { readSettings } from './read-settings.ts';
import { realTimers } from './restore-timers.ts';
import { runSession } from './run-session.ts';
import { pipes, serveModules } from './serve-modules.ts';
import { watchVariables } from './watch-variables.ts';

/** The parts in which frameworks differ whose processes Assay starts itself. */
export type ProcessFramework = Pick<Framework, 'runPlanned'> & {
  /** Closes the resources that the framework has opened for the whole process, when the job is done. */
  readonly close?: () => Promise<void>;
};

/**
 * Runs a worker process that Assay starts: it takes the job of its test file, does the job and ends.
 *
 * @param openFramework called once there is a job, before any module of the project is loaded
 * @param replaced by name, the addresses that ES modules get in the place of one of Node's own modules
 */
export async function runProcess<Settings extends ProcessSettings>(
  openFramework: (settings: Settings, modules: ProjectModules) => ProcessFramework,
  replaced: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = readSettings<Settings>();
  const [main] = settings.command.argv;
  const serving = serveModules(settings.root, replaced, pipes, main);
  const restoreTimers = realTimers();
  watchVariables(process, (name) => serving.tell(variableInput(name)));
  let framework: ProcessFramework | undefined;
  await runSession(settings, { project: '', filepath: settings.file }, () => {
    const modules = projectModules(settings.root, serving);
    framework = openFramework(settings, modules);
    return {
      ...framework,
      resetModules: modules.reset,
      canReset: modules.canReset,
      restoreTimers,
      restoreMocks() {},
      messagesUnderWay: () => 0,
      state: { countTimers: () => 0, ownGlobals: [], describe: () => '' },
      leftovers: () => ['a process for one file'],
    };
  });
  await framework?.close?.();
  // Resources that tests leave open must not keep the process alive, and tests may have replaced `process.exit`.
  process.kill(process.pid, 'SIGKILL');
}
