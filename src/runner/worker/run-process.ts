import type { ProcessFile, ProcessSettings } from '../process/worker-protocol.ts';
import { variableInput } from '../variable-names.ts';
import type { Framework } from './framework.ts';
import { projectModules, type ProjectModules } from './project-modules.ts';
import { nextFile, readSettings } from './read-settings.ts';
import { realTimers } from './restore-timers.ts';
import { runSession } from './run-session.ts';
import { pipes, serveModules } from './serve-modules.ts';
import { alsoWatched } from './surroundings.ts';
import { watchVariables } from './watch-variables.ts';

/** The parts in which frameworks differ whose processes Assay starts itself. */
export type ProcessFramework = Pick<Framework, 'runPlanned'> & {
  /** Loads what comes before all test files, unless it has done so. `runPlanned` tells the errors. */
  readonly prepare: () => Promise<unknown>;
  /** Puts back what the framework's mocks have changed in the process. */
  readonly restoreMocks?: () => void;
  /** Closes the resources that the framework has opened for the whole process, when the job is done. */
  readonly close?: () => Promise<void>;
};

/**
 * Runs a worker process that Assay starts: it takes the job of its test file and does it. As long as it leaves nothing that another file might notice,
 * it takes further files.
 *
 * @param openFramework called once there is a job, before any module of the project is loaded
 * @param replaced by name, the addresses that ES modules get in the place of one of Node's own modules
 * @param isFrameworks returns whether a path is a module of the framework, which test files may share
 */
export async function runProcess<Settings extends ProcessSettings>(
  openFramework: (settings: Settings, modules: ProjectModules) => ProcessFramework,
  replaced: Readonly<Record<string, string>> = {},
  isFrameworks: (settings: Settings, path: string) => boolean = () => false,
): Promise<void> {
  const settings = readSettings<Settings>();
  const [main] = settings.command.argv;
  const serving = serveModules(settings.root, replaced, pipes, main);
  const restoreTimers = realTimers();
  watchVariables(process, (name) => serving.tell(variableInput(name)));
  let opened: OpenedFramework | undefined;
  let next: ProcessFile | undefined = settings;
  while (next !== undefined) {
    const { file, project } = next;
    const isFit = await runSession(settings, { project, filepath: file }, () => {
      opened ??= openParts(
        projectModules(settings.root, serving, (path) => isFrameworks(settings, path)),
        (modules) => openFramework(settings, modules),
      );
      const { framework, modules } = opened;
      return {
        runPlanned: framework.runPlanned,
        whenPrepared: framework.whenPrepared,
        resetModules: modules.reset,
        canReset: modules.canReset,
        restoreTimers,
        restoreMocks: () => framework.restoreMocks?.(),
        messagesUnderWay: () => 0,
        state: {
          countTimers: () => 0,
          ownGlobals: [],
          alsoWatched,
          describe: () => '',
        },
        leftovers: modules.endFile,
      };
    });
    next = isFit ? nextFile() : undefined;
    if (next !== undefined) serving.startFile(next.command.argv[0]);
  }
  await opened?.framework.close?.();
  // Resources that tests leave open must not keep the process alive, and tests may have replaced `process.exit`.
  process.kill(process.pid, 'SIGKILL');
}

interface OpenedFramework {
  readonly framework: ProcessFramework & Required<Pick<Framework, 'whenPrepared'>>;
  readonly modules: ProjectModules;
}

function openParts(
  modules: ProjectModules,
  openFramework: (modules: ProjectModules) => ProcessFramework,
): OpenedFramework {
  const framework = openFramework(modules);
  let isPrepared = false;
  let tell = (): void => {};
  return {
    modules,
    framework: {
      ...framework,
      async runPlanned(...values) {
        if (!isPrepared) {
          await framework.prepare().catch(() => {});
          modules.keepLoaded();
          isPrepared = true;
          tell();
        }
        return framework.runPlanned(...values);
      },
      whenPrepared(listen) {
        if (isPrepared) listen();
        else tell = listen;
      },
    },
  };
}
