// Usage: npm run build && npx jiti bench/instrument.ts [FOLDER] [--runs N] [--lines N] [--operators GROUP]
// Copies a folder of TypeScript (default: src) beside itself until it has about 100,000 lines. On this tree it times, in turn
// and each in a process of its own: Assay's catalogue and execute build with source maps, StrykerJS's instrumenter
// (installed into a temporary folder), and `tsc --noEmit`. Prints medians, and the paired ratios. `--operators` names the group
// of operators that Assay applies.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const strykerVersion = '9.6.1';
const repository = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    lines: { type: 'string', default: '100000' },
    operators: { type: 'string', default: 'sufficient' },
  },
});
const [folder = join(repository, 'src')] = positionals;

/** What one process did. */
interface Measured {
  readonly mutants: number;
  readonly milliseconds: number;
  /** Milliseconds of processor time, of all threads. */
  readonly cpu: number;
  readonly megabytes: number;
  /** Its whole time, with starting it and reading the files. */
  readonly wall: number;
}

const work = mkdtempSync(join(tmpdir(), 'assay-instrument-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const packages = join(work, 'stryker');
const tree = join(work, 'tree');
const config = join(tree, 'tsconfig.json');

function isSource(path: string): boolean {
  return /(?<!\.d)\.ts$/.test(path);
}

function linesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => isSource(path) && !path.startsWith('node_modules'))
    .map((path) => readFileSync(join(directory, path), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
}

function installStryker(): void {
  mkdirSync(packages);
  writeFileSync(join(packages, 'package.json'), '{}');
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const name = `@stryker-mutator/instrumenter@${strykerVersion}`;
  execFileSync('npm', ['install', ...quiet, name], { cwd: packages, stdio: 'ignore' });
}

function growTree(): void {
  const copies = Math.max(1, Math.round(Number(values.lines) / linesBelow(resolve(folder))));
  for (let copy = 1; copy <= copies; copy += 1) {
    cpSync(resolve(folder), join(tree, String(copy)), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  }
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}');
  const settings = { extends: join(repository, 'tsconfig.json'), include: ['.'], exclude: [] };
  writeFileSync(config, JSON.stringify(settings));
}

function run(script: string, ...argv: readonly string[]): Measured {
  const startedAt = performance.now();
  const file = join(repository, 'bench/instrumenters', script);
  const output = execFileSync('node', [file, ...argv], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const wall = performance.now() - startedAt;
  return { ...(JSON.parse(output.split('\n').at(-1) ?? '') as Measured), wall };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

installStryker();
growTree();
const lines = linesBelow(tree);
const rows: { assay: Measured; stryker: Measured; tsc: Measured }[] = [];
for (let at = 0; at < Number(values.runs); at += 1) {
  const row = {
    assay: run('assay.js', tree, values.operators),
    stryker: run('stryker.js', tree, packages),
    tsc: run('tsc.js', config),
  };
  rows.push(row);
  process.stderr.write(`run ${at + 1} of ${values.runs}: ${JSON.stringify(row)}\n`);
}

const rate = ({ mutants, milliseconds }: Measured): number => (mutants / milliseconds) * 1000;
const perCpu = ({ mutants, cpu }: Measured): number => mutants / cpu;
const each = (pick: (row: (typeof rows)[number]) => number): number => median(rows.map(pick));
const ratio = (pick: (row: (typeof rows)[number]) => number): string => each(pick).toFixed(2);
const cells = (name: 'assay' | 'stryker' | 'tsc'): string[] => [
  name === 'tsc' ? '' : String(each((row) => row[name].mutants)),
  `${(each((row) => row[name].milliseconds) / 1000).toFixed(2)} s`,
  `${(each((row) => row[name].wall) / 1000).toFixed(2)} s`,
  `${(each((row) => row[name].cpu) / 1000).toFixed(2)} s`,
  name === 'tsc' ? '' : String(Math.round(each((row) => rate(row[name])))),
  `${Math.round(each((row) => row[name].megabytes))} MB`,
];
const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
process.stdout.write(
  [
    line([
      `${lines} lines`,
      'mutants',
      'work',
      'process',
      'processor',
      'mutants per s',
      'peak memory',
    ]),
    line(Array.from({ length: 7 }, () => '---')),
    line(['Assay', ...cells('assay')]),
    line([`StrykerJS ${strykerVersion}`, ...cells('stryker')]),
    line(['tsc --noEmit', ...cells('tsc')]),
    '',
    `Assay's mutants per second over StrykerJS's: ${ratio((row) => rate(row.assay) / rate(row.stryker))} (aim: 10)`,
    `The same by processor time: ${ratio((row) => perCpu(row.assay) / perCpu(row.stryker))}`,
    `Assay's process time over tsc's: ${ratio((row) => row.assay.wall / row.tsc.wall)} (aim: under 0.4)`,
    `The same by processor time: ${ratio((row) => row.assay.cpu / row.tsc.cpu)}`,
    '',
  ].join('\n'),
);
