import type { ReviewDepth, ReviewFindings, ReviewPlan } from '../../model/review-plan.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { buildTable } from '../../analysis/build-table.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { servedModules } from '../../analysis/served-modules.ts';
import { createFunctionNumbers } from '../../analysis/served-numbers.ts';
import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { JobRequest, ServeModule, TestFile, TestRunner } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';
import { mergeFindings } from './merge-findings.ts';
import type { FileToReview } from './read-test-file.ts';

/** What became of the review of one test file. */
export type FileOutcome =
  | {
      readonly kind: 'reviewed';
      readonly findings: ReviewFindings;
      /** Why some of it was not reviewed, as a sentence. */
      readonly error?: string;
      /** The ids of tests with a mutant that ended the process. */
      readonly fatal: readonly number[];
    }
  | { readonly kind: 'failed'; readonly message: string }
  /** The runner does not take it for a test file. */
  | { readonly kind: 'unknown'; readonly message: string };

/** The time that files may take, and what is told of them. */
export interface ReviewWatch {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly onFile: (path: string, outcome: FileOutcome | undefined) => void;
}

/** What is said where the time had ended. */
export const lateness = 'The time had ended; see --seconds.';
/** How often a test runs at most. Each run reviews for one slice of time. */
const attempts = 12;
/** The wall-clock limit for reviewing a test once, in milliseconds. A worker that exceeds it is ended. */
const limit = 15_000;
/** How often a file is given to a new worker after its worker has died. */
const rounds = 4;
/** Milliseconds that a file gets at least, and milliseconds that workers may take longer than they should. */
const leastShare = 3000;
const grace = 3000;

/** Has the project's own runner run test files with their mutants, and reviews them there. Returns the outcomes by path. */
export async function runReviewJobs(
  files: readonly FileToReview[],
  options: AnalysisOptions,
  watch: ReviewWatch,
): Promise<ReadonlyMap<string, FileOutcome>> {
  const table = numberMutants([]);
  const relativePath = (path: string): string | undefined => pathWithin(options.root, path);
  const plain = servedModules(table, relativePath, () => {}, {
    functions: createFunctionNumbers(),
  });
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const serve: ServeModule = (path, text, build) =>
    texts.get(relativePath(path) ?? '') ?? plain(path, text, build);
  const runner = await openRunner(
    { ...options, tests: files.map(({ path }) => escaped(path)) },
    {
      serve,
      table: buildTable(table, relativePath),
      sources: files.map(({ absolute }) => absolute),
    },
  );
  try {
    return await reviewIn(runner, files, options, watch);
  } finally {
    await runner.close();
  }
}

/** The review of one file, over all workers that it was given to. */
interface OpenFile {
  readonly file: FileToReview;
  readonly found: TestFile;
  /** By the ids of tests, how much of those is reviewed that have ended a worker or have been reviewed. */
  readonly depths: Map<number, ReviewDepth>;
  findings: ReviewFindings | undefined;
  /** The tests that the present worker has begun, in order. */
  begun: number[];
  error: string | undefined;
  /** Present if the worker died. */
  crash: string | undefined;
}

