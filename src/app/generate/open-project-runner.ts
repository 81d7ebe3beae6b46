import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { buildTable } from '../../analysis/build-table.ts';
import type { MutantTable } from '../../analysis/select/mutant-table.ts';
import { type ServedNumbers, servedModules } from '../../analysis/served-modules.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';

/** Opens the project's test runner for unit hosts: it serves the sources whose mutants are in the table. */
export function openProjectRunner(
  options: AnalysisOptions,
  table: MutantTable,
  numbers: ServedNumbers,
): Promise<TestRunner> {
  const { root } = options;
  const relativePath = (path: string): string | undefined => pathWithin(root, path);
  return openRunner(options, {
    serve: servedModules(table, relativePath, () => {}, numbers),
    table: buildTable(table, relativePath),
    sources: [...table.files.keys()].map((file) => join(root, file)),
  });
}
