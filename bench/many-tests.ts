// Usage: npx jiti bench/many-tests.ts FOLDER
// Runs Assay and StrykerJS on parts of three libraries with many tests (see `subjects`; FOLDER has a checkout of each, with its
// packages), and prints one table. The work is done by bench/vs-stryker.ts. Assay must be built (npm run build).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import type { Comparison } from './vs-stryker.ts';

/** The lines to mutate in each library. */
const subjects = [
  { name: 'immer', runner: 'vitest', mutate: 'src/core/finalize.ts:60-95' },
  { name: 'picomatch', runner: 'mocha', mutate: 'lib/picomatch.js:30-90' },
  { name: 'yaml', runner: 'vitest', mutate: 'src/parse/lexer.ts:150-200' },
] as const;

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder with the checkouts.');

const bench = fileURLToPath(new URL('vs-stryker.ts', import.meta.url));

function compare({ name, runner, mutate }: (typeof subjects)[number]): Comparison {
  const project = join(folder ?? '', name);
  const argv = ['jiti', bench, project, '--runner', runner, '--mutate', mutate, '--runs', '1'];
  const stdout = execFileSync('npx', [...argv, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Comparison;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

process.stdout.write(
  '| library (mutated lines) | tests | reach | mutants | wall s | processor s | ms per mutant | test runs | runs per reach | equal |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
);
for (const subject of subjects) {
  const { assay, stryker, ...both } = compare(subject);
  const pair = (pick: (run: Comparison['assay']) => string): string =>
    `${pick(assay)} / ${pick(stryker)}`;
  const cells = [
    `${subject.name} (${subject.mutate})`,
    both.tests,
    both.medianReach,
    pair(({ executed }) => `${executed}`),
    pair(({ wall }) => seconds(wall)),
    pair(({ processor }) => seconds(processor)),
    pair(({ mutation, executed }) => (mutation / executed).toFixed(0)),
    pair(({ testRuns }) => `${testRuns}`),
    (assay.testRuns / both.reaches).toFixed(2),
    `${both.shared - both.differing.length} of ${both.shared}`,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  for (const line of both.differing) process.stderr.write(`${subject.name} differs: ${line}\n`);
}
