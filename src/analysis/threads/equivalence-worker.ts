import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import type { CompileCheckInput } from '../checks/compile-check-contract.ts';
import { diskFiles } from './disk-files.ts';
import { runEquivalenceSearch } from '../checks/run-equivalence-search.ts';

/** The version of the minifier. Which mutants have the same code depends on it. */
function minifierVersion(): string {
  const manifest: unknown = createRequire(import.meta.resolve('oxc-minify'))('./package.json');
  return JSON.stringify(manifest, ['version']);
}

const input: CompileCheckInput = workerData;
parentPort?.postMessage(
  await runEquivalenceSearch(input, { files: diskFiles, minifier: minifierVersion() }),
);
