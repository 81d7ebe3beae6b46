// Usage: npx jiti bench/vs-stryker.ts PROJECT --mutate 'src/**/*.ts' [--runner vitest|jest|mocha] [--runs N] [--concurrency N] [--stryker JSON]
// Copies a project with its packages, adds StrykerJS to the copy, and runs both on the same files (or lines, `FILE:10-40`): plain test
// run, Assay, StrykerJS with the same test runner, in turn. Prints one table, or with --json the figures of the first run. Assay must be built
// (npm run build). Processor times are those of all processes together. With --stryker, StrykerJS gets further settings: '{"vitest":{"related":false}}' where
// it fails with EISDIR, since it asks Vitest for the tests that are related to the sources, and Vite takes a folder for a module.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const strykerVersion = '9.6.1';
const reportFile = 'reports/assay/mutation.json';
const assay = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: {
      type: 'string',
      multiple: true,
      default: ['src/**/*.ts', '!src/**/*.{test,spec}.ts'],
    },
    runner: { type: 'string', default: 'vitest' },
    runs: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '2' },
    flags: { type: 'string', default: '' },
    stryker: { type: 'string', default: '{}' },
    json: { type: 'boolean', default: false },
  },
});
const [project] = positionals;
if (project === undefined) throw new Error('Name a project folder.');

interface Mutant {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly static?: boolean;
  readonly coveredBy?: readonly string[];
  readonly testsCompleted?: number;
}
interface Place {
  readonly line: number;
  readonly column: number;
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
  readonly testFiles?: Readonly<Record<string, { readonly tests: readonly unknown[] }>>;
}
interface Run {
  readonly wall: number;
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** Milliseconds after the last test without a mutant. */
  readonly mutation: number;
  readonly executed: number;
  readonly firstVerdict: number;
  /** Runs of tests with a mutant. */
  readonly testRuns: number;
  readonly report: Report;
}

/** The figures of one run of both tools, for `bench/many-tests.ts`. Times are in milliseconds. */
export interface Comparison {
  readonly plain: number;
  readonly tests: number;
  /** The number of tests that reach the median mutant. */
  readonly medianReach: number;
  /** Pairs of an executed mutant and a test that reaches it. */
  readonly reaches: number;
  readonly assay: Omit<Run, 'report'>;
  readonly stryker: Omit<Run, 'report'>;
  readonly shared: number;
  readonly differing: readonly string[];
}

const copy = mkdtempSync(join(tmpdir(), 'assay-bench-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
cpSync(resolve(project), copy, { recursive: true, verbatimSymlinks: true });
execFileSync(
  'npm',
  [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    '--ignore-scripts',
    `@stryker-mutator/core@${strykerVersion}`,
    `@stryker-mutator/${values.runner}-runner@${strykerVersion}`,
  ],
  { cwd: copy, stdio: 'ignore' },
);
writeFileSync(
  join(copy, 'stryker.conf.json'),
  JSON.stringify({
    testRunner: values.runner,
    coverageAnalysis: 'perTest',
    concurrency: Number(values.concurrency),
    mutate: values.mutate,
    reporters: ['json'],
    allowConsoleColors: false,
    jsonReporter: { fileName: 'stryker.json' },
    ...(JSON.parse(values.stryker) as object),
  }),
);

interface Timed {
  readonly wall: number;
  readonly processor: number;
  readonly lines: readonly { readonly at: number; readonly text: string }[];
  readonly stdout: string;
}

/** Runs a command and notes when each line of its output came. */
function timed(command: string, argv: readonly string[]): Promise<Timed> {
  const startedAt = performance.now();
  const lines: { at: number; text: string }[] = [];
  let stdout = '';
  let stderr = '';
  const child = spawn('bash', ['-c', 'time "$0" "$@"', command, ...argv], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', TIMEFORMAT: 'processor %U %S' },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (stream === child.stdout) stdout += text;
      else stderr += text;
      lines.push({ at: performance.now() - startedAt, text });
    });
  }
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => {
      const [, user, system] = /^processor ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? [];
      const processor = 1000 * (Number(user) + Number(system));
      done({ wall: performance.now() - startedAt, processor, lines, stdout });
    });
  });
}

async function plain(): Promise<number> {
  return (await timed('npx', values.runner === 'vitest' ? ['vitest', 'run'] : [values.runner]))
    .wall;
}

async function runAssay(): Promise<Run> {
  const flags = values.flags === '' ? [] : values.flags.split(' ');
  const { wall, processor, stdout } = await timed('node', [
    assay,
    'run',
    // Each run from nothing, with the mutants that StrykerJS has, too.
    '--no-incremental',
    '--equivalence',
    'none',
    '--reporter',
    'terminal,json',
    '--concurrency',
    values.concurrency,
    ...flags,
    ...values.mutate.flatMap((glob) => ['--mutate', glob]),
  ]);
  const report = JSON.parse(readFileSync(join(copy, reportFile), 'utf8')) as Report & {
    performance: Record<string, number>;
  };
  const [, minutes = 0, figure, unit] =
    /First verdict\s+after\s+(?:(\d+)\s+min\s+)?([\d.]+)\s+(ms|s)\b/.exec(stdout) ?? [];
  const statuses = mutantsOf(report).filter(({ mutant }) => executed(mutant));
  const { performance: phases } = report;
  return {
    wall,
    processor,
    mutation: phases['mutation'] ?? 0,
    executed: statuses.length,
    firstVerdict: 60_000 * Number(minutes) + Number(figure) * (unit === 's' ? 1000 : 1),
    testRuns: testRunsOf(report),
    report,
  };
}

