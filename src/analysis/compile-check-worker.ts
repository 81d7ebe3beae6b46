import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { systemClock } from '../foundation/clock.ts';
import type { CacheFiles } from './compile-check-cache.ts';
import type { CompileCheckInput } from './compile-check-contract.ts';
import { runCompileCheck } from './run-compile-check.ts';

/** Milliseconds. */
const timeLimit = 60_000;

const diskFiles: CacheFiles = {
  read: (path) => attempt(() => readFileSync(path, 'utf8')),
  write: (path, text) =>
    attempt(() => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }),
  stamp: (path) =>
    attempt(() => {
      const { mtimeMs, size } = statSync(path);
      return `${mtimeMs} ${size}`;
    }),
  list: (folder) => attempt(() => readdirSync(folder)) ?? [],
};

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

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
