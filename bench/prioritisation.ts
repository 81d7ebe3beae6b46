// Usage: npm run build && npx jiti bench/prioritisation.ts PROJECT... [--runs N] [--concurrency N] [--results FILE] [--plots FOLDER]
// Executes the mutants of each project by each strategy, and prints what table 7.8 of the thesis shows: the time of executing mutants
// (medians) and what is saved relative to the original order; beside it the processor time of the whole run with its workers
// (Linux), which other load changes less, and what none changes: runs of tests with a mutant, and their time without one.
// `again` is a run that knows the verdicts of the one before. Types are not checked. All projects and strategies have their first run
// before any has its second, and strategies take turns in being first, so that what disturbs the machine for a while
// disturbs all alike. With --results, each run is a line of that file as soon as it ends, and what the file has is not run again.
// With --plots, writes figures 7.2 to 7.5 as SVG.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { overlaps } from '../src/analysis/execute/prioritise/overlap.ts';
import { strategyNames } from '../src/model/prioritisation.ts';
import { keepResult, keptResults } from './kept-results.ts';
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
    results: { type: 'string' },
    plots: { type: 'string' },
  },
});
if (projects.length === 0) throw new Error('Name a project folder.');

const best = 'expected-cost';
const again = 'again';
const columns = [...strategyNames, again];
/** What has to run one after the other. */
const turns = strategyNames.map((strategy) => (strategy === best ? [best, again] : [strategy]));

/** One run, as a line of the file of results. */
interface Result {
  readonly project: string;
  readonly column: string;
  readonly at: number;
  readonly measured: Measured;
}

const results = [...(keptResults(values.results) as readonly Result[])];

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

/** Runs what the results lack of strategies that share a folder, where the second finds the verdicts of the first. */
function takeTurn(project: string, turn: readonly string[], at: number): void {
  const name = basename(resolve(project));
  const isDone = turn.every((column) =>
    results.some((one) => one.project === name && one.column === column && one.at === at),
  );
  if (isDone) return;
  const cache = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  for (const column of turn) {
    const more = column === best && at === 0 ? ['--details'] : [];
    const measured = measure(project, column === again ? best : column, cache, ...more);
    const result: Result = { project: name, column, at, measured };
    results.push(result);
    keepResult(values.results, result);
    process.stderr.write(
      `run ${at + 1} of ${values.runs}: ${name}, ${column}: ${measured.seconds.toFixed(1)} s, ${measured.processor.toFixed(1)} s of processor\n`,
    );
  }
  rmSync(cache, { recursive: true });
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
  'processor time in s': { of: ({ processor }: Measured) => processor, digits: 2 },
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
const figureNames: readonly Figure[] = [
  'time in s',
  'processor time in s',
  'test runs',
  'unmutated time in s',
];
/** Per figure and strategy, the changes from the original of all projects, in percent. */
const changes = new Map<string, number[]>();

for (let at = 0; at < Number(values.runs); at += 1) {
  for (const project of projects) {
    for (const turn of [...turns.slice(at % turns.length), ...turns.slice(0, at % turns.length)]) {
      takeTurn(project, turn, at);
    }
  }
}

process.stdout.write(line(['project', 'figure', ...columns, 'mutation score']));
process.stdout.write(line(Array.from({ length: columns.length + 3 }, () => '---')));
const details = new Map<string, Details>();
for (const project of projects) {
  const name = basename(resolve(project));
  const own = results.filter((result) => result.project === name);
  const runs = new Map(
    columns.map((column) => [
      column,
      own.filter((result) => result.column === column).map(({ measured }) => measured),
    ]),
  );
  const known = own.find(({ measured }) => measured.details)?.measured.details;
  if (known) details.set(name, known);
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
}
if (values.plots !== undefined) writePlots(values.plots);
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
process.stdout.write(
  '\nThesis, table 7.8: class -19.9 % on average, class-hybrid -29.2 %, and -65.8 % at best.\n',
);

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
  const perClass = [...details].map(([name, { tests, mutants }]) => {
    const count = Math.max(0, ...tests.map((test) => test.class + 1));
    const classes = Array.from({ length: count }, () => ({ covered: new Set<number>(), time: 0 }));
    for (const test of tests) {
      const one = classes[test.class];
      if (one !== undefined) one.time += test.milliseconds;
    }
    mutants.forEach(({ covered }, mutant) => {
      for (const test of covered) classes[tests[test]?.class ?? -1]?.covered.add(mutant);
    });
    return { name, classes };
  });
  const overlap = perClass.map(({ name, classes }): Series => {
    const ranges = classes.map(({ covered }) => [...covered].flatMap((one) => [one, one + 1]));
    return { name, values: overlaps(ranges).map((share) => share * 100) };
  });
  const times = perClass.map(({ name, classes }): Series => ({
    name,
    values: classes.map(({ time }) => time),
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
