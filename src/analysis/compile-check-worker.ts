import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import { systemClock } from '../foundation/clock.ts';
import type { CompileCheckInput } from './compile-check-contract.ts';
import { diskFiles } from './disk-files.ts';
import { runCompileCheck } from './run-compile-check.ts';

/** Milliseconds. */
const timeLimit = 60_000;

function compilerVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('typescript/package.json');
  return JSON.stringify(manifest, ['version']);
}

const input: CompileCheckInput = workerData;
const outcome = await runCompileCheck(input, {
  clock: systemClock,
  files: diskFiles,
  compiler: compilerVersion(),
  timeLimit,
});
parentPort?.postMessage(outcome);
