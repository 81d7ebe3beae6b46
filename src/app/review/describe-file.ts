import type { ReviewedPart, ReviewFindings } from '../../model/review-plan.ts';
import type { RefutedMutant, ReviewedFile } from '../../model/review-result.ts';
import type { PropertySuggestion, SuggestedEdit } from '../../model/suggestion.ts';
import type { FormatText } from '../../project/format-text.ts';
import type { ReviewFile } from '../../properties/review/read/review-file.ts';
import { applyEdits } from '../../properties/review/suggest/apply-edits.ts';
import {
  gainOf,
  lossOf,
  rankOf,
  type RankedDraft,
} from '../../properties/review/suggest/rank-drafts.ts';
import { refutedForm } from '../../properties/review/suggest/refuted-form.ts';
import { suggestionId } from '../../properties/review/suggest/suggestion-id.ts';
import { lineDiff } from '../../report/diff/line-diff.ts';
import { countOf } from '../../report/format-number.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import type { RankedFile } from './rank-suggestions.ts';
import type { FileToReview } from './read-test-file.ts';
import type { FileOutcome } from './run-review-jobs.ts';

/** Returns the description of a file that was not reviewed. */
export function unreviewedFile(path: string, problem: string): ReviewedFile {
  return {
    path,
    problem,
    properties: 0,
    tests: 0,
    mutants: 0,
    killed: 0,
    assertions: { count: 0, recording: 0, judging: 0 },
    suggestions: [],
    refuted: [],
    remarks: [],
    usesFastCheck: true,
  };
}

/** Returns the description of a file that was reviewed, with its suggestions. */
export async function describeFile(
  prepared: FileToReview,
  outcome: Extract<FileOutcome, { kind: 'reviewed' }>,
  { drafts, program, problem }: RankedFile,
  format: FormatText,
): Promise<ReviewedFile> {
  const { path, file, mutants } = prepared;
  const { findings, error, fatal } = outcome;
  const { text } = file.parsed;
  const isFormatted = drafts.length > 0 && (await format(text, path)) === text;
  const own: FormatText = isFormatted ? format : (changed) => Promise.resolve(changed);
  const suggestions: PropertySuggestion[] = [];
  for (const draft of drafts) suggestions.push(await toSuggestion(prepared, draft, own));
  return {
    path,
    ...(error !== undefined && { problem: error }),
    properties: file.properties.length,
    tests: file.tests.length,
    mutants: mutants.length,
    killed: findings.mutants.filter((one) => one?.status === 'killed').length,
    assertions: findings.assertions,
    suggestions,
    refuted: refutedIn(prepared, findings),
    remarks: [
      ...remarksOn(prepared, findings, fatal),
      ...(problem === undefined ? [] : [`The suggestions could not be ranked: ${problem}`]),
    ],
    ...(program !== undefined && { program }),
    usesFastCheck: file.names.module !== undefined,
  };
}

function remarksOn(
  { file }: FileToReview,
  findings: ReviewFindings,
  fatal: readonly number[],
): readonly string[] {
  const { text } = file.parsed;
  const lineOf = (offset: number | undefined): number => positionAt(text, offset ?? 0).line;
  const ofTests = findings.tests.flatMap((part, id) => {
    const line = lineOf(file.tests[id]?.call.start);
    if (fatal.includes(id)) {
      return [`line ${line}: a mutant ended the process, so only assertions were reviewed.`];
    }
    return part.status === 'fails' ? [`line ${line}: the test fails. ${part.message}`] : [];
  });
  const ofProperties = findings.properties.flatMap((part, id) =>
    part.status === 'fails'
      ? [`line ${lineOf(file.properties[id]?.call.start)}: the property fails. ${part.message}`]
      : [],
  );
  const cut = findings.tests.filter(
    (part, id) => isCut(part) && file.tests[id]?.prop === undefined,
  );
  const late =
    cut.length === 0
      ? []
      : [
          `${countOf(cut.length, 'test')} could not be reviewed to the end in the time: see --seconds.`,
        ];
  return [...few(ofTests), ...few(ofProperties), ...late, ...unreadIn(file)];
}

/** Tells of tests of which nothing is reviewed, whatever they do. */
function unreadIn({ tests, properties }: ReviewFile): readonly string[] {
  const read = new Set(properties.map(({ test }) => test));
  const unread = tests.filter(({ id, isPlain }) => !isPlain && !read.has(id)).length;
  if (unread === 0) return [];
  return [
    `${countOf(unread, 'test')} of a form that is not read, such as a table, a callback, a snapshot, or a \`prop\` that is not fast-check\u2019s.`,
  ];
}

/** The most remarks of one kind on one file. */
const most = 3;

function few(remarks: readonly string[]): readonly string[] {
  const more = remarks.length - most;
  return more > 0 ? [...remarks.slice(0, most), `... and ${more} more like these`] : remarks;
}

function isCut({ status }: ReviewedPart): boolean {
  return status === 'unfinished';
}

/** Returns the mutant properties that an input refuted, with the input. */
function refutedIn(
  { file, mutants }: FileToReview,
  findings: ReviewFindings,
): readonly RefutedMutant[] {
  const { text } = file.parsed;
  const ofRuns = mutants.flatMap(({ message, offset }, id): RefutedMutant[] => {
    const outcome = findings.mutants[id];
    if (outcome?.status !== 'killed' || outcome.input === undefined) return [];
    return [{ line: positionAt(text, offset).line, claim: message, input: outcome.input }];
  });
  const ofClauses = file.clauses.flatMap((clause): RefutedMutant[] =>
    (findings.clauses[clause.id]?.refuted ?? []).flatMap(({ form, input }) => {
      const claim = refutedForm(clause, form, text);
      if (claim === undefined || input === '') return [];
      return [{ line: positionAt(text, clause.place).line, claim, input }];
    }),
  );
  return [...ofRuns, ...ofClauses].toSorted((one, other) => one.line - other.line);
}

async function toSuggestion(
  { path, file }: FileToReview,
  draft: RankedDraft,
  format: FormatText,
): Promise<PropertySuggestion> {
  const { text } = file.parsed;
  const rank = rankOf(draft);
  const changed = applyEdits(text, draft.edits);
  // Formatting takes long. What is not shown is formatted when it is applied.
  const after = rank < 2 && draft.edits.length > 0 ? await format(changed, path) : changed;
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
    killed: draft.killed ?? null,
    rank,
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
