import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { replaceFile } from '../../foundation/replace-file.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { JudgedMutant, Verdict } from '../../model/verdict.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import type { ReachingTests } from '../../report/describe-verdict.ts';
import { leftOutTests } from '../../report/left-out.ts';
import type { OpenedProject } from '../open-project.ts';
import { cacheNotice } from './cache-notice.ts';

/** The results of a run that are kept for later commands. */
export interface LastRun {
  /** When the run with the oldest of these verdicts began, in milliseconds since 1970; 0 if unknown. */
  readonly asOf: number;
  /** The mutants with their verdicts. A verdict may name only some of the tests; see `reach`. */
  readonly judged: readonly JudgedMutant[];
  /** By the id of a mutant, the number of tests that reached and infected it, if its verdict does not name all of them. */
  readonly reach: ReadonlyMap<string, ReachingTests>;
  /** Names of tests by id. */
  readonly tests: Readonly<Record<string, string>>;
  /** The notices about tests that failed without a mutant and were left out. */
  readonly leftOut: readonly Notice[];
}

/** The content of the file. Verdicts name tests by their place in one list, because hundreds of mutants have the same tests. */
interface WrittenRun {
  readonly format: 2;
  readonly asOf?: number;
  /** Ids and names of tests. */
  readonly tests: readonly (readonly [id: string, name: string])[];
  /** Places in `tests`, each list once. */
  readonly testLists: readonly (readonly number[])[];
  /** Missing in files of earlier versions. */
  readonly leftOut?: readonly Notice[];
  readonly judged: readonly {
    readonly mutant: Mutant;
    /** The numbers are places in `testLists`. */
    readonly verdict: Omit<Verdict, 'coveredBy' | 'infectedBy'> & {
      readonly coveredBy: number;
      readonly infectedBy: number;
    };
    readonly reach?: ReachingTests;
  }[];
}

/** Returns the path of the file that holds the last run of the project. */
function lastRunPath(
  root: string,
  { cacheDirectory }: Pick<ResolvedConfig, 'cacheDirectory'>,
): string {
  return join(resolve(root, cacheDirectory), 'last-run.json');
}

/**
 * Keeps the verdicts of a run. For other mutants, the verdicts of earlier runs stay as long as the original text is still in its
 * place. Returns a notice if the verdicts can't be kept.
 */
export function keepLastRun(
  result: AnalysisResult,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
): Notice | undefined {
  const path = lastRunPath(result.root, config);
  const known = readLastRun(result.root, config);
  const texts = new Map(result.sources.map((source) => [source.path, source.text]));
  // A run that was stopped has no new verdict for pending mutants.
  const decided = result.judged.filter(({ verdict }) => verdict.status !== 'Pending');
  const fresh = new Set(decided.map(({ mutant }) => mutant.id));
  const named = new Set(result.judged.map(({ mutant }) => mutant.id));
  const older = (known?.judged ?? []).filter(
    ({ mutant, verdict }) =>
      !fresh.has(mutant.id) &&
      (verdict.status !== 'Pending' || !named.has(mutant.id)) &&
      fits(mutant, texts.get(mutant.file)),
  );
  const kept = new Set(older.map(({ mutant }) => mutant.id));
  const judged = [
    ...older,
    ...result.judged.filter(({ mutant }) => !kept.has(mutant.id)).map(withoutTests),
  ];
  const reach = new Map([...reachOf(older, known), ...reachIn(result)]);
  const began = Date.now() - result.timings.total;
  const asOf = older.length === 0 ? began : Math.min(began, known?.asOf ?? 0);
  const tests = Object.fromEntries(
    result.tests.map(({ id, file, name }) => [id, `${file} > ${name}`]),
  );
  const leftOut = [
    ...(older.length === 0 ? [] : stillLeftOut(result, known)),
    ...leftOutTests(result),
  ];
  const text = written({ asOf, judged, reach, tests: { ...known?.tests, ...tests }, leftOut });
  try {
    replaceFile(path, text);
    return undefined;
  } catch (error) {
    return cacheNotice(resolve(result.root, config.cacheDirectory), error);
  }
}

/** Returns the notices about tests that an earlier run left out and this run did not run. */
function stillLeftOut({ tests, notices }: AnalysisResult, known: LastRun | undefined): Notice[] {
  const met = new Set([...tests.map(({ id }) => id), ...notices.map(({ place }) => place)]);
  return (known?.leftOut ?? []).filter(({ place }) => !met.has(place));
}

/** Returns the known numbers of reaching tests of these mutants from an earlier run. */
function reachOf(
  judged: readonly JudgedMutant[],
  known: LastRun | undefined,
): [string, ReachingTests][] {
  return judged.flatMap(({ mutant: { id } }) => {
    const reach = known?.reach.get(id);
    return reach === undefined ? [] : [[id, reach]];
  });
}

