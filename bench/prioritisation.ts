// Usage: npm run build && npx jiti bench/prioritisation.ts PROJECT... [--runs N] [--concurrency N] [--plots FOLDER]
// Executes the mutants of each project by each strategy in turn, and prints what table 7.8 of the thesis shows: the time of executing
// mutants (medians) and what is saved relative to the original order, and beside it what no other load changes: runs of tests
// with a mutant, and their time without one. `again` is a run that knows the verdicts of the one before. Types are not checked.
// With --plots, writes figures 7.2 to 7.5 as SVG.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { overlaps } from '../src/analysis/prioritise/overlap.ts';
import { strategyNames } from '../src/model/prioritisation.ts';
import { boxPlot, type Series } from './prioritisation/box-plot.ts';
import type { Details, Measured } from './prioritisation/measured.ts';
import { scatterPlot } from './prioritisation/scatter-plot.ts';
import { logarithmic, percentage } from './prioritisation/svg.ts';

const runOnce = fileURLToPath(new URL('prioritisation/run-once.ts', import.meta.url));
const jiti = fileURLToPath(new URL('../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url));
const { values, positionals: projects } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '2' },
    plots: { type: 'string' },
  },
});
if (projects.length === 0) throw new Error('Name a project folder.');

const best = 'expected-cost';
const again = 'again';
const columns = [...strategyNames, again];

function measure(project: string, strategy: string, cache: string, ...more: string[]): Measured {
  const flags = ['--cache', cache, '--concurrency', values.concurrency, ...more];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [jiti, runOnce, resolve(project), strategy, ...flags],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`${project}, ${strategy}: ${stderr}`);
  return JSON.parse(last) as Measured;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** A figure with its change from the first one in percent. */
