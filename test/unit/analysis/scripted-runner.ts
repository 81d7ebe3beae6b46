import type { Job, JobEvent } from '../../../src/runner/job.ts';
import type {
  BuildKind,
  JobEnd,
  JobRequest,
  RunOptions,
  TestFile,
  TestRunner,
} from '../../../src/runner/test-runner.ts';

/** What a worker does with a job: what it reports, and how it ends. */
export interface Answer {
  readonly events?: readonly JobEvent[];
  /** `finished` unless told. */
  readonly end?: JobEnd;
}

/** One call of `run`: what it was asked with, and the jobs that were taken. */
export interface NotedRun {
  readonly build: BuildKind;
  readonly options: RunOptions;
  readonly jobs: { readonly path: string; readonly job: Job; readonly inTurn?: boolean }[];
}

/** A test runner without tests: a script says how each job goes. */
export interface ScriptedRunner extends TestRunner {
  readonly runs: readonly NotedRun[];
  readonly isClosed: () => boolean;
}

/** A test file at a path, outside of any workspace project. */
function fileAt(path: string): TestFile {
  return { key: path, path, project: '' };
}

/**
 * Makes a runner for test files at these paths.
 *
 * @param answer how a job goes; `nth` counts the jobs of this file from 0
 */
export function scriptedRunner(
  paths: readonly string[],
  answer: (job: Job, path: string, nth: number) => Answer,
): ScriptedRunner {
  const runs: NotedRun[] = [];
  const counts = new Map<string, number>();
  let closed = false;

  function serve({ file, inTurn, takeJob, onEvent, onEnd }: JobRequest, run: NotedRun): void {
    const job = takeJob();
    if (job === undefined) {
      onEnd({ kind: 'finished' });
      return;
    }
    run.jobs.push({ path: file.path, job, ...(inTurn === true && { inTurn }) });
    const nth = counts.get(file.path) ?? 0;
    counts.set(file.path, nth + 1);
    const { events = [], end = { kind: 'finished' } } = answer(job, file.path, nth);
    for (const event of events) onEvent(event);
    if (end.kind === 'finished') onEvent({ kind: 'finished' });
    onEnd(end);
  }

  return {
    name: 'scripted',
    version: '1.0.0',
    testFiles: paths.map((path) => fileAt(path)),
    runs,
    isClosed: () => closed,
    async run(build, requests, options) {
      if (requests.length === 0 || options.signal.aborted) return;
      const run: NotedRun = { build, options, jobs: [] };
      runs.push(run);
      for (const request of requests) {
        await Promise.resolve();
        if (!options.signal.aborted) serve(request, run);
      }
    },
    openHost: () => Promise.reject(new Error('A scripted runner has no hosts.')),
    openOracles: () => Promise.reject(new Error('A scripted runner has no hosts.')),
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
