// Usage: npm run build && npx jiti bench/generate.ts [NAME…] [--seeds N] [--budget B] [--packages FOLDER] [--results FILE]
//   [--stryker] [--plots FOLDER] [--timeout SECONDS]
// Has `assay generate` write tests for the subjects of bench/generation/subjects.ts (all, or those named), with seeds from 1 on, each
// in a project of its own: the package as npm ships it, with an empty suite of `node --test`. Prints one table, a line per subject and
// a mean, beside what the μTEST paper has: 75 % mean score, about 5 statements and 2 assertions per test, 32 % of the possible
// assertions kept.
//
// --packages  a folder with unpacked packages (`yallist-4.0.0`, `js-joda-core-6.3.2`) to take instead of asking npm for them
// --results   one JSON line per subject and seed; what the file has already is not done again
// --stryker   the mutation score by StrykerJS of the written tests, too, as SynTest-JavaScript was measured (39.8 % on average)
// --plots     box plots of the scores over seeds, as SVG
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import type { GenerationJson } from '../src/report/generation-json.ts';
import { type Subject, subjects } from './generation/subjects.ts';
import { boxPlot } from './prioritisation/box-plot.ts';
import { percentage } from './prioritisation/svg.ts';

const strykerVersion = '9.6.1';
const assay = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const ownUnits = fileURLToPath(new URL('generation', import.meta.url));
const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    budget: { type: 'string' },
    packages: { type: 'string' },
    results: { type: 'string' },
    stryker: { type: 'boolean', default: false },
    plots: { type: 'string' },
    timeout: { type: 'string', default: '1800' },
  },
});

type UnitJson = GenerationJson['files'][number];
type LeftReason = UnitJson['left'][number]['reason'];

/** Figures that are taken over as `assay generate` reports them. */
type Figures = Pick<
  UnitJson,
  'live' | 'killed' | 'tests' | 'statements' | 'assertions' | 'possibleAssertions'
>;

/** What came of one subject with one seed. */
interface Result extends Figures {
  readonly subject: string;
  readonly seed: number;
  readonly budget: string;
  /** Wall time of the command. */
  readonly seconds: number;
  /** Percentage by StrykerJS; absent where it was not asked for or did not come to an end. */
  readonly stryker?: number;
  /** Mutants that are left, by reason. */
  readonly left: Readonly<Partial<Record<LeftReason, number>>>;
  readonly problems: readonly string[];
}

const budget = flags.budget ?? 'default';

