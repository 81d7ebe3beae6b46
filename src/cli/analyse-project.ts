import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

import type { AnalysisHooks, AnalysisOptions } from '../analysis/analysis-options.ts';
import { analyse } from '../analysis/analyse.ts';
import { startCompileCheck } from '../analysis/compile-check.ts';
import { startEquivalenceSearch } from '../analysis/equivalence-search.ts';
import { systemClock } from '../foundation/clock.ts';
import type { AnalysisResult } from '../model/analysis-result.ts';
import { openRunner } from './open-runner.ts';

/** Runs one analysis with the real file system, clock, type checker and test runner. */
export function analyseProject(
  options: AnalysisOptions,
  hooks: AnalysisHooks,
): Promise<AnalysisResult> {
  const { root } = options;
  const sources = options.sources.map(({ file }) => join(root, file));
  return analyse(
    {
      clock: systemClock,
      readSource: (file) => readFileSync(join(root, file), 'utf8'),
      relativePath(path) {
        const inside = relative(root, path);
        return inside.startsWith('..') || isAbsolute(inside)
          ? undefined
          : inside.split(sep).join('/');
      },
      openRunner: (serve, table) => openRunner(options, { serve, table, sources }),
      startCompileCheck,
      startEquivalenceSearch,
      async openTypes(typed, directory) {
        const { openTypeFacts } = await import('../syntax/types/facts/open-type-facts.ts');
        return openTypeFacts(typed, directory);
      },
    },
    options,
    hooks,
  );
}
