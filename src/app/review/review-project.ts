import type { ReviewedFile, ReviewResult } from '../../model/review-result.ts';
import { type FormatText, openFormatter } from '../../project/format-text.ts';
import { countOf } from '../../report/format-number.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import { analysisOptions } from '../run-project.ts';
import { describeFile, unreviewedFile } from './describe-file.ts';
import { findTestFiles } from './find-test-files.ts';
import { keepReview } from './last-review.ts';
import { listDrafts, type RankedFile, rankSuggestions } from './rank-suggestions.ts';
import { type FileToReview, readTestFile } from './read-test-file.ts';
import type { ReviewRequest } from './review-request.ts';
import { type FileOutcome, runReviewJobs } from './run-review-jobs.ts';

/** The share of the time in which suggestions are found. In the rest they are ranked. */
const searching = 0.6;

/**
 * Reviews the properties and tests of a project's test files. What fails for one file is told there, and costs no other file anything. Throws a
 * `UserError` if it can't start.
 *
 * @param onStep receives a line whenever there is something to tell
 */
export async function reviewProject(
  request: ReviewRequest,
  signal: AbortSignal,
  onStep: (step: string) => void = () => {},
): Promise<ReviewResult> {
  const { paths = [], seconds, programMutants, ...rest } = request;
  const started = Date.now();
  const until = started + seconds * 1000;
  const project = await openProject({ ...rest, paths: [] }, 'review-tests');
  const options = await analysisOptions(project, rest, signal);
  const found = await findTestFiles(project.root, paths);
  onStep(`Reviewing ${countOf(found.size, 'test file')} for at most ${seconds} seconds`);
  const read = [...found.keys()].map((path) => readTestFile(project.root, path, request));
  const prepared = read.filter((one) => 'file' in one);
  let done = 0;
  const outcomes = await runReviewJobs(prepared, options, {
    until: programMutants === 0 ? until : started + seconds * 1000 * searching,
    onFile(path, outcome) {
      done += 1;
      onStep(`[${done}/${prepared.length}] ${path}: ${stateOf(outcome)}`);
    },
  });
  const isTest = ({ path }: FileToReview): boolean =>
    found.get(path) === true || outcomes.get(path)?.kind !== 'unknown';
  const tests = prepared.filter((file) => isTest(file));
  const reviewed = await rankFiles(tests, outcomes, {
    project,
    options,
    request,
    until,
    onStep,
    format: (await openFormatter(project.root)) ?? ((text) => Promise.resolve(text)),
  });
  const unread = read.flatMap((one) =>
    'problem' in one ? [unreviewedFile(one.path, one.problem)] : [],
  );
  return resultOf(project, [...reviewed, ...unread], { tests, signal });
}

function stateOf(outcome: FileOutcome | undefined): string {
  if (outcome === undefined) return 'not reviewed in time';
  if (outcome.kind !== 'reviewed') return outcome.message;
  const killed = outcome.findings.mutants.filter((one) => one?.status === 'killed').length;
  return `${killed} of ${countOf(outcome.findings.mutants.length, 'mutant')} killed by inputs`;
}

interface Ranking {
  readonly project: OpenedProject;
  readonly options: Awaited<ReturnType<typeof analysisOptions>>;
  readonly request: ReviewRequest;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly onStep: (step: string) => void;
  readonly format: FormatText;
}

/** Milliseconds that a group of files gets to be ranked. Files are ranked together, because opening the runner takes long. */
const groupTime = 15_000;

/** Ranks the suggestions for all files, in groups, so that what goes wrong costs only one group its ranks. */
async function rankFiles(
  files: readonly FileToReview[],
  outcomes: ReadonlyMap<string, FileOutcome>,
  { project, options, request, until, onStep, format }: Ranking,
): Promise<ReviewedFile[]> {
  const reviewed = files.flatMap((file): ReviewedFile[] => {
    const outcome = outcomes.get(file.path);
    if (outcome?.kind === 'reviewed') return [];
    const message = outcome?.message ?? 'The review was stopped before it.';
    return [unreviewedFile(file.path, message)];
  });
  const found = files.flatMap((file) => {
    const outcome = outcomes.get(file.path);
    if (outcome?.kind !== 'reviewed') return [];
    const { findings } = outcome;
    return [{ reviewed: file, outcome, findings, drafts: listDrafts(file, findings) }];
  });
  // Where there is nothing to rank, mutants of the program can only say that a property is vacuous or redundant.
  const toRank = found.filter(
    ({ reviewed: { file }, drafts }) => drafts.length > 0 || file.properties.length > 0,
  );
  const groups = Math.max(1, Math.floor((until - Date.now()) / groupTime));
  const size = Math.max(1, Math.ceil(toRank.length / groups));
  const ranks = new Map<FileToReview, RankedFile>();
  for (let at = 0; at < toRank.length; at += size) {
    const group = toRank.slice(at, at + size);
    if (request.programMutants > 0 && Date.now() < until) {
      onStep(`Ranking the suggestions for ${group.map((one) => one.reviewed.path).join(', ')}`);
    }
    const ranked = await rankSuggestions(group, {
      options,
      sources: project.sources,
      seed: request.seed,
      mutants: request.programMutants,
      time: (until - Date.now()) / Math.ceil((toRank.length - at) / size),
    });
    for (const [place, file] of ranked.entries()) {
      const owner = group[place];
      if (owner !== undefined) ranks.set(owner.reviewed, file);
    }
  }
  for (const { reviewed: file, outcome } of found) {
    const ranked = ranks.get(file) ?? { drafts: [] };
    reviewed.push(await describeFile(file, outcome, ranked, format));
  }
  return reviewed.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function resultOf(
  project: OpenedProject,
  files: readonly ReviewedFile[],
  { tests, signal }: { readonly tests: readonly FileToReview[]; readonly signal: AbortSignal },
): ReviewResult {
  const suggestions = files
    .flatMap((one) => one.suggestions)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || other.kills - other.losses - (one.kills - one.losses),
    );
  const texts = tests.map(({ path, file }) => [path, file.parsed.text] as const);
  keepReview(project, { suggestions, texts: Object.fromEntries(texts) });
  return {
    root: project.root,
    reportsDirectory: project.config.reports.directory,
    files,
    suggestions,
    interrupted: signal.aborted,
  };
}
