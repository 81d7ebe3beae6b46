// Usage: npx jiti bench/search.ts [--seeds 10] [--evaluations 50000] [--searches NAMES] [--results FILE] [--plots FOLDER] [PROGRAM ...]
//
// The experiment of Papadakis and Malevris, 3: how many mutants of small programs die when test cases are sought at random or by
// climbing with three fitness functions, each by the static approach level and, in every other round, by the dynamic one.
//
// --seeds        repetitions; all programs are searched with one seed before the next
// --evaluations  test cases per search of a program
// --searches     some of Random, Reach, Infect, Impact, DReach, DInfect and DImpact, with commas between them
// --results      where results are kept, one in a line: what is there is not measured again
// --plots        a folder for curves of killed mutants over evaluations, as SVG
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { keepResult, keptResults } from './kept-results.ts';
import { curves } from './search/curves.ts';
import {
  type ExperimentResult,
  type LoadedProgram,
  openProgram,
  runSearch,
  searchKinds,
} from './search/experiment.ts';
import { killedTable } from './search/killed-table.ts';
import { type Program, programs } from './search/programs.ts';

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '10' },
    evaluations: { type: 'string', default: '50000' },
    searches: { type: 'string' },
    results: { type: 'string' },
    plots: { type: 'string' },
  },
});

/** A result with the number of evaluations that it took. */
interface KeptResult extends ExperimentResult {
  readonly evaluations: number;
}

const wanted = names.length === 0 ? programs : programs.filter(({ name }) => names.includes(name));
if (wanted.length === 0) {
  throw new Error(`Name some of ${programs.map(({ name }) => name).join(', ')}.`);
}
const chosen = flags.searches?.split(',');
const kinds = searchKinds.filter(({ name }) => chosen?.includes(name) ?? true);
const evaluations = Number(flags.evaluations);
const known = keptResults(flags.results) as readonly KeptResult[];

const loaded = new Map<Program, LoadedProgram>();
const results: KeptResult[] = [];
for (let seed = 1; seed <= Number(flags.seeds); seed += 1) {
  for (const program of wanted) {
    for (const kind of kinds) {
      const before = known.find(
        (one) =>
          one.program === program.name &&
          one.search === kind.name &&
          one.seed === seed &&
          one.evaluations === evaluations,
      );
      if (before !== undefined) {
        results.push(before);
        continue;
      }
      const opened = loaded.get(program) ?? openProgram(program);
      loaded.set(program, opened);
      const result = { ...(await runSearch(opened, kind, seed, evaluations)), evaluations };
      results.push(result);
      keepResult(flags.results, result);
      process.stderr.write(
        `${program.name}, ${kind.name}, seed ${seed}: ${result.killed} of ${result.mutants}\n`,
      );
    }
  }
}

const searches = kinds.map(({ name }) => name);
process.stdout.write(
  killedTable(
    wanted.map(({ name }) => {
      const own = results.filter(({ program }) => program === name);
      return {
        program: name,
        mutants: own[0]?.mutants ?? 0,
        killed: new Map(
          searches.map((search) => [
            search,
            own.filter((one) => one.search === search).map(({ killed }) => killed),
          ]),
        ),
      };
    }),
    searches,
  ),
);

if (flags.plots !== undefined) {
  mkdirSync(flags.plots, { recursive: true });
  const draw = (title: string, file: string, some: readonly KeptResult[]): void => {
    const series = searches.map((name) => ({
      name,
      points: meanCurve(some.filter(({ search }) => search === name)),
      isDashed: name.startsWith('D'),
    }));
    writeFileSync(join(flags.plots ?? '', file), curves({ title, series }));
  };
  draw('Killed mutants of all programs', 'search-all.svg', results);
  for (const { name } of wanted) {
    const own = results.filter(({ program }) => program === name);
    draw(`Killed mutants of ${name}`, `search-${name}.svg`, own);
  }
}

/** The mean over seeds of the sum over programs, at fifty points; nothing is killed before the first, which would dwarf the rest. */
function meanCurve(some: readonly KeptResult[]): [evaluations: number, killed: number][] {
  const seeds = new Set(some.map(({ seed }) => seed)).size;
  return Array.from({ length: 50 }, (_, at) => {
    const after = (evaluations * (at + 1)) / 50;
    const sum = some.reduce(
      (total, { curve }) => total + (curve.findLast(([when]) => when <= after)?.[1] ?? 0),
      0,
    );
    return [after, sum / Math.max(1, seeds)];
  });
}
