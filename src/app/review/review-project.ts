import { setMaxListeners } from 'node:events';
import { relative } from 'node:path';

import type { PropertySuggestion, SuggestedEdit } from '../../model/suggestion.ts';
import { type FormatText, openFormatter } from '../../project/format-text.ts';
import type { ReviewedFile, ReviewResult } from '../../model/review-result.ts';
import { findVacuous } from '../../properties/review/suggest/find-vacuous.ts';
import { applyEdits } from '../../properties/review/suggest/apply-edits.ts';
import {
  makeSuggestions,
  type SuggestionDraft,
} from '../../properties/review/suggest/make-suggestions.ts';
import {
  gainOf,
  lossOf,
  rankOf,
  type RankedDraft,
} from '../../properties/review/suggest/rank-drafts.ts';
import { suggestionId } from '../../properties/review/suggest/suggestion-id.ts';
import { lineDiff } from '../../report/diff/line-diff.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import { openProject } from '../open-project.ts';
import { analysisOptions } from '../run-project.ts';
import { keepReview } from './last-review.ts';
import { type RankedFile, rankSuggestions } from './rank-suggestions.ts';
import { findTestFiles } from './find-test-files.ts';
import { type FileToReview, readTestFile } from './read-test-file.ts';
import type { ReviewRequest } from './review-request.ts';
import { type FileOutcome, runReviewJobs } from './run-review-jobs.ts';

/** Reviews the properties and tests of a project's test files. Throws a `UserError` if it can't start. */
export async function reviewProject(
  request: ReviewRequest,
  signal: AbortSignal,
  onStep: (step: string) => void = () => {},
): Promise<ReviewResult> {
  const { paths = [], ...rest } = request;
  // Each file opens a runner, which listens to the signal.
  setMaxListeners(0, signal);
  const project = await openProject({ ...rest, paths: [] }, 'review-tests');
  const options = await analysisOptions(project, rest, signal);
  const found = await findTestFiles(project.root, paths);
  const files = [...found.keys()];
  const read = files.map((path) => readTestFile(project.root, path, request));
  const prepared = read.filter((one) => typeof one !== 'string');
  onStep(`Reviewing ${files.join(', ')}`);
  const outcomes = await runReviewJobs(prepared, options);
  const reviewed: ReviewedFile[] = [];
  const isTest = ({ path }: FileToReview): boolean =>
    found.get(path) === true || outcomes.get(path)?.kind !== 'unknown';
  const format = (await openFormatter(project.root)) ?? ((text: string) => Promise.resolve(text));
  for (const file of prepared.filter(isTest)) {
    const rank: Rank = (drafts) =>
      rankSuggestions(file, drafts, {
        options,
        sources: project.sources,
        seed: request.seed,
        mutants: request.programMutants,
      });
    if (request.programMutants > 0) onStep(`Ranking the suggestions for ${file.path}`);
    reviewed.push(await describe(file, outcomes.get(file.path), { rank, format }));
  }
  const unread = read.flatMap((one, at): ReviewedFile[] =>
    typeof one === 'string'
      ? [{ ...empty, path: relative('.', files[at] ?? ''), problem: one }]
      : [],
  );
  const all = [...reviewed, ...unread];
  const suggestions = all
    .flatMap((one) => one.suggestions)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || other.kills - other.losses - (one.kills - one.losses),
    );
  const texts = prepared.map(({ path, file }) => [path, file.parsed.text] as const);
  keepReview(project, { suggestions, texts: Object.fromEntries(texts) });
  return {
    root: project.root,
    reportsDirectory: project.config.reports.directory,
    files: all,
    suggestions,
    interrupted: signal.aborted,
  };
}

const empty = {
  properties: 0,
  tests: 0,
  mutants: 0,
  killed: 0,
  verdicts: 0,
  milliseconds: 0,
  suggestions: [],
  remarks: [],
  usesFastCheck: true,
};

type Rank = (drafts: readonly SuggestionDraft[]) => Promise<RankedFile>;

async function describe(
  prepared: FileToReview,
  outcome: FileOutcome | undefined,
  { rank, format }: { readonly rank: Rank; readonly format: FormatText },
): Promise<ReviewedFile> {
  const { path, file, mutants } = prepared;
  if (outcome === undefined || outcome.kind !== 'reviewed') {
    return { ...empty, path, problem: outcome?.message ?? 'The review was stopped before it.' };
  }
  const { findings, error } = outcome;
  const { drafts, program } = await rank([
    ...findVacuous(file, findings),
    ...makeSuggestions(file, mutants, findings),
  ]);
  const ofTests = findings.tests.flatMap((part, id) => {
    const line = positionAt(file.parsed.text, file.tests[id]?.call.start ?? 0).line;
    return part.status === 'fails'
      ? [`line ${line}: the test fails, so it was not reviewed. ${part.message}`]
      : [];
  });
  const ofProperties = findings.properties.flatMap((part, id) => {
    const property = file.properties[id];
    const line = positionAt(file.parsed.text, property?.call.start ?? 0).line;
    return part.status === 'fails' ? [`line ${line}: the property fails. ${part.message}`] : [];
  });
  return {
    path,
    ...(error !== undefined && { problem: error }),
    properties: file.properties.length,
    tests: file.tests.length,
    mutants: mutants.length,
    killed: findings.mutants.filter((one) => one?.status === 'killed').length,
    verdicts: findings.verdicts,
    milliseconds: findings.milliseconds,
    suggestions: await Promise.all(drafts.map((draft) => toSuggestion(prepared, draft, format))),
    remarks: [...ofTests, ...ofProperties],
    ...(program !== undefined && { program }),
    usesFastCheck: file.names.module !== undefined,
  };
}

async function toSuggestion(
  { path, file }: FileToReview,
  draft: RankedDraft,
  format: FormatText,
): Promise<PropertySuggestion> {
  const { text } = file.parsed;
  const changed = applyEdits(text, draft.edits);
  // Only a file that is formatted stays formatted.
  const isFormatted = draft.edits.length > 0 && (await format(text, path)) === text;
  const after = isFormatted ? await format(changed, path) : changed;
  const test = file.tests[draft.test ?? -1];
  return {
    id: suggestionId(path, draft, test?.name ?? ''),
    kind: draft.kind,
    file: path,
    line: positionAt(text, draft.offset).line,
    message: draft.message,
    test: test?.name ?? '',
    diff: draft.edits.length === 0 ? '' : lineDiff(path, text, after),
    edits: draft.edits.length === 0 ? [] : [minimalEdit(text, after)],
    kills: gainOf(draft),
    losses: lossOf(draft),
    isMeasured: draft.worth !== undefined,
    rank: rankOf(draft),
    tried: draft.tried,
    input: draft.input,
  };
}

/** Returns the one edit that makes a text of another. */
function minimalEdit(before: string, after: string): SuggestedEdit {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    start: head,
    end: before.length - tail,
    text: after.slice(head, after.length - tail),
  };
}
