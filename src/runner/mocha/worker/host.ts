import { importWith } from '../../worker/import-with.ts';
import { oneTest, patientTools } from '../../worker/one-test.ts';
import type { ProjectModules } from '../../worker/project-modules.ts';
import { runHostProcess } from '../../worker/run-host-process.ts';
import type { UnitFramework } from '../../worker/unit-framework.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import type { MochaWorkerSettings } from '../worker-settings.ts';
import type { Mocha } from './mocha-api.ts';
import { filesBefore, loadFiles, prepare, type PreparedMocha, Quiet } from './mocha-framework.ts';
import { runSuites } from './planned-suite.ts';

await runHostProcess<MochaWorkerSettings>(visitWithMocha);

/**
 * Loads units as Mocha loads test files: after the modules and files of its options. A single test in the root suite serves the
 * unit, with the root hooks around it.
 */
function visitWithMocha(
  settings: MochaWorkerSettings,
  modules: ProjectModules,
): Pick<UnitFramework, 'visit'> {
  const { grep: _all, fgrep: _names, ...options } = settings.options;
  let prepared: Promise<PreparedMocha> | undefined;
  return {
    async visit(unit) {
      let mocha: Mocha;
      try {
        prepared ??= prepare(settings, modules);
        const { Mocha, rootHooks } = await prepared;
        mocha = new Mocha({ ...options, delay: false, reporter: Quiet, parallel: false });
        if (rootHooks !== undefined) mocha.rootHooks?.(rootHooks);
        await loadFiles(mocha, filesBefore(settings), modules);
        await unit.load(importWith(settings.root, modules));
        const test = new Mocha.Test('serves the unit', unit.serve);
        mocha.suite.addTest(test);
        test.timeout(0);
      } catch (error) {
        return [describeError(error)];
      }
      return runSuites(patientTools, mocha, oneTest);
    },
  };
}