async function reviewIn(
  runner: TestRunner,
  files: readonly FileToReview[],
  { concurrency, signal }: AnalysisOptions,
  { until, onFile }: ReviewWatch,
): Promise<ReadonlyMap<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
  const open = files.flatMap((file): OpenFile[] => {
    const found = runner.testFiles.find(({ path }) => path === file.path);
    if (found !== undefined) {
      return [
        {
          file,
          found,
          depths: new Map(),
          begun: [],
          findings: undefined,
          error: undefined,
          crash: undefined,
        },
      ];
    }
    const message = `The runner ${runner.name} does not know it as a test file.`;
    outcomes.set(file.path, { kind: 'unknown', message });
    return [];
  });
  const settle = (one: OpenFile): void => {
    const outcome = outcomeOf(one);
    if (outcome !== undefined) outcomes.set(one.file.path, outcome);
    onFile(one.file.path, outcome);
  };
  const limited = limitedSignal(signal, until - Date.now() + grace);
  const how = { concurrency, signal: limited.signal, fresh: true };
  let left: readonly OpenFile[] = open;
  for (let round = 0; round < rounds && left.length > 0 && !how.signal.aborted; round += 1) {
    let waiting = left.length;
    const share = (): number => {
      const own = (until - Date.now()) / Math.ceil(waiting / concurrency);
      waiting -= 1;
      return Date.now() + Math.max(leastShare, own);
    };
    const isLast = round === rounds - 1;
    const requests = left.map((one) =>
      requestOf(one, {
        share,
        isOver: () => how.signal.aborted,
        onEnd() {
          if (one.crash === undefined || isLast) settle(one);
        },
      }),
    );
    await runner.run('execute', requests, how);
    left = left.filter((one) => one.crash !== undefined && leaveCulprit(one));
  }
  limited.release();
  for (const one of open) if (!outcomes.has(one.file.path)) settle(one);
  return outcomes;
}

/** Has the next worker leave out what ended the last one, and what that one had reviewed. Returns false if no worker would come further. */
function leaveCulprit({ begun, depths, findings }: OpenFile): boolean {
  const culprit = begun.at(-1);
  if (culprit === undefined) return false;
  for (const test of begun) {
    const isDone = /^(?:reviewed|fails|unrepeatable)$/.test(findings?.tests[test]?.status ?? '');
    if (isDone) depths.set(test, 'none');
  }
  depths.set(culprit, depths.get(culprit) === 'assertions' ? 'none' : 'assertions');
  return true;
}

function outcomeOf({ findings, error, crash, begun, depths }: OpenFile): FileOutcome | undefined {
  const problem = crash ?? error;
  if (findings !== undefined) {
    const fatal = [...depths].flatMap(([test, depth]) => (depth === 'assertions' ? test : []));
    return { kind: 'reviewed', findings, fatal, ...(problem !== undefined && { error: problem }) };
  }
  if (problem === undefined && begun.length === 0) return undefined;
  return { kind: 'failed', message: problem ?? lateness };
}

function requestOf(
  one: OpenFile,
  {
    share,
    isOver,
    onEnd,
  }: {
    /** Returns the time at which the review of the file ends. */
    readonly share: () => number;
    readonly isOver: () => boolean;
    readonly onEnd: () => void;
  },
): JobRequest {
  const { file, found } = one;
  const before = one.findings;
  return {
    file: found,
    takeJob: () => {
      one.begun = [];
      one.crash = undefined;
      return {
        kind: 'observe',
        repeat: false,
        limit,
        review: {
          plan: planFor(file.plan, one.depths, share()),
          properties: file.file.properties.length,
          attempts,
        },
      };
    },
    onEvent(event) {
      if (event.kind === 'reviewing' && one.begun.at(-1) !== event.test) {
        one.begun.push(event.test);
      }
      if (event.kind === 'reviewed') {
        one.findings =
          before === undefined ? event.findings : mergeFindings(before, event.findings);
        one.error = event.error;
      }
      if (event.kind === 'adapter-failed') one.error = event.message;
    },
    onEnd(end) {
      one.crash = end.kind === 'crashed' ? end.message : undefined;
      // A worker that is ended because the time is over has not died of a mutant.
      if (one.crash !== undefined && isOver()) {
        one.crash = undefined;
        one.error = lateness;
      }
      onEnd();
    },
  };
}

function planFor(
  plan: ReviewPlan,
  depths: ReadonlyMap<number, ReviewDepth>,
  deadline: number,
): ReviewPlan {
  return {
    ...plan,
    deadline,
    tests: plan.tests.map((test, id) => ({ ...test, depth: depths.get(id) ?? 'all' })),
  };
}

function escaped(path: string): string {
  return path.replaceAll(/[()[\]{}!*?@+]/g, String.raw`\$&`);
}
