import type { FilePlan } from '../../worker/attempt.ts';
import { PlannedTests, type PlannedTools } from './planned-tests.ts';
import { taskErrors } from './task-tree.ts';
import type { Task, TaskRunner } from './vitest-parts.ts';

/**
 * Runs one test file by a plan, through Vitest's own task runner. So hooks, fixtures, retries and expected failures work as
 * always; the repeats of a test serve as its planned runs. Tests run one at a time, unless the plan lets concurrent tests run
 * together. Nothing is sent to Vitest's main process. Resolves with the errors of loading and of the hooks of suites.
 */
export async function runPlanned(
  tools: PlannedTools,
  filepath: string,
  plan: FilePlan,
): Promise<readonly string[]> {
  const [file] = await tools.parts.startTests([filepath], plannedRunner(tools, plan));
  if (file === undefined) throw new Error(`Vitest returned no task for ${filepath}.`);
  return taskErrors(file);
}

function plannedRunner(tools: PlannedTools, plan: FilePlan): TaskRunner {
  const base = tools.parts.Runner.prototype;
  const runner: TaskRunner = Object.create(tools.outer);
  const tests = new PlannedTests(tools, plan);
  return Object.assign(runner, {
    importFile(filepath: string, source: string) {
      const { getCollector } = tools.parts;
      if (getCollector !== undefined) {
        tools.bodies.begin(filepath, plan.only);
        tools.bodies.watch(getCollector());
      }
      return base.importFile.call(runner, filepath, source);
    },
    onCollectStart: (file: Task) => base.onCollectStart?.call(runner, file),
    onCollected: (files: Task[]) => tests.collect(files),
    async onBeforeRunSuite(suite: Task) {
      await tests.close();
      return base.onBeforeRunSuite?.call(runner, suite);
    },
    onAfterRunSuite: () => tests.close(),
    async onBeforeRunTask(test: Task) {
      await tests.close();
      tests.setRepeats(test);
      return base.onBeforeRunTask?.call(runner, test);
    },
    async onBeforeTryTask(test: Task, options: { retry: number; repeats: number }) {
      if (options.retry === 0) {
        await tests.close();
        if (options.repeats <= 1) await tests.tryQuickly(test, runner, options.repeats);
        tests.begin(test, options.repeats);
      }
      return base.onBeforeTryTask?.call(runner, test, options);
    },
    runTask: (test: Task) => tests.run(test),
    async onAfterRunTask(test: Task) {
      await tests.end(test);
      return base.onAfterRunTask?.call(runner, test);
    },
    onAfterRunFiles: (files: Task[]) => base.onAfterRunFiles?.call(runner, files),
    // Vitest's own run has registered this clean-up for the worker. Another would keep all tests of this run until the worker ends.
    onCleanupWorkerContext: () => {},
    onTaskUpdate: () => Promise.resolve(),
    onTestAnnotate: (_test: unknown, annotation: unknown) => Promise.resolve(annotation),
    onTestArtifactRecord: (_test: unknown, artifact: unknown) => Promise.resolve(artifact),
  });
}
