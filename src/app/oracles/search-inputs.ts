import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import { indicesIn } from '../../analysis/index-ranges.ts';
import type { FitnessLandscape } from '../../model/oracle-assessment.ts';
import {
  coveringInputs,
  equivalenceClasses,
  spacePoints,
  type SpacePoints,
} from '../../oracles/landscape.ts';
import { statementsAround } from '../../oracles/statement-coverage.ts';
import type {
  ChosenPoint,
  FoundProgram,
  OracleData,
  TracedData,
  TracedRun,
} from '../../runner/oracle-host.ts';
import { parse } from '../../syntax/parse.ts';
import { ask } from './assess-file.ts';
import { type OracleUnit, unitsOf } from './oracle-units.ts';
import type { OpenedOracles } from './open-oracles.ts';
import { moreHosts, pendingMutants } from './oracle-workers.ts';
import { type MutantRun, runMutants } from './run-mutants.ts';

/** The landscapes of a file's programs, and the inputs that were chosen in them. */
export interface SearchedInputs {
  readonly landscapes: readonly FitnessLandscape[];
  readonly points: Readonly<Record<number, readonly ChosenPoint[]>>;
}

/**
 * Searches the input spaces of a file's programs: runs all mutants with an input at each point, and chooses few inputs that kill all
 * that can be killed. A program without dimensions keeps its inputs.
 *
 * @param limit the most points of a space
 */
export async function searchInputs(
  opened: OpenedOracles,
  {
    file,
    data,
    limit,
  }: { readonly file: string; readonly data: OracleData; readonly limit: number },
  hooks: AnalysisHooks,
): Promise<SearchedInputs | undefined> {
  const { runner, options } = opened;
  const { signal } = options;
  const first = await runner.openOracles({ build: 'execute', file, data, signal });
  const described = await ask(first, { kind: 'describe' }, 'described');
  await first.close();
  if (typeof described === 'string') return undefined;
  const spaces = described.programs.map(({ dimensions }) =>
    dimensions === undefined
      ? undefined
      : spacePoints(
          dimensions.map(([, values]) => values),
          limit,
          data.seed,
        ),
  );
  if (spaces.every((space) => space === undefined)) return undefined;
  const all = { ...data, points: pointsOf(spaces) };
  const [host, watching] = await Promise.all([
    runner.openOracles({ build: 'execute', file, data: all, signal }),
    runner.openOracles({ build: 'search', file, data: all, signal }),
  ]);
  let hosts: readonly (typeof host)[] = [host];
  const relations = onePerProgram(described.relations);
  try {
    const [measured, traced] = await Promise.all([
      ask(host, { kind: 'measure', relations }, 'measured'),
      ask(watching, { kind: 'trace', relations }, 'traced'),
    ]);
    if (typeof measured === 'string' || typeof traced === 'string') return undefined;
    const infected = traced.traced.sources.flat().map((run) => run.infected);
    const pending = await pendingMutants(opened, traced.traced.loading, infected);
    hosts = await moreHosts(opened, host, { file, data: all, relations }, pending.length);
    let done = 0;
    const { programs } = described;
    const runs = await runMutants(
      hosts,
      { programs, relations: described.relations, usable: [], baseline: measured.baseline },
      pending,
      {
        every: true,
        signal,
        onDone() {
          done += 1;
          hooks.onProgress({
            ...nothingDone,
            phase: 'execute',
            mutantsDone: done,
            mutantsTotal: pending.length,
          });
        },
      },
    );
    return landscapesOf(opened, programs, spaces, { traced: traced.traced, runs });
  } finally {
    await Promise.all([watching, ...hosts].map((one) => one.close()));
  }
}

/** Returns the numbers of relations that name each program once. */
function onePerProgram(relations: readonly { readonly program: number }[]): readonly number[] {
  const seen = new Set<number>();
  return relations.flatMap(({ program }, number) => {
    if (seen.has(program)) return [];
    seen.add(program);
    return number;
  });
}

function pointsOf(spaces: readonly (SpacePoints | undefined)[]): SearchedInputs['points'] {
  return Object.fromEntries(
    spaces.flatMap((space, program) =>
      space === undefined ? [] : [[program, space.points.map((at, index) => ({ at, index }))]],
    ),
  );
}