async function runStryker(): Promise<Run> {
  const reportPath = join(copy, 'stryker.json');
  rmSync(reportPath, { force: true });
  const { wall, processor, lines } = await timed('npx', ['stryker', 'run']);
  if (!existsSync(reportPath)) {
    const said = lines.map(({ text }) => text).join('');
    const at = said.indexOf(' ERROR ');
    throw new Error(`StrykerJS wrote no report:\n${said.slice(Math.max(0, at)).slice(0, 2000)}`);
  }
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
  const dry = lines.find(({ text }) => text.includes('Initial test run succeeded'))?.at ?? 0;
  const ran = mutantsOf(report).filter(({ mutant }) => executed(mutant));
  return {
    wall,
    processor,
    mutation: wall - dry,
    executed: ran.length,
    firstVerdict: dry,
    testRuns: testRunsOf(report),
    report,
  };
}

function testRunsOf(report: Report): number {
  return mutantsOf(report).reduce((sum, { mutant }) => sum + (mutant.testsCompleted ?? 0), 0);
}

function executed(mutant: Mutant): boolean {
  return ['Killed', 'Survived', 'Timeout'].includes(mutant.status);
}

function mutantsOf(report: Report): { key: string; mutant: Mutant }[] {
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => {
      const { start, end } = mutant.location;
      const key = `${file}:${start.line}:${start.column}-${end.line}:${end.column}:${mutant.replacement.replaceAll(/\s+/g, '')}`;
      return { key, mutant };
    }),
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

const rows: { plain: number; assay: Run; stryker: Run }[] = [];
for (let run = 0; run < Number(values.runs); run += 1) {
  rows.push({ plain: await plain(), assay: await runAssay(), stryker: await runStryker() });
  process.stderr.write(`run ${run + 1} of ${values.runs} done\n`);
}

const each = (pick: (row: (typeof rows)[number]) => number): number => median(rows.map(pick));
const perMutant = (run: Run): number => run.mutation / run.executed;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const [first] = rows;
if (first === undefined) throw new Error('No run.');
const mine = new Map(mutantsOf(first.assay.report).map(({ key, mutant }) => [key, mutant]));
const shared = mutantsOf(first.stryker.report).flatMap(({ key, mutant }) => {
  const other = mine.get(key);
  return other !== undefined && executed(other) && executed(mutant)
    ? [{ key, stryker: mutant, assay: other }]
    : [];
});
const differing = shared.filter(
  ({ stryker, assay: own }) => (stryker.status === 'Survived') !== (own.status === 'Survived'),
);

const described = differing.map(
  ({ key, stryker, assay: own }) => `${key}: StrykerJS ${stryker.status}, Assay ${own.status}`,
);

function comparison({ plain: wall, assay: own, stryker }: (typeof rows)[number]): Comparison {
  const reaches = mutantsOf(own.report)
    .filter(({ mutant }) => executed(mutant))
    .map(({ mutant }) => mutant.coveredBy?.length ?? 0);
  const { report: mineReport, ...assayFigures } = own;
  const { report: _theirs, ...strykerFigures } = stryker;
  return {
    plain: wall,
    tests: Object.values(mineReport.testFiles ?? {}).reduce(
      (sum, { tests }) => sum + tests.length,
      0,
    ),
    medianReach: median(reaches),
    reaches: reaches.reduce((sum, count) => sum + count, 0),
    assay: assayFigures,
    stryker: strykerFigures,
    shared: shared.length,
    differing: described,
  };
}

if (values.json) {
  process.stdout.write(`${JSON.stringify(comparison(first))}\n`);
} else {
  printTable(first);
}

function printTable({ assay: own, stryker }: (typeof rows)[number]): void {
  process.stdout.write(
    [
      `| figure (median of ${values.runs}) | Assay | StrykerJS ${strykerVersion} | ratio |`,
      '| --- | --- | --- | --- |',
      `| mutants executed | ${own.executed} | ${stryker.executed} | |`,
      `| wall time | ${seconds(each((row) => row.assay.wall))} | ${seconds(each((row) => row.stryker.wall))} | ${each((row) => row.stryker.wall / row.assay.wall).toFixed(1)} |`,
      `| processor time | ${seconds(each((row) => row.assay.processor))} | ${seconds(each((row) => row.stryker.processor))} | ${each((row) => row.stryker.processor / row.assay.processor).toFixed(1)} |`,
      `| mutation phase | ${seconds(each((row) => row.assay.mutation))} | ${seconds(each((row) => row.stryker.mutation))} | ${each((row) => row.stryker.mutation / row.assay.mutation).toFixed(1)} |`,
      `| per executed mutant | ${each((row) => perMutant(row.assay)).toFixed(2)} ms | ${each((row) => perMutant(row.stryker)).toFixed(1)} ms | ${each((row) => perMutant(row.stryker) / perMutant(row.assay)).toFixed(1)} |`,
      `| plain test run | ${seconds(each((row) => row.plain))} | | |`,
      `| command to first verdict, over a plain run | ${each((row) => row.assay.firstVerdict / row.plain).toFixed(2)} | | |`,
      `| same mutants, equal verdicts | ${shared.length - differing.length} of ${shared.length} | | |`,
      '',
    ].join('\n'),
  );
  for (const line of described) process.stdout.write(`differs: ${line}\n`);
}
