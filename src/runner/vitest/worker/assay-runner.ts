import { changedAfterRestoring, keepMembers } from '../../worker/surroundings.ts';
import type { VitestWorkerSettings } from '../worker-settings.ts';
import { readVariables } from './read-variables.ts';
import { runVitestSession } from './run-vitest-session.ts';
import { TestBodies } from './test-bodies.ts';
import { loadVitestParts, type Task, type VitestParts } from './vitest-parts.ts';

/**
 * Returns the class of the runner that Vitest uses in a worker. It loads no file, so that Vitest finds no tests. When Vitest has
 * set up the environment and has finished the file, the session starts.
 */
export async function assayRunner(settings: VitestWorkerSettings): Promise<VitestParts['Runner']> {
  const parts = await loadVitestParts(settings);
  const matchers = parts.matchers.map((object) => keepMembers(object));
  const worker = {
    parts,
    variables: readVariables(),
    bodies: new TestBodies(),
    restoreMatchers: () => void matchers.forEach(changedAfterRestoring),
  };
  const Runner: VitestParts['Runner'] = parts.Runner;
  return class AssayRunner extends Runner {
    override importFile(): unknown {
      return undefined;
    }

    override async onAfterRunFiles(files: Task[]): Promise<void> {
      await super.onAfterRunFiles?.(files);
      const filepath = files[0]?.filepath;
      if (filepath !== undefined) await runVitestSession(settings, worker, this, filepath);
    }
  };
}
