import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { catalogueSources } from '../../analysis/select/catalogue-sources.ts';
import { chooseOperators } from '../../analysis/select/choose-operators.ts';
import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import type { ReviewFindings } from '../../model/review-plan.ts';
import type { ProgramKills } from '../../model/review-result.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import { findVacuous } from '../../properties/review/suggest/find-vacuous.ts';
import {
  makeSuggestions,
  type SuggestionDraft,
} from '../../properties/review/suggest/make-suggestions.ts';
import {
  gained,
  orderDrafts,
  rankDrafts,
  rankOf,
  type RankedDraft,
} from '../../properties/review/suggest/rank-drafts.ts';
import { findInMatrix } from '../../properties/review/suggest/find-in-kills.ts';
import {
  findIdleAssertions,
  type LoneAssertion,
  loneAssertions,
} from '../../properties/review/suggest/lone-assertions.ts';
import { type VariantsText, writeVariants } from '../../properties/review/write/write-variants.ts';
import { measureVariants, type VariantKills } from './measure-variants.ts';
import type { FileToReview } from './read-test-file.ts';
import { lateness } from './run-review-jobs.ts';
import { sourcesOfTests } from './sources-of-tests.ts';

/** The ranked suggestions for a file, with what its tests kill if that was measured. */
export interface RankedFile {
  readonly drafts: readonly RankedDraft[];
  readonly program?: ProgramKills;
  /** Why mutants of the program could not be run, as a sentence. */
  readonly problem?: string;
}

/** A file whose suggestions are to be ranked. */
export interface FileToRank {
  readonly reviewed: FileToReview;
  readonly findings: ReviewFindings;
  readonly drafts: readonly SuggestionDraft[];
}

/** How suggestions are ranked. */
export interface SuggestionRanking {
  readonly options: AnalysisOptions;
  readonly sources: readonly SourceSelection[];
  readonly seed: number;
  /** The most mutants of the program for each file. */
  readonly mutants: number;
  /** Milliseconds that it should take. */
  readonly time: number;
}

/** The most variants that are measured for one file. */
const mostVariants = 60;
/** The most assertions that are measured alone for one file. */
const mostAssertions = 20;
/** The number of variants that are measured for one file even if the time is short. */
const fewVariants = 8;
/** The least number of mutants of the program by which it is worth ranking. */
const leastMutants = 20;
/** Milliseconds that opening a runner and observing tests take, beside the tests. */
const opening = 3000;
/** The share of mutants that a test infects, as a rough guess: each of these is one run of it. */
const infected = 0.3;
/** Milliseconds that one run of a test costs beside the test itself. */
const perRun = 2;

/** Returns the suggestions that the findings about a file make, before they are ranked. */
export function listDrafts(
  { file, mutants }: FileToReview,
  findings: ReviewFindings,
): readonly SuggestionDraft[] {
  return [...findVacuous(file, findings), ...makeSuggestions(file, mutants, findings)];
}

/**
 * Ranks the suggestions for files by the mutants of the program that each suggested property kills and the original misses. Suggestions
 * that fail in the project's own runner are left out. What the kills of the original tests say is added. Never throws: if mutants can't be run, or
 * not in the time, the suggestions are ranked without.
 *
 * @returns in the order of the files
 */
export async function rankSuggestions(
  files: readonly FileToRank[],
  how: SuggestionRanking,
): Promise<readonly RankedFile[]> {
  const without = files.map(({ drafts }): RankedFile => ({
    drafts: rankDrafts(unmeasured(drafts)),
  }));
  const because = (problem: string): readonly RankedFile[] =>
    without.map((file) => (file.drafts.length === 0 ? file : { ...file, problem }));
  if (how.mutants === 0 || how.sources.length === 0 || how.options.signal.aborted) return without;
  if (how.time < opening) return because(lateness);
  try {
    const ranked = await measured(files, how);
    return ranked ?? (how.options.signal.aborted ? without : because(lateness));
  } catch (error) {
    return because(error instanceof Error ? error.message : String(error));
  }
}

function unmeasured(drafts: readonly SuggestionDraft[]): readonly RankedDraft[] {
  return drafts.map((draft) => ({ ...draft, worth: undefined }));
}

/** A file with its changed tests beside the originals. */
interface WrittenFile extends FileToRank {
  readonly written: VariantsText;
  readonly order: readonly RankedDraft[];
  /** The assertions that are measured alone, by their marks. */
  readonly assertions: ReadonlyMap<string, LoneAssertion>;
}

