import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from './project.ts';

/** How many of the written tests fail in a plain run of their runner. */
export interface PlainRuns {
  /** With all tests of the file, in its order. */
  readonly failing: number;
  /** Among those that pass so: each test without the others; with Vitest, which takes seconds to start, in one of three other orders. */
  readonly failingAlone: number;
}

interface Leaf {
  readonly name: string;
  readonly passes: boolean;
}

/** Runs the generated test files of a folder without Assay: as they are, and then each test apart from those before it. */
export async function runAlone(
  folder: string,
  { seconds, isVitest }: { readonly seconds: number; readonly isVitest: boolean },
): Promise<PlainRuns> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // Tests that a run which was stopped did not come to verify are kept in `.assay`.
    (path) => !/node_modules|\.assay\//.test(path) && /\.assay\.(?:test\.)?[cm]?js$/.test(path),
  );
  let [failing, failingAlone] = [0, 0];
  for (const file of files) {
    const leaves = async (...flags: readonly string[]): Promise<readonly Leaf[]> =>
      isVitest
        ? await vitestLeaves(folder, file, flags, seconds)
        : await leavesOf(folder, file, flags, seconds);
    const together = await leaves();
    const passing = together.filter(({ passes }) => passes).map(({ name }) => name);
    failing += together.length - passing.length;
    const failed = new Set<string>();
    for (const flags of isVitest ? orders : passing.map(onlyTest)) {
      for (const { name, passes } of await leaves(...flags)) if (!passes) failed.add(name);
    }
    failingAlone += passing.filter((name) => failed.has(name)).length;
  }
  return { failing, failingAlone };
}

const orders = [1, 2, 3].map((seed) => ['--sequence.shuffle.tests', `--sequence.seed=${seed}`]);

function onlyTest(name: string): readonly string[] {
  return ['--test-name-pattern', `/^${escaped(name)}$/`];
}

/** The part of Vitest's report that is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

async function vitestLeaves(
  folder: string,
  file: string,
  flags: readonly string[],
  seconds: number,
): Promise<readonly Leaf[]> {
  const place = mkdtempSync(join(tmpdir(), 'assay-leaves-'));
  const report = join(place, 'report.json');
  try {
    const to = ['--reporter=json', `--outputFile=${report}`];
    await run(folder, ['npx', 'vitest', 'run', file, ...to, ...flags], seconds);
    if (!existsSync(report)) return [{ name: file, passes: false }];
    const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
    const leaves = testResults.flatMap(({ assertionResults }) => assertionResults);
    return leaves.map(({ fullName, status }) => ({ name: fullName, passes: status === 'passed' }));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The report goes to a file of its own, since a unit may print lines of JSON as well. */
async function leavesOf(
  folder: string,
  file: string,
  flags: readonly string[],
  seconds: number,
): Promise<readonly Leaf[]> {
  const reporter = fileURLToPath(new URL('leaf-reporter.js', import.meta.url));
  const place = mkdtempSync(join(tmpdir(), 'assay-leaves-'));
  const report = join(place, 'leaves.jsonl');
  try {
    const to = ['--test-reporter', reporter, '--test-reporter-destination', report];
    const { code } = await run(folder, ['node', ...to, ...flags, join(folder, file)], seconds);
    // Some test leaves something behind for which its process waits, or ends the process before it reports.
    if (code === null || !existsSync(report)) return [{ name: file, passes: false }];
    const lines = readFileSync(report, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line): Leaf => JSON.parse(line));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
