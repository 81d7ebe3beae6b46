import { createRequire } from 'node:module';

import type { WorkerTestFile } from '../../process/worker-protocol.ts';
import { keysOf } from '../../worker/built-ins.ts';
import { runSession } from '../../worker/run-session.ts';
import { alsoWatched } from '../../worker/surroundings.ts';
import type { VitestWorkerSettings } from '../worker-settings.ts';
import { filePackages } from './file-packages.ts';
import { loadedModules } from './loaded-modules.ts';
import { countOwnTimers, isOwnTimer } from './own-timers.ts';
import type { VariableReads } from './read-variables.ts';
import { runPlanned } from './planned-runner.ts';
import type { TestBodies } from './test-bodies.ts';
import { forgetModuleMocks, type TaskRunner, type VitestParts } from './vitest-parts.ts';
import { keepSnapshots, workerState } from './worker-state.ts';
import { noteEnvironment } from './test-window.ts';
import { watchCalls } from './watch-calls.ts';

/** What a worker of Vitest has for all of its test files. */
export interface VitestWorker {
  readonly parts: VitestParts;
  readonly variables: VariableReads;
  readonly bodies: TestBodies;
  /** Takes back what test files and set-up files have added to `expect`. */
  readonly restoreMatchers: () => void;
}

/** Runs the session of one test file with this worker's copy of Vitest. For Vitest itself, the file has no tests. */
export async function runVitestSession(
  settings: VitestWorkerSettings,
  { parts, variables, bodies, restoreMatchers }: VitestWorker,
  outer: TaskRunner,
  filepath: string,
): Promise<void> {
  // Vitest's delayed updates would send Assay's runs to a main process that does not know them.
  outer.onTaskUpdate = () => Promise.resolve();
  const state = workerState();
  variables.begin();
  const readSnapshots = keepSnapshots(state);
  const file: WorkerTestFile = { project: outer.config.name ?? '', filepath };
  await runSession(settings, file, (isShared) => {
    const calls = watchCalls(state);
    const watched = (): object[] => [...alsoWatched(), ...parts.matchers];
    const packages = isShared ? filePackages(settings, state.environment?.name) : undefined;
    const renewEnvironment = isShared ? noteEnvironment(state.environment) : undefined;
    return {
      runPlanned: (tools, path, plan) => runPlanned({ ...tools, parts, bodies, outer }, path, plan),
      loadedModules() {
        const modules = loadedModules(state, readSnapshots);
        return modules && [...modules, ...variables.inputs()];
      },
      resetModules() {
        parts.resetModules();
        restoreMatchers();
      },
      canReset: () => true,
      restoreTimers: parts.restoreTimers,
      restoreMocks: parts.restoreMocks,
      messagesUnderWay: calls.underWay,
      state: {
        countTimers: countOwnTimers,
        isOwnTimer,
        ownGlobals: [state],
        alsoWatched: watched,
        describe,
      },
      leftovers: () => [
        ...(packages?.end() ?? []),
        ...(calls.keptByNode() > 0 ? ['modules that Node keeps'] : []),
      ],
      async renew() {
        if (!(await forgetModuleMocks(outer, state))) return ['mocked modules'];
        return (await renewEnvironment?.()) ?? [];
      },
    };
  });
}

/** Node keeps the CommonJS modules that were loaded, and evaluates none of them again. */
const required = createRequire(import.meta.url).cache;

function describe(): string {
  return `${keysOf(required).length}`;
}