async function measured(
  files: readonly FileToRank[],
  { options, sources, seed, mutants, time }: SuggestionRanking,
): Promise<readonly RankedFile[] | undefined> {
  const affordable = (all: readonly WrittenFile[]): number => {
    const cost = all.reduce((sum, file) => sum + costOf(file), 0);
    return Math.floor(((time - opening) * Math.min(2, options.concurrency)) / 2 / cost);
  };
  const all = files.map((file) => writeFile(file, seed, false));
  const chosen =
    affordable(all) < leastMutants ? files.map((file) => writeFile(file, seed, true)) : all;
  const paths = chosen.map(({ reviewed }) => reviewed.path);
  const selected = sourcesOfTests(options.root, paths, sources);
  // Most mutants are infected by the tests of one file only.
  const each = Math.min(mutants, Math.max(leastMutants, affordable(chosen)));
  const ratio = await sampleRatio(selected, options, each * files.length);
  const limited = limitedSignal(options.signal, time);
  const kills = await measureVariants(
    chosen.map(({ reviewed: { path, file }, written }) => ({ path, written, tests: file.tests })),
    {
      ...options,
      signal: limited.signal,
      tests: paths,
      sources: selected,
      selection: { ids: [], seed, ...(ratio < 1 && { sample: { ratio, per: 'all' } }) },
      matrix: true,
      skipFailingTests: true,
      typeCheck: false,
      equivalence: 'none',
      incremental: false,
      checkOrder: false,
      impact: false,
      order: 1,
    },
  ).finally(limited.release);
  return kills && chosen.map((file) => rankedFile(file, kills.get(file.reviewed.path)));
}

function markOf(at: number): string {
  return `[assay ${at}]`;
}

/** Writes the variants of a file: of all suggestions up to a number, or of the first ones. */
function writeFile(file: FileToRank, seed: number, isShort: boolean): WrittenFile {
  const { reviewed, drafts } = file;
  const order = orderDrafts(unmeasured(drafts));
  const shown = order.filter((draft) => rankOf(draft) < 2).length;
  const count = isShort ? Math.min(Math.max(shown, fewVariants), mostVariants / 3) : mostVariants;
  const variants = order
    .slice(0, count)
    .map(({ test, edits }, at) => ({ mark: markOf(at), test, edits }))
    .filter(({ edits }) => edits.length > 0);
  const alone = isShort ? [] : loneAssertions(reviewed.file).slice(0, mostAssertions);
  const assertions = new Map(alone.map((one, at) => [`[assay assertion ${at}]`, one]));
  const ofAssertions = [...assertions].map(([mark, { test, edits }]) => ({ mark, test, edits }));
  const written = writeVariants(reviewed.file, [...variants, ...ofAssertions], {
    seed,
    hasFastCheck: reviewed.hasFastCheck,
  });
  return { ...file, written, order, assertions };
}

/** Returns the milliseconds that one mutant takes with all tests of a file and their variants, roughly. */
function costOf({ written, findings }: WrittenFile): number {
  const run = [...written.running, ...written.tests.values()];
  const durations = run.map(({ id }) => (findings.tests[id]?.duration ?? 0) + perRun);
  return infected * durations.reduce((sum, duration) => sum + duration, 0);
}

function rankedFile(
  { reviewed, written, order, assertions }: WrittenFile,
  kills: VariantKills | undefined,
): RankedFile {
  if (kills === undefined) return { drafts: rankDrafts(order) };
  const ranked = order.map((draft, at): RankedDraft => {
    const variant = kills.variants.get(markOf(at));
    const test = written.tests.get(markOf(at));
    const original = kills.tests.get(test?.id ?? -1);
    if (variant === undefined || original === undefined) return draft;
    const worth = { variant, original };
    const [first] = gained(worth);
    return { ...draft, worth, ...(first !== undefined && { killed: kills.describe(first) }) };
  });
  const idle = [...assertions].flatMap(([mark, assertion]) => {
    const alone = kills.variants.get(mark);
    const original = kills.tests.get(assertion.test);
    return alone === undefined || original === undefined ? [] : [{ assertion, alone, original }];
  });
  const drafts = rankDrafts([
    ...ranked,
    ...findInMatrix(reviewed.file, kills.tests),
    ...findIdleAssertions(idle),
  ]);
  return { drafts, program: programKills(kills, drafts) };
}

function programKills(kills: VariantKills, best: readonly RankedDraft[]): ProgramKills {
  const before = new Set([...kills.tests.values()].flatMap((test) => [...test.kills]));
  const added = best.flatMap(({ worth }) => [...(worth?.variant.kills ?? [])]);
  const after = new Set([...before, ...added]);
  return { mutants: kills.reached, before: before.size, after: after.size };
}

async function sampleRatio(
  sources: readonly SourceSelection[],
  options: AnalysisOptions,
  wanted: number,
): Promise<number> {
  const chosen = await chooseOperators(options.operators, undefined, []);
  const catalogues = catalogueSources(
    sources,
    chosen,
    (file) => readFileSync(join(options.root, file), 'utf8'),
    [],
  );
  const count = catalogues.reduce(
    (sum, { sites }) => sum + sites.reduce((all, site) => all + site.mutants.length, 0),
    0,
  );
  return count === 0 ? 1 : Math.min(1, wanted / count);
}
