/**
 * Measures `assay generalise` on a project with tests of its own: the tests that are read, the properties and the tests with fixed values that are written,
 * and the mutation score before and after. Prints one row of a table and writes the outcome to a file.
 *
 * `npx tsx bench/generalise/measure-project.ts PROJECT OUTPUT.json [FLAG...]`, where the flags go to `assay generalise`
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { PropertiesJson } from '../../src/report/formats/properties-json.ts';
import { comparableScores, type Statuses } from './compare-scores.ts';

const [folder = '.', output = 'outcome.json', ...flags] = process.argv.slice(2);
const root = resolve(folder);
const built = new URL(process.env['ASSAY_DIST'] ?? '../../dist/', import.meta.url);
const assay = fileURLToPath(new URL('cli/main.js', built));

interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** Seconds of processor time, with those of child processes. */
  readonly cpu: number;
}

function run(...given: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'time node "$@"', 'bash', assay, ...given],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: { ...process.env, TIMEFORMAT: 'cpu %U %S' },
    },
  );
  const [, user = '0', system = '0'] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  return { stdout, stderr, code: status, cpu: Number(user) + Number(system) };
}

/** The mutants of the schema's report. */
function statusesOf({ stdout, stderr }: Run): Statuses {
  try {
    const report: { files: Record<string, { mutants: { id: string; status: string }[] }> } =
      JSON.parse(stdout);
    return new Map(
      Object.values(report.files).flatMap(({ mutants }) =>
        mutants.map(({ id, status }) => [id, status] as const),
      ),
    );
  } catch {
    console.error(stderr.slice(-2000));
    return new Map();
  }
}

const first = statusesOf(run('run', '--json', '--no-incremental'));
const made = run('generalise', '--json', ...flags);
const json: PropertiesJson =
  made.stdout === ''
    ? { properties: [], rows: [], leftAlone: [], rejected: [], problems: [] }
    : JSON.parse(made.stdout);
const second =
  json.properties.length === 0 && json.rows.length === 0
    ? first
    : statusesOf(run('run', '--json', '--no-incremental'));
const { before, after, leftOut } = comparableScores(first, second);
writeFileSync(
  output,
  JSON.stringify(
    { ...json, before, after, leftOut, cpu: made.cpu, messages: made.stderr.slice(-3000) },
    undefined,
    1,
  ),
);
const isRead = ({ reason }: { reason: string }): boolean =>
  /^(?:No |There was|Its inputs)/.test(reason);
// Tests that the command searched for itself are none of the project's.
const isSearched = (name: string): boolean => /(?:^| )(?:test|example|call) \d+$/.test(name);
const own = json.leftAlone.filter(({ test }) => !isSearched(test));
const unread = own.filter((each) => !isRead(each)).length;
const generalised = json.properties.flatMap(({ madeOf }) => madeOf);
const read =
  own.filter(isRead).length + new Set(generalised.filter((name) => !isSearched(name))).size;
const percent = ({ detected, valid }: typeof before): string =>
  ((100 * detected) / Math.max(1, valid)).toFixed(1);
console.log(
  `| ${basename(root)} | ${read + unread} | ${read} | ${json.properties.length} | ${json.rows.length} | ${before.valid} | ${percent(before)} | ${percent(after)} | ${Math.round(made.cpu)} |`,
);
if (existsSync(output) && made.code !== 0) console.error(made.stderr.slice(-600));