function compared(figure: number, first: number, digits: number): string {
  const change = (figure / first - 1) * 100;
  const sign = change > 0 ? '+' : '';
  return figure === first
    ? figure.toFixed(digits)
    : `${figure.toFixed(digits)} (${sign}${change.toFixed(1)} %)`;
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
/** The figures of one run, from the time of each test: the least of all runs of the project, as the one least disturbed. */
const figures = {
  'time in s': { of: ({ seconds }: Measured) => seconds, digits: 2 },
  'test runs': {
    of: ({ runsOfTests }: Measured) => runsOfTests.reduce((sum, runs) => sum + runs, 0),
    digits: 0,
  },
  'unmutated time in s': {
    of: ({ runsOfTests }: Measured, times: readonly number[]) =>
      runsOfTests.reduce((sum, runs, test) => sum + runs * (times[test] ?? 0), 0) / 1000,
    digits: 2,
  },
};
type Figure = keyof typeof figures;
const figureNames: readonly Figure[] = ['time in s', 'test runs', 'unmutated time in s'];
/** Per figure and strategy, the changes from the original of all projects, in percent. */
const changes = new Map<string, number[]>();

process.stdout.write(line(['project', 'figure', ...columns, 'mutation score']));
process.stdout.write(line(Array.from({ length: columns.length + 3 }, () => '---')));
const details = new Map<string, Details>();
for (const project of projects) {
  const name = basename(resolve(project));
  const runs = new Map<string, Measured[]>(columns.map((column) => [column, []]));
  for (let at = 0; at < Number(values.runs); at += 1) {
    const known = mkdtempSync(join(tmpdir(), 'assay-bench-'));
    for (const [column, done] of runs) {
      const keeps = column === best || column === again;
      const cache = keeps ? known : mkdtempSync(join(tmpdir(), 'assay-bench-'));
      const more = column === best && at === 0 ? ['--details'] : [];
      const run = measure(project, column === again ? best : column, cache, ...more);
      if (run.details) details.set(name, run.details);
      done.push(run);
      if (!keeps) rmSync(cache, { recursive: true });
    }
    rmSync(known, { recursive: true });
  }
  reportVerdicts(name, runs);
  const all = [...runs.values()].flat();
  const times = (all[0]?.times ?? []).map((_, test) =>
    Math.min(...all.map((run) => run.times[test] ?? Infinity)),
  );
  for (const figure of figureNames) {
    const { of, digits } = figures[figure];
    const medians = columns.map((column) =>
      median((runs.get(column) ?? []).map((run) => of(run, times))),
    );
    const [first = Number.NaN] = medians;
    columns.forEach((column, at) => {
      const key = `${figure}\0${column}`;
      const change = ((medians[at] ?? first) / first - 1) * 100;
      changes.set(key, [...(changes.get(key) ?? []), change]);
    });
    const cells = medians.map((figureOf) => compared(figureOf, first, digits));
    process.stdout.write(line([name, figure, ...cells, scoreOf(runs.get(best)?.[0])]));
  }
  if (values.plots !== undefined) writePlots(values.plots);
}
for (const figure of figureNames) {
  for (const [title, summarise] of [
    ['mean', (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length],
    ['best', (all: readonly number[]) => Math.min(...all)],
  ] as const) {
    const cells = columns.map((column) => {
      const all = changes.get(`${figure}\0${column}`) ?? [];
      return column === 'original' ? '' : `${summarise(all).toFixed(1)} %`;
    });
    process.stdout.write(line([title, figure, ...cells, '']));
  }
}
process.stdout.write('\nThesis, table 7.8 (class-hybrid): mean -29.2 %, best -65.8 %.\n');

/** Says so where strategies disagree on which mutants the tests detect. */
function reportVerdicts(name: string, runs: ReadonlyMap<string, readonly Measured[]>): void {
  const detects = (status: string | undefined): boolean =>
    status === 'Killed' || status === 'Timeout';
  const reference = runs.get('original')?.[0]?.statuses ?? {};
  for (const [column, done] of runs) {
    for (const { statuses } of done) {
      const ids = Object.keys(reference);
      const other = ids.filter((id) => detects(statuses[id]) !== detects(reference[id]));
      const kinds = ids.filter((id) => statuses[id] !== reference[id]).length - other.length;
      if (other.length + kinds === 0) continue;
      process.stderr.write(
        `${name}, ${column}: ${other.length} mutants detected by one of it and the original only; ${kinds} Killed by one, Timeout by the other.\n`,
      );
    }
  }
}

function scoreOf(run: Measured | undefined): string {
  const statuses = Object.values(run?.statuses ?? {}).filter((status) => status !== 'Ignored');
  const detected = statuses.filter((status) => status === 'Killed' || status === 'Timeout');
  return `${((detected.length / statuses.length) * 100).toFixed(1)} %`;
}

function writePlots(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const perFile = [...details].map(([name, { tests, mutants }]) => {
    const count = Math.max(0, ...tests.map(({ file }) => file + 1));
    const files = Array.from({ length: count }, () => ({ covered: new Set<number>(), time: 0 }));
    for (const { file, milliseconds } of tests) {
      const one = files[file];
      if (one !== undefined) one.time += milliseconds;
    }
    mutants.forEach(({ covered }, mutant) => {
      for (const test of covered) files[tests[test]?.file ?? -1]?.covered.add(mutant);
    });
    return { name, files };
  });
  const overlap = perFile.map(({ name, files }): Series => {
    const ranges = files.map(({ covered }) => [...covered].flatMap((one) => [one, one + 1]));
    return { name, values: overlaps(ranges).map((share) => share * 100) };
  });
  const times = perFile.map(({ name, files }): Series => ({
    name,
    values: files.map(({ time }) => time),
  }));
  const scale = logarithmic(
    'run time in ms',
    times.flatMap((series) => series.values),
  );
  writeFileSync(join(folder, 'overlap.svg'), boxPlot(overlap, percentage));
  writeFileSync(join(folder, 'run-times.svg'), boxPlot(times, scale));
  for (const [name, one] of details) {
    writeFileSync(join(folder, `mutants-by-tests-${name}.svg`), scatterPlot(one));
  }
}
