import type { ReviewFindings } from '../../model/review-plan.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { buildTable } from '../../analysis/build-table.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { servedModules } from '../../analysis/served-modules.ts';
import { createFunctionNumbers } from '../../analysis/served-numbers.ts';
import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { JobRequest, ServeModule } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';
import type { FileToReview } from './read-test-file.ts';

/** What became of the review of one test file. */
export type FileOutcome =
  | { readonly kind: 'reviewed'; readonly findings: ReviewFindings; readonly error?: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** The runner does not take it for a test file. */
  | { readonly kind: 'unknown'; readonly message: string };

/** How often a test runs at most. Each run reviews for one slice of time. */
const attempts = 12;
/** The wall-clock limit for one run of a test, in milliseconds. */
const limit = 20_000;

/** Has the project's own runner run test files with their mutants, and reviews them there. Returns the outcomes by path. */
export async function runReviewJobs(
  files: readonly FileToReview[],
  options: AnalysisOptions,
): Promise<ReadonlyMap<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
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
    const requests = files.flatMap((file): JobRequest[] => {
      const found = runner.testFiles.find(({ path }) => path === file.path);
      if (found === undefined) {
        const message = `The runner ${runner.name} does not know it as a test file.`;
        outcomes.set(file.path, { kind: 'unknown', message });
        return [];
      }
      return [requestOf(found, file, outcomes)];
    });
    const { concurrency, signal } = options;
    const how = { concurrency, signal, fresh: true };
    await runner.run('execute', requests, how);
    // A mutant may have ended the process, or kept it busy. Assertions can be reviewed without any.
    const again = files.filter(({ path }) => outcomes.get(path)?.kind === 'failed');
    const careful = again.flatMap((file): JobRequest[] => {
      const found = runner.testFiles.find(({ path }) => path === file.path);
      if (found === undefined || signal.aborted) return [];
      return [requestOf(found, { ...file, plan: { ...file.plan, runs: 0, corpus: 50 } }, outcomes)];
    });
    await runner.run('execute', careful, how);
  } finally {
    await runner.close();
  }
  return outcomes;
}

function requestOf(
  file: JobRequest['file'],
  { path, plan, file: read }: FileToReview,
  outcomes: Map<string, FileOutcome>,
): JobRequest {
  return {
    file,
    takeJob: () => ({
      kind: 'observe',
      repeat: false,
      limit,
      review: { plan, properties: read.properties.length, attempts },
    }),
    onEvent(event) {
      if (event.kind === 'reviewed') {
        const { findings, error } = event;
        outcomes.set(path, { kind: 'reviewed', findings, ...(error !== undefined && { error }) });
      } else if (event.kind === 'adapter-failed') {
        outcomes.set(path, { kind: 'failed', message: event.message });
      }
    },
    onEnd(end) {
      if (end.kind === 'crashed' && outcomes.get(path)?.kind !== 'reviewed') {
        outcomes.set(path, { kind: 'failed', message: end.message });
      }
    },
  };
}

function escaped(path: string): string {
  return path.replaceAll(/[()[\]{}!*?@+]/g, String.raw`\$&`);
}