function landscapesOf(
  opened: OpenedOracles,
  programs: readonly FoundProgram[],
  spaces: readonly (SpacePoints | undefined)[],
  { traced, runs }: { readonly traced: TracedData; readonly runs: readonly MutantRun[] },
): SearchedInputs {
  const valid = validMutants(opened);
  const units = unitsOf(opened, programs);
  const coverage = coverageOf(opened);
  const landscapes: FitnessLandscape[] = [];
  const points: Record<number, readonly ChosenPoint[]> = {};
  for (const [program, space] of spaces.entries()) {
    if (space === undefined) continue;
    const kills = space.points.map(() => new Set<number>());
    for (const { mutant, differing } of runs) {
      for (const [input] of differing[program] ?? []) kills[input]?.add(mutant);
    }
    const classes = equivalenceClasses(kills);
    const sizes = space.points.map((at) => at.reduce((product, value) => product * value, 1));
    const chosen = coveringInputs(kills, sizes);
    points[program] = chosen.map((index) => ({ at: space.points[index] ?? [], index }));
    const { name = `program ${program + 1}`, dimensions = [] } = programs[program] ?? {};
    landscapes.push({
      program: name,
      dimensions: dimensions.map(([dimension, values]) => ({ name: dimension, values })),
      isExhaustive: space.isExhaustive,
      points: space.points.map((at, point) => ({
        at,
        score: share(kills[point]?.size ?? 0, valid.length),
        ...coverage(traced.sources[program]?.[point]),
        units: units.map((unit) => scoreIn(unit, kills[point] ?? new Set(), valid, opened)),
        class: classes[point] ?? 0,
      })),
      classes: new Set(classes).size,
      together: share(new Set(kills.flatMap((killed) => [...killed])).size, valid.length),
      chosen,
    });
  }
  return { landscapes, points };
}

function scoreIn(
  { isIn }: OracleUnit,
  killed: ReadonlySet<number>,
  valid: readonly number[],
  { table }: OpenedOracles,
): number {
  const own = valid.filter((mutant) => isIn(table.mutants[mutant]?.file ?? ''));
  return share(own.filter((mutant) => killed.has(mutant)).length, own.length);
}

/** Returns the mutants of the loaded sources that compile and are not equivalent. */
function validMutants({ table, loaded, check, equivalences }: OpenedOracles): readonly number[] {
  return table.mutants.flatMap(({ id, file }, mutant) =>
    loaded.has(file) && !check.excludes(id) && !equivalences.excludes(id) ? [mutant] : [],
  );
}

/** Returns a function that computes the coverage of statements and of branches by a run. */
function coverageOf({
  catalogues,
  table,
  loaded,
  branches,
}: OpenedOracles): (run: TracedRun | undefined) => { statements: number; branches: number } {
  const statementOf = new Map<number, string>();
  let outcomes = 0;
  for (const { file, text, sites } of catalogues) {
    const outcome = parse(file, text);
    const numbered = table.files.get(file);
    if (!loaded.has(file) || !outcome.ok || numbered === undefined) continue;
    const around = statementsAround(
      outcome.file,
      sites.map(({ span }) => span),
    );
    outcomes += 2 * branches.of(outcome.file).count;
    let mutant = numbered.firstMutant;
    for (const [site, { mutants }] of sites.entries()) {
      for (const _ of mutants) {
        const statement = around[site] ?? -1;
        if (statement >= 0) statementOf.set(mutant, `${file}:${statement}`);
        mutant += 1;
      }
    }
  }
  const statements = new Set(statementOf.values());
  return (run) => {
    const reached = new Set(
      indicesIn(run?.covered ?? []).flatMap((mutant) => statementOf.get(mutant) ?? []),
    );
    const had = (run?.branches ?? []).reduce(
      (sum, [, isTrue, isFalse]) => sum + Number(isTrue) + Number(isFalse),
      0,
    );
    return {
      statements: share(reached.size, statements.size),
      branches: share(had, outcomes),
    };
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