function reachIn({ judged }: AnalysisResult): [string, ReachingTests][] {
  return judged
    .filter(({ verdict }) => verdict.coveredBy.length > namedTests)
    .map(({ mutant: { id }, verdict: { coveredBy, infectedBy } }) => {
      return [id, { covered: coveredBy.length, infected: infectedBy.length }];
    });
}

/** Whether a mutant's original text is still in its place. If the text of the file is unknown, the answer is yes. */
function fits({ span, original }: Mutant, text: string | undefined): boolean {
  return text === undefined || text.slice(span.start, span.end) === original;
}

/** Reads the last run. Returns undefined if there was none, or if its file can't be read. */
export function readLastRun(
  root: string,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
): LastRun | undefined {
  try {
    const run: unknown = JSON.parse(readText(lastRunPath(root, config)) ?? '');
    return isWrittenRun(run) ? unpacked(run) : undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function written({ asOf, judged, reach, tests, leftOut }: LastRun): string {
  const places = new Map<string, number>();
  const named: [string, string][] = [];
  const lists = new Map<string, number>();
  const testLists: number[][] = [];
  const placeOfTest = (id: string): number => {
    const place = places.get(id) ?? named.push([id, tests[id] ?? id]) - 1;
    places.set(id, place);
    return place;
  };
  const placeOf = (ids: readonly string[]): number => {
    const list = ids.map(placeOfTest);
    const key = list.join();
    const place = lists.get(key) ?? testLists.push(list) - 1;
    lists.set(key, place);
    return place;
  };
  const packed = judged.map(({ mutant, verdict }) => {
    // The test that noticed the mutant is in the list of tests, too.
    if (verdict.killedBy !== undefined) placeOfTest(verdict.killedBy);
    const coveredBy = placeOf(verdict.coveredBy);
    const counts = reach.get(mutant.id);
    return {
      mutant,
      verdict: { ...verdict, coveredBy, infectedBy: placeOf(verdict.infectedBy) },
      ...(counts && { reach: counts }),
    };
  });
  const run: WrittenRun = { format: 2, asOf, tests: named, testLists, leftOut, judged: packed };
  return JSON.stringify(run);
}

function unpacked({ asOf = 0, tests, testLists, judged, leftOut = [] }: WrittenRun): LastRun {
  const lists = testLists.map((list) => list.map((place) => tests[place]?.[0] ?? ''));
  return {
    asOf,
    tests: Object.fromEntries(tests),
    leftOut,
    reach: new Map(
      judged.flatMap(({ mutant, reach }) => (reach === undefined ? [] : [[mutant.id, reach]])),
    ),
    judged: judged.map(({ mutant, verdict }) => ({
      mutant,
      verdict: {
        ...verdict,
        coveredBy: lists[verdict.coveredBy] ?? [],
        infectedBy: lists[verdict.infectedBy] ?? [],
      },
    })),
  };
}

/** The most tests that a verdict names. With all tests, the file of a large project would have hundreds of megabytes. */
const namedTests = 20;

function withoutTests({ mutant, verdict }: JudgedMutant): JudgedMutant {
  return {
    mutant,
    verdict: {
      ...verdict,
      coveredBy: verdict.coveredBy.slice(0, namedTests),
      infectedBy: verdict.infectedBy.slice(0, namedTests),
    },
  };
}

function isWrittenRun(value: unknown): value is WrittenRun {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 2;
}

/** Finds a mutant of the last run, with its verdict. Returns undefined if it was not in that run. */
export function verdictOf(
  run: LastRun | undefined,
  mutant: Pick<Mutant, 'id'>,
): JudgedMutant | undefined {
  return run?.judged.find((judged) => judged.mutant.id === mutant.id);
}

/**
 * Returns, by the id of a mutant, the id of the test that noticed it in the last run. The last run of a workspace names the tests of
 * a package by their paths from the workspace's root.
 */
export function earlierKillers({
  root,
  config,
  workspace,
}: Pick<OpenedProject, 'root' | 'config' | 'workspace'>): ReadonlyMap<string, string> {
  const run = workspace === undefined ? readLastRun(root, config) : readLastRun(root, workspace);
  const folder = workspace === undefined ? '' : `${workspace.folder}/`;
  return new Map(
    (run?.judged ?? []).flatMap(({ mutant, verdict: { killedBy } }): [string, string][] =>
      killedBy?.startsWith(folder) === true ? [[mutant.id, killedBy.slice(folder.length)]] : [],
    ),
  );
}
