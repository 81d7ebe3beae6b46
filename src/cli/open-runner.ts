import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import type { RunnerOptions, TestRunner } from '../runner/test-runner.ts';

/** Opens the test runner of a project; only its own adapter is loaded. */
export async function openRunner(
  options: AnalysisOptions,
  needs: Pick<RunnerOptions, 'serve' | 'table' | 'sources'>,
): Promise<TestRunner> {
  const common = { ...needs, root: options.root, tests: options.tests };
  switch (options.runner ?? 'vitest') {
    case 'vitest': {
      const { openVitest } = await import('../runner/vitest/open-vitest.ts');
      return openVitest({
        ...common,
        ...(options.vitest.config !== undefined && { config: options.vitest.config }),
        projects: options.vitest.projects,
        concurrency: options.concurrency,
        shareWorkers: options.isolation === 'auto',
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
  }
}
