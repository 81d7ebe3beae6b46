import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import { UserError } from '../foundation/user-error.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { RunnerOptions, TestRunner } from '../runner/test-runner.ts';

type Needs = Pick<RunnerOptions, 'serve' | 'table' | 'sources'>;
type Surroundings = Needs & Pick<RunnerOptions, 'environment'>;

/**
 * Opens the test runner of a project. Several runners are composed into one. Only the adapters of these runners are loaded. Throws
 * a `UserError` if a runner can't be opened.
 */
export async function openRunner(options: AnalysisOptions, asked: Needs): Promise<TestRunner> {
  const needs: Surroundings = { ...asked, environment: { ...process.env } };
  const [first = vitest, ...others] = options.runners ?? [];
  if (others.length === 0) return openOne(first, options, needs);
  const choices = [first, ...others];
  const settled = await Promise.allSettled(choices.map((one) => openOne(one, options, needs)));
  const opened = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  try {
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    opened.forEach((runner, at) => requireFiles(runner, choices[at], options));
    const { composeRunners } = await import('../runner/several/compose-runners.ts');
    return composeRunners(opened);
  } catch (error) {
    await Promise.all(opened.map((runner) => runner.close()));
    throw error;
  }
}

const vitest: RunnerChoice = { name: 'vitest' };

/** Throws a `UserError` if one of several runners found no test files, because the result would not show this. */
function requireFiles(
  { name, testFiles, unrelatedFiles = 0 }: TestRunner,
  choice: RunnerChoice | undefined,
  options: AnalysisOptions,
): void {
  const tests = choice?.tests ?? options.tests;
  const isNarrowed = choice?.tests === undefined && tests.length > 0;
  if (testFiles.length + unrelatedFiles > 0 || isNarrowed) return;
  throw new UserError(
    'no-tests',
    `The runner ${name} found no test files${tests.length === 0 ? '' : ` that match ${tests.join(' ')}`}.`,
    'Check its `tests` under `runner` in the configuration, or leave the runner out.',
  );
}

async function openOne(
  { name, tests = [], commands = [] }: RunnerChoice,
  options: AnalysisOptions,
  needs: Surroundings,
): Promise<TestRunner> {
  const common = {
    ...needs,
    root: options.root,
    tests: tests.length > 0 ? tests : options.tests,
    shareWorkers: options.isolation === 'auto',
  };
  switch (name) {
    case 'vitest': {
      const { openVitest } = await import('../runner/vitest/open-vitest.ts');
      return openVitest({
        ...common,
        ...(options.vitest.config !== undefined && { config: options.vitest.config }),
        projects: options.vitest.projects,
        concurrency: options.concurrency,
      });
    }
    case 'mocha': {
      const { openMocha } = await import('../runner/mocha/open-mocha.ts');
      return openMocha(common);
    }
    case 'jest': {
      const { openJest } = await import('../runner/jest/open-jest.ts');
      return openJest(common);
    }
    case 'node-test': {
      const { openNodeTest } = await import('../runner/node-test/open-node-test.ts');
      return openNodeTest(common);
    }
    case 'command': {
      const { openCommand } = await import('../runner/command/open-command.ts');
      return openCommand({ ...common, commands });
    }
  }
}
