import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import type { OracleDiscovery } from '../../src/model/oracle-assessment.ts';
import { drawSubjects } from '../generation/draw-subjects.ts';
import { removeTests, run, runAssay, unpack } from '../generation/project.ts';
import type { Subject } from '../generation/subjects.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** What was found for a unit. Functions count if the inputs kill a mutant of them. */
interface Found {
  readonly functions: number;
  /** Functions of whose killed mutants the relations notice more than 20 % together. */
  readonly wellJudged: number;
  readonly relations: number;
  /** Relations that hold for 6,000 other inputs. */
  readonly holding: number;
  readonly problem?: string;
}

/**
 * Draws units by a seed (`drawSubjects`, those that stand alone), has relations found for each, and tries these with other inputs. Returns a
 * table.
 */
export async function findBlind(flags: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      blind: { type: 'string', default: '' },
      count: { type: 'string', default: '10' },
      seen: { type: 'string' },
      keep: { type: 'string' },
      timeout: { type: 'string', default: '240' },
    },
  });
  const { blind: seed, count, seen: path, keep, timeout } = values;
  const seen = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const drawn = await drawSubjects(
    { seed, count: Number(count), seen: new Set(seen.split('\n')), alone: true, pages: false },
    (name, reason) => void process.stderr.write(`passed over ${name}: ${reason}\n`),
  );
  const lines = [
    '| unit | functions | over 20 % | relations | hold | |',
    '| --- | --: | --: | --: | --: | --- |',
  ];
  const all: Found[] = [];
  for (const subject of drawn) {
    const found = await findFor(subject, Number(timeout), keep);
    all.push(found);
    lines.push(row(`${subject.package} ${subject.file}`, found));
    process.stderr.write(`${lines.at(-1) ?? ''}\n`);
  }
  if (path !== undefined) appendFileSync(path, drawn.map(({ name }) => `${name}\n`).join(''));
  const sum = (of: (found: Found) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  lines.push(
    row('all', {
      functions: sum(({ functions }) => functions),
      wellJudged: sum(({ wellJudged }) => wellJudged),
      relations: sum(({ relations }) => relations),
      holding: sum(({ holding }) => holding),
    }),
  );
  return `${lines.join('\n')}\n`;
}

function row(
  name: string,
  { functions, wellJudged, relations, holding, problem = '' }: Found,
): string {
  return `| ${name} | ${functions} | ${wellJudged} | ${relations} | ${holding} | ${problem} |`;
}

async function findFor(
  subject: Subject,
  seconds: number,
  keep: string | undefined,
): Promise<Found> {
  const nothing = { functions: 0, wellJudged: 0, relations: 0, holding: 0 };
  const folder = unpack(subject, undefined);
  try {
    removeTests(folder);
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(repository, join(folder, 'node_modules/assay'));
    const asked = ['oracles', '--find', subject.file, '--json', '--no-types'];
    const { stdout, stderr } = await runAssay(folder, asked, seconds);
    if (stdout === '')
      return { ...nothing, problem: stderr.trim().split('\n').at(-2)?.slice(0, 80) ?? '' };
    const { units } = JSON.parse(stdout) as OracleDiscovery;
    if (keep !== undefined) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${subject.name.replace('/', '+')}.json`), stdout);
    }
    const functions = units.flatMap((unit) => unit.functions).filter(({ killed }) => killed > 0);
    return {
      functions: functions.length,
      wellJudged: functions.filter(({ together }) => together.So > 0.2).length,
      relations: units.flatMap(({ relations }) => relations).length,
      holding: await countHolding(folder, units),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries relations with other inputs in a process of its own, and counts those that hold. */
async function countHolding(folder: string, units: OracleDiscovery['units']): Promise<number> {
  let count = 0;
  for (const { file, code } of units.filter((unit) => unit.code !== '')) {
    const isModule = code.startsWith('import');
    const path = join(folder, dirname(file), `fresh-inputs.${isModule ? 'mjs' : 'cjs'}`);
    // Node.js wants extensions in imports.
    const extension = /\.[cm]?js$/.exec(file)?.[0] ?? '.js';
    writeFileSync(
      path,
      code.replaceAll(/from '(\.[^']*)(?<!\.[cm]?js)';/g, `from '$1${extension}';`),
    );
    const { stdout } = await run(folder, ['node', '--input-type=module', '-e', tries, path], 120);
    count += Number(stdout.trim().split('\n').at(-1) ?? 0);
  }
  return count;
}

const tries = `
  import { check } from 'assay/relations';
  import { pathToFileURL } from 'node:url';
  const exported = await import(pathToFileURL(process.argv[1]).href);
  let count = 0;
  for (const [name, relation] of Object.entries(exported)) {
    if (name === 'default' || name === 'module.exports') continue;
    try {
      for (const seed of [77, 78, 79]) await check(relation, { runs: 2000, seed });
      count += 1;
    } catch (error) {
      console.error(name, error.message);
    }
  }
  console.log(count);
`;
