import { runHost } from '../../worker/run-host.ts';
import type { VitestHostSettings } from '../worker-settings.ts';
import { visitWithVitest } from './visit-with-vitest.ts';
import { loadVitestParts, type Task, type VitestParts } from './vitest-parts.ts';

/**
 * Returns the class of the runner that Vitest uses in the worker of a unit host. It loads no file, so that Vitest finds no tests.
 * When Vitest has set up the environment and has finished the file, the unit is served.
 */
export async function hostRunner(settings: VitestHostSettings): Promise<VitestParts['Runner']> {
  const parts = await loadVitestParts(settings);
  const Runner: VitestParts['Runner'] = parts.Runner;
  return class HostRunner extends Runner {
    override importFile(): unknown {
      return undefined;
    }

    override async onAfterRunFiles(files: Task[]): Promise<void> {
      await super.onAfterRunFiles?.(files);
      const filepath = files[0]?.filepath;
      if (filepath === undefined) return;
      const { socket, declared } = settings;
      await runHost(socket, (root) => visitWithVitest(parts, this, root, filepath), declared);
    }
  };
}
