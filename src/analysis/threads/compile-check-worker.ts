import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import { systemClock } from '../../foundation/clock.ts';
import type { CompileCheckTask } from './compile-check.ts';
import { diskFiles } from './disk-files.ts';
import { runCompileCheck } from '../checks/run-compile-check.ts';

function compilerVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('typescript/package.json');
  return JSON.stringify(manifest, ['version']);
}

const { input, timeUp }: CompileCheckTask = workerData;
const outcome = await runCompileCheck(input, {
  clock: systemClock,
  files: diskFiles,
  compiler: compilerVersion(),
  isTimeUp: () => Atomics.load(timeUp, 0) === 1,
});
parentPort?.postMessage(outcome);
