import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from './project.ts';

/** How many of the written tests fail in a plain run of `node:test`. */
export interface PlainRuns {
  /** With all tests of the file, in its order. */
  readonly failing: number;
  /** Among those that pass so: each test without the others. */
  readonly failingAlone: number;
}

interface Leaf {
  readonly name: string;
  readonly passes: boolean;
}

/** Runs the generated test files of a folder without Assay: as they are, and then each test alone. */
export async function runAlone(folder: string, seconds: number): Promise<PlainRuns> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // Tests that a run which was stopped did not come to verify are kept in `.assay`.
    (path) => !/node_modules|\.assay\//.test(path) && /\.assay\.(?:test\.)?[cm]?js$/.test(path),
  );
  let [failing, failingAlone] = [0, 0];
  for (const file of files) {
    const together = await leavesOf(folder, file, [], seconds);
    failing += together.filter(({ passes }) => !passes).length;
    for (const { name, passes } of together) {
      if (!passes) continue;
      const pattern = `/^${escaped(name)}$/`;
      const alone = await leavesOf(folder, file, ['--test-name-pattern', pattern], seconds);
      if (alone.some((leaf) => !leaf.passes)) failingAlone += 1;
    }
  }
  return { failing, failingAlone };
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
