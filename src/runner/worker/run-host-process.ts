import type { ProcessSettings } from '../process/worker-protocol.ts';
import { projectModules, type ProjectModules } from './project-modules.ts';
import { readSettings } from './read-settings.ts';
import { realTimers } from './restore-timers.ts';
import { runHost } from './run-host.ts';
import { serveModules } from './serve-modules.ts';
import type { UnitFramework } from './unit-framework.ts';

/**
 * Runs a unit host's worker that Assay starts itself and whose modules Node loads, until the process ends.
 *
 * @param openFramework called before any module of the project is loaded
 */
export async function runHostProcess<Settings extends ProcessSettings>(
  openFramework: (settings: Settings, modules: ProjectModules) => Pick<UnitFramework, 'visit'>,
): Promise<void> {
  const settings = readSettings<Settings>();
  const serving = serveModules(settings.root, {});
  // The guards replace the timers and the clock once. What is put back later must be what they have put there.
  let restore: (() => void) | undefined;
  await runHost(settings.socket, (root) => {
    const modules = projectModules(root, serving);
    return {
      ...openFramework(settings, modules),
      resetModules: modules.reset,
      canReset: modules.canReset,
      onGuarded: () => void (restore ??= realTimers()),
      restoreTimers: () => restore?.(),
    };
  });
  // Resources that test cases leave open must not keep the process alive, and test cases may have replaced `process.exit`.
  process.kill(process.pid, 'SIGKILL');
}
