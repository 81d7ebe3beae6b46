import { resolve } from 'node:path';

import { asNamespace } from '../../worker/as-namespace.ts';
import type { ImportModule, UnitFramework, UnitVisit } from '../../worker/unit-framework.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import { taskErrors } from './task-tree.ts';
import type { TaskRunner, VitestParts } from './vitest-parts.ts';
import { watchCalls } from './watch-calls.ts';
import { keepSnapshots, workerState } from './worker-state.ts';

/**
 * Loads units by Vitest's own module runner. Each visit runs an empty file in Vitest's task runner. Instead of importing the file,
 * the runner loads the unit and adds a test that serves it. So set-up files and their hooks work as always. Nothing is sent to
 * Vitest's main process.
 */
export function visitWithVitest(
  parts: VitestParts,
  outer: TaskRunner,
  root: string,
  filepath: string,
): UnitFramework {
  outer.onTaskUpdate = () => Promise.resolve();
  const state = workerState();
  keepSnapshots(state);
  const calls = watchCalls(state);
  return {
    putsGlobalsBack: true,
    async visit(unit) {
      const errors: string[] = [];
      const runner = visitingRunner(parts, outer, root, unit, errors);
      const [file] = await parts.startTests([filepath], runner);
      return [...errors, ...(file === undefined ? [] : taskErrors(file))];
    },
    resetModules: parts.resetModules,
    // Modules that Node itself has loaded can't be removed.
    canReset: () => state.config.experimental?.viteModuleRunner !== false,
    restoreTimers: parts.restoreTimers,
    messagesUnderWay: calls.underWay,
  };
}

function visitingRunner(
  parts: VitestParts,
  outer: TaskRunner,
  root: string,
  unit: UnitVisit,
  errors: string[],
): TaskRunner {
  const base = parts.Runner.prototype;
  const runner: TaskRunner = Object.create(outer);
  const importModule: ImportModule = async ({ module, isPackage }) => {
    const path = isPackage ? module : resolve(root, module).replaceAll('\\', '/');
    const exported: unknown = await (runner.moduleRunner?.import(path) ??
      base.importFile.call(runner, path, 'collect'));
    return { exports: asNamespace(exported) };
  };
  return Object.assign(runner, {
    async importFile(path: string, source: string) {
      if (source === 'setup') return base.importFile.call(runner, path, source);
      try {
        await unit.load(importModule);
      } catch (error) {
        errors.push(describeError(error));
        return undefined;
      }
      parts.addTest('serves the unit', { timeout: 0 }, unit.serve);
      return undefined;
    },
    onAfterRunFiles: () => undefined,
    onTaskUpdate: () => Promise.resolve(),
    onTestAnnotate: (_test: unknown, annotation: unknown) => Promise.resolve(annotation),
    onTestArtifactRecord: (_test: unknown, artifact: unknown) => Promise.resolve(artifact),
  });
}
