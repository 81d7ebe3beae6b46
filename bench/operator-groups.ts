// Usage: npm run build && npx jiti bench/operator-groups.ts PROJECT... --sets 'ROR,COR;AOR' [--runs N] [--concurrency N]
// Runs Assay on each project with each set of operators in turn, and prints what tables 6.6 to 6.8 and figure 6.1 of the
// thesis show: mutants, wall time, scores (first run and median time), and the share of COR and ROR mutants. A set is what
// `assay run --operators` takes; mutants that are provably equivalent count, as they do there. Semicolons separate sets; without any, commas do (`--sets all,sufficient`).
import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const assay = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const { values, positionals: projects } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: 'all,sufficient' },
    runs: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '2' },
  },
});
if (projects.length === 0) throw new Error('Name a project folder.');
const sets = values.sets.split(values.sets.includes(';') ? ';' : ',');

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}
interface Run {
  readonly seconds: number;
  readonly mutants: readonly Mutant[];
}

/** Mutants that compile and that nobody excluded, as in the thesis, where the compiler seeds them. */
function isGenerated({ status }: Mutant): boolean {
  return status !== 'CompileError' && status !== 'Ignored';
}

function run(project: string, operators: string): Run {
  const startedAt = performance.now();
  const where = ['--root', resolve(project), '--concurrency', values.concurrency];
  const { stdout, stderr } = spawnSync(
    'node',
    [
      assay,
      'run',
      '--json',
      '--equivalence',
      'none',
      '--no-incremental',
      '--operators',
      operators,
      ...where,
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  // A score below the project's threshold is a failure, too, but has a report.
  if (!stdout.startsWith('{')) throw new Error(`${project}, ${operators}: ${stderr}`);
  const { files } = JSON.parse(stdout) as Report;
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  return { seconds, mutants: mutants.filter(isGenerated) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}

/** A figure, with the change from that of the first set. */
function compared(figure: number, first: number, digits = 0): string {
  const text = figure.toFixed(digits);
  if (figure === first || first === 0) return text;
  const change = (figure / first - 1) * 100;
  return `${text} (${change > 0 ? '+' : ''}${change.toFixed(1)} %)`;
}

/** The figures of one set on one project. */
function figuresOf(runs: readonly Run[]): {
  readonly generated: number;
  readonly covered: number;
  readonly detected: number;
  readonly conditional: number;
  readonly seconds: number;
} {
  const mutants = runs[0]?.mutants ?? [];
  const count = (counts: (mutant: Mutant) => boolean): number => mutants.filter(counts).length;
  return {
    generated: mutants.length,
    covered: count(({ status }) => status !== 'NoCoverage'),
    detected: count(({ status }) => status === 'Killed' || status === 'Timeout'),
    conditional: count(({ mutatorName }) => /^(?:COR|ROR)\b/.test(mutatorName)),
    seconds: median(runs.map((each) => each.seconds)),
  };
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const head = ['project', 'operators', 'generated', 'covered', 'wall time in s', 'score'];
process.stdout.write(line([...head, 'score of covered', 'COR and ROR']));
process.stdout.write(line(Array.from({ length: 8 }, () => '---')));
for (const project of projects) {
  const runs = new Map<string, Run[]>(sets.map((set) => [set, []]));
  for (let at = 0; at < Number(values.runs); at += 1) {
    for (const [set, done] of runs) done.push(run(project, set));
  }
  const figures = [...runs].map(([set, done]) => ({ set, ...figuresOf(done) }));
  const [first] = figures;
  if (first === undefined) throw new Error('Name a set of operators.');
  for (const each of figures) {
    process.stdout.write(
      line([
        basename(resolve(project)),
        each.set,
        compared(each.generated, first.generated),
        compared(each.covered, first.covered),
        compared(each.seconds, first.seconds, 1),
        percentage(each.detected, each.generated),
        percentage(each.detected, each.covered),
        percentage(each.conditional, each.generated),
      ]),
    );
  }
}
