// Usage: npx jiti bench/incremental.ts PROJECT... [--mutate 'src/**/*.ts'] [--change FILE] [--concurrency N] [--flags=--no-types]
// Copies each project with its packages and runs Assay on the copy: first without a journal, again with nothing changed, again
// after one line of a source file was changed (by a comment, and then by a literal in it where it has one), and afresh on the same
// sources. Prints one table, with whether the verdicts of the reusing runs are the fresh ones. Assay must be built (npm run build).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const assay = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true, default: [] },
    change: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
    flags: { type: 'string', default: '' },
  },
});
if (positionals.length === 0) throw new Error('Name a project folder.');

interface Report {
  readonly files: Readonly<
    Record<
      string,
      { readonly mutants: readonly { readonly id: string; readonly status: string }[] }
    >
  >;
  readonly reuse?: {
    readonly verdicts: number;
    readonly testFiles: number;
    readonly testFilesRun: number;
  };
}

interface Run {
  /** Milliseconds. */
  readonly wall: number;
  readonly report: Report;
}

const rows: string[][] = [
  ['project', 'run', 'wall time', 'of the first', 'verdicts reused', 'test files run', 'differ'],
];

for (const project of positionals) {
  const copy = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    cpSync(resolve(project), copy, { recursive: true, verbatimSymlinks: true });
    rmSync(join(copy, 'node_modules/.cache/assay'), { recursive: true, force: true });
    compare(basename(resolve(project)), copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
console.log(table(rows));

function compare(name: string, root: string): void {
  const first = run(root, []);
  const add = (what: string, { wall, report }: Run, fresh?: Report): void => {
    const { verdicts = 0, testFiles = 0, testFilesRun = 0 } = report.reuse ?? {};
    const share = `${((100 * wall) / first.wall).toFixed(1)} %`;
    const of = statuses(report).size;
    const wrong = fresh === undefined ? '' : String(differences(report, fresh));
    const row = [name, what, `${(wall / 1000).toFixed(2)} s`, share];
    rows.push([...row, `${verdicts} of ${of}`, `${testFilesRun} of ${testFiles}`, wrong]);
  };
  add('first', first);
  add('again, unchanged', run(root, []), first.report);
  for (const { what, path, text } of changes(root, first.report)) {
    writeFileSync(join(root, path), text);
    const changed = tryRun(root);
    if (changed === undefined) {
      rows.push([name, `${what} in ${path}`, 'its tests fail', '', '', '', '']);
      continue;
    }
    // A journal of its own keeps the fresh run from the other one's.
    const fresh = run(root, ['--cache-directory', 'node_modules/.cache/assay-fresh']);
    rmSync(join(root, 'node_modules/.cache/assay-fresh'), { recursive: true, force: true });
    add(`${what} in ${path}`, changed, fresh.report);
    add('the same afresh', fresh);
  }
}

/** A comment at the end of a line, then another number in a line, in the source file with the median number of mutants. */
function* changes(
  root: string,
  report: Report,
): Generator<{ readonly what: string; readonly path: string; readonly text: string }> {
  const byCount = Object.entries(report.files)
    .filter(([, { mutants }]) => mutants.length > 0)
    .toSorted(([, a], [, b]) => a.mutants.length - b.mutants.length);
  const path = values.change ?? byCount[Math.floor(byCount.length / 2)]?.[0];
  if (path === undefined) throw new Error('The project has no mutants.');
  const text = readFileSync(join(root, path), 'utf8');
  const commented = text.replace(/^(export function .*|.*return.*;)$/m, '$1 // changed');
  yield { what: 'a comment', path, text: commented };
  const literal = commented.replace(/(return .*)\b0\b/, '$11');
  if (literal !== commented) yield { what: 'a literal', path, text: literal };
}

/** Undefined where the change makes a test fail. */
function tryRun(root: string): Run | undefined {
  try {
    return run(root, []);
  } catch (error) {
    if (error instanceof Error && error.message.includes('error tests-fail')) return undefined;
    throw error;
  }
}

function run(root: string, flags: readonly string[]): Run {
  const further = values.flags === '' ? [] : values.flags.split(' ');
  const mutate = values.mutate.flatMap((pattern) => ['--mutate', pattern]);
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [assay, 'run', '--json', '--concurrency', values.concurrency, ...mutate, ...further, ...flags],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const wall = performance.now() - startedAt;
  if (status !== 0 && status !== 1) throw new Error(stderr);
  const report: Report = JSON.parse(stdout);
  return { wall, report };
}

function statuses({ files }: Report): Map<string, string> {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  return new Map(all.map(({ id, status }) => [id, status]));
}

/** How many mutants have another status in one report than in the other; Killed and Timeout count as one. */
function differences(one: Report, other: Report): number {
  const detected = (status = ''): string => (status === 'Timeout' ? 'Killed' : status);
  const [left, right] = [statuses(one), statuses(other)];
  const ids = new Set([...left.keys(), ...right.keys()]);
  const differing = [...ids].filter((id) => detected(left.get(id)) !== detected(right.get(id)));
  for (const id of differing) console.error(`${id}: ${left.get(id)}, afresh ${right.get(id)}`);
  return differing.length;
}

function table(lines: readonly (readonly string[])[]): string {
  const [head = [], ...body] = lines;
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...body.map(row)].join('\n');
}
