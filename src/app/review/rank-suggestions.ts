import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { catalogueSources } from '../../analysis/select/catalogue-sources.ts';
import { chooseOperators } from '../../analysis/select/choose-operators.ts';
import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { ProgramKills } from '../../model/review-result.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import type { SuggestionDraft } from '../../properties/review/suggest/make-suggestions.ts';
import { rankDrafts, type RankedDraft } from '../../properties/review/suggest/rank-drafts.ts';
import { findInMatrix } from '../../properties/review/suggest/find-in-kills.ts';
import { writeVariants } from '../../properties/review/write/write-variants.ts';
import { measureVariants } from './measure-variants.ts';
import type { FileToReview } from './read-test-file.ts';
import { sourcesOfTests } from './sources-of-tests.ts';

/** The ranked suggestions for a file, with what its tests kill if that was measured. */
export interface RankedFile {
  readonly drafts: readonly RankedDraft[];
  readonly program?: ProgramKills;
}

/** The most variants that are measured for one file. */
const mostVariants = 60;

/**
 * Ranks the suggestions for a file by the mutants of the program that each suggested property kills and the original misses. Suggestions
 * that fail in the project's own runner are left out. What the kills of the original tests say is added.
 */
export async function rankSuggestions(
  { path, file, hasFastCheck }: FileToReview,
  drafts: readonly SuggestionDraft[],
  how: {
    readonly options: AnalysisOptions;
    readonly sources: readonly SourceSelection[];
    readonly seed: number;
    readonly mutants: number;
  },
): Promise<RankedFile> {
  const { options, sources, seed, mutants } = how;
  const unmeasured = drafts.map((draft) => ({ ...draft, worth: undefined }));
  const isEmpty = drafts.length === 0 && file.properties.length === 0;
  if (mutants === 0 || isEmpty || sources.length === 0 || options.signal.aborted) {
    return { drafts: rankDrafts(unmeasured) };
  }
  const chosen = drafts.slice(0, mostVariants);
  const markOf = (at: number): string => `[assay ${at}]`;
  const written = writeVariants(
    file,
    chosen.map(({ test, edits }, at) => ({ mark: markOf(at), test, edits })),
    { seed, hasFastCheck },
  );
  const selected = sourcesOfTests(options.root, [path], sources);
  const ratio = await sampleRatio(selected, options, mutants);
  const measured = await measureVariants(path, written, file.tests, {
    ...options,
    tests: [path],
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
  });
  if (measured === undefined) return { drafts: rankDrafts(unmeasured) };
  const ranked = drafts.map((draft, at): RankedDraft => {
    const variant = measured.variants.get(markOf(at));
    const test = written.tests.get(markOf(at));
    const original = measured.tests.get(test?.id ?? -1);
    return { ...draft, worth: variant && original && { variant, original } };
  });
  const best = rankDrafts([...ranked, ...findInMatrix(file, measured.tests)]);
  const before = new Set([...measured.tests.values()].flatMap(({ kills }) => [...kills]));
  const gained = best.flatMap(({ worth }) => [...(worth?.variant.kills ?? [])]);
  const after = new Set([...before, ...gained]);
  return {
    drafts: best,
    program: { mutants: measured.mutants, before: before.size, after: after.size },
  };
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