/** Makes the project of a subject in a new folder. */
function prepare({ package: named }: Subject): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-generate-'));
  if (named.startsWith('./')) cpSync(join(ownUnits, named), folder, { recursive: true });
  else copyPackage(named, folder);
  // The package's own suite and what runs it are not shipped, or not meant to take part.
  for (const tests of ['test', 'tests']) {
    rmSync(join(folder, tests), { recursive: true, force: true });
  }
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { devDependencies: _, ...kept } = manifest;
  writeFileSync(path, JSON.stringify({ ...kept, scripts: { test: 'node --test' } }, undefined, 2));
  if (Object.keys(kept['dependencies'] ?? {}).length > 0) {
    npm(folder, ['install', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts']);
  }
  return folder;
}

function copyPackage(named: string, folder: string): void {
  if (flags.packages !== undefined) {
    const unpacked = named
      .replace(/^@/, '')
      .replace('/', '-')
      .replace(/@(?=[^@]*$)/, '-');
    cpSync(join(resolve(flags.packages), unpacked), folder, { recursive: true });
    return;
  }
  const [packed] = JSON.parse(npm(folder, ['pack', named, '--json'])) as [{ filename: string }];
  execFileSync('tar', ['-xzf', packed.filename, '--strip-components=1'], { cwd: folder });
  rmSync(join(folder, packed.filename));
}

function npm(folder: string, argv: readonly string[]): string {
  return execFileSync('npm', argv, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in a folder, for as long as --timeout allows. */
function run(folder: string, command: string, argv: readonly string[]): Promise<Ended> {
  const child = spawn(command, argv, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    timeout: Number(flags.timeout) * 1000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

async function measure(subject: Subject, seed: number): Promise<Result> {
  const folder = prepare(subject);
  try {
    const startedAt = performance.now();
    const limit = flags.budget === undefined ? [] : ['--budget', flags.budget];
    const options = ['--all', '--seed', String(seed), '--json', ...limit];
    const ended = await run(folder, 'node', [assay, 'generate', subject.file, ...options]);
    const seconds = (performance.now() - startedAt) / 1000;
    const result = { ...resultOf(ended, subject, seed), seconds };
    if (!flags.stryker || result.tests === 0) return result;
    const stryker = await scoreByStryker(folder, subject);
    return stryker === undefined
      ? { ...result, problems: [...result.problems, 'StrykerJS failed'] }
      : { ...result, stryker };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf(
  { code, stdout, stderr }: Ended,
  subject: Subject,
  seed: number,
): Omit<Result, 'seconds'> {
  const json = stdout.trim() === '' ? undefined : (JSON.parse(stdout) as GenerationJson);
  const unit = json?.files.find(({ file }) => file === subject.file);
  const left: Partial<Record<LeftReason, number>> = {};
  for (const { reason } of unit?.left ?? []) left[reason] = (left[reason] ?? 0) + 1;
  const lastWords = stderr.trim().split('\n').slice(-2).join(' ');
  return {
    subject: subject.name,
    seed,
    budget,
    live: unit?.live ?? 0,
    killed: unit?.killed ?? 0,
    tests: unit?.tests ?? 0,
    statements: unit?.statements ?? 0,
    assertions: unit?.assertions ?? 0,
    possibleAssertions: unit?.possibleAssertions ?? 0,
    left,
    problems: [
      ...(code === 0 ? [] : [`exit code ${code ?? 'none, it took too long'}: ${lastWords}`]),
      ...(unit?.problem === undefined ? [] : [unit.problem]),
      ...(json?.rejected ?? []).map((one) => `rejected: ${JSON.stringify(one)}`),
    ],
  };
}

/** The mutation score of the tests in a folder, in percent. */
async function scoreByStryker(folder: string, { file }: Subject): Promise<number | undefined> {
  const core = `@stryker-mutator/core@${strykerVersion}`;
  npm(folder, ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', core]);
  const config = {
    testRunner: 'command',
    commandRunner: { command: 'node --test' },
    concurrency: 2,
    mutate: [file],
    reporters: ['json'],
    allowConsoleColors: false,
    jsonReporter: { fileName: 'stryker.json' },
  };
  writeFileSync(join(folder, 'stryker.conf.json'), JSON.stringify(config));
  await run(folder, 'npx', ['stryker', 'run']);
  const path = join(folder, 'stryker.json');
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>;
  };
  const statuses = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const count = (...wanted: string[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  return (100 * detected) / (detected + count('Survived', 'NoCoverage'));
}

function knownResults(): Result[] {
  if (flags.results === undefined || !existsSync(flags.results)) return [];
  const lines = readFileSync(flags.results, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result);
}

/** Of a result that is there already, whether it says all that is asked for. */
function serves(result: Result, subject: Subject, seed: number): boolean {
  const isSame =
    result.subject === subject.name && result.seed === seed && result.budget === budget;
  return isSame && (!flags.stryker || result.stryker !== undefined || result.tests === 0);
}

function scoreOf({ killed, live }: Result): number {
  return live === 0 ? 0 : (100 * killed) / live;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function ratio(results: readonly Result[], above: keyof Result, below: keyof Result): number {
  const sum = (key: keyof Result): number =>
    results.reduce((total, result) => total + Number(result[key]), 0);
  return sum(above) / sum(below);
}

const figure = (number: number, digits = 1): string =>
  Number.isNaN(number) ? '–' : number.toFixed(digits);

/** The cells of a line that stand for some results. */
function cells(results: readonly Result[], syntest: readonly number[]): string[] {
  const strykers = results.flatMap(({ stryker }) => stryker ?? []);
  return [
    figure(mean(results.map(({ live }) => live)), 0),
    figure(mean(results.map(scoreOf))),
    figure(mean(strykers)),
    figure(mean(syntest)),
    figure(mean(results.map(({ tests }) => tests))),
    figure(ratio(results, 'statements', 'tests')),
    figure(ratio(results, 'assertions', 'tests')),
    figure(100 * ratio(results, 'assertions', 'possibleAssertions'), 0),
    figure(mean(results.map(({ seconds }) => seconds))),
  ];
}

const wanted = names.length === 0 ? subjects : subjects.filter(({ name }) => names.includes(name));
if (wanted.length === 0) {
  throw new Error(`Name some of ${subjects.map(({ name }) => name).join(', ')}.`);
}
const seeds = Array.from({ length: Number(flags.seeds) }, (_, at) => at + 1);
const known = knownResults();
const results = new Map<Subject, Result[]>(wanted.map((subject) => [subject, []]));
for (const seed of seeds) {
  for (const [subject, ofSubject] of results) {
    const before = known.findLast((result) => serves(result, subject, seed));
    const result = before ?? (await measure(subject, seed));
    ofSubject.push(result);
    if (before !== undefined) continue;
    if (flags.results !== undefined) appendFileSync(flags.results, `${JSON.stringify(result)}\n`);
    process.stderr.write(`${subject.name}, seed ${seed}: ${figure(scoreOf(result))} %\n`);
  }
}

const all = [...results.values()].flat();
const syntestOf = ({ syntest }: Subject): readonly number[] =>
  syntest === undefined ? [] : [syntest];
const rows = [...results].map(([subject, some]) =>
  [subject.name, subject.kind, ...cells(some, syntestOf(subject))].join(' | '),
);
process.stdout.write(
  [
    'subject | kind | live mutants | score % | by StrykerJS % | SynTest-JavaScript % | tests | statements per test | assertions per test | assertions kept % | seconds',
    '--- | --- | --- | --- | --- | --- | --- | --- | --- | --- | ---',
    ...rows,
    ['all', '', ...cells(all, wanted.flatMap(syntestOf))].join(' | '),
  ]
    .map((line) => `| ${line} |\n`)
    .join(''),
);
for (const { subject, seed, problems } of all) {
  for (const problem of problems) process.stdout.write(`${subject}, seed ${seed}: ${problem}\n`);
}

if (flags.plots !== undefined) {
  mkdirSync(flags.plots, { recursive: true });
  const own = [...results].map(([{ name }, some]) => ({ name, values: some.map(scoreOf) }));
  const byStryker = [...results].flatMap(([{ name }, some]) => {
    const values = some.flatMap(({ stryker }) => stryker ?? []);
    return values.length === 0 ? [] : [{ name, values }];
  });
  const scale = { ...percentage, title: 'mutation score in %' };
  const perSeed = { one: 'seed', many: 'seeds' };
  writeFileSync(join(flags.plots, 'scores.svg'), boxPlot(own, scale, perSeed));
  if (byStryker.length > 0) {
    writeFileSync(join(flags.plots, 'scores-stryker.svg'), boxPlot(byStryker, scale, perSeed));
  }
}
