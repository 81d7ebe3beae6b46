import type { Job, JobEvent } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';

/** A run of a generated test with a mutant to which something was denied. Such a run says nothing about the mutant. */
export interface DeniedRun {
  /** The mutant's number. */
  readonly mutant: number;
  /** The denied action, such as `change files (fs.writeFile)`. */
  readonly what: string;
}

/**
 * Returns a runner that guards some tests of some files.
 *
 * @param guarded titles of tests by the paths of their files
 */
export function guardRunner(
  runner: TestRunner,
  guarded: ReadonlyMap<string, readonly string[]>,
  onDenied: (run: DeniedRun) => void,
): TestRunner {
  const guard = (request: JobRequest): JobRequest => {
    const names = guarded.get(request.file.path);
    if (names === undefined) return request;
    return {
      ...request,
      takeJob(): Job | undefined {
        const job = request.takeJob();
        return job && { ...job, guarded: names };
      },
      onEvent(event: JobEvent) {
        if (event.kind === 'denied') onDenied(event);
        request.onEvent(event);
      },
    };
  };
  return {
    ...runner,
    run: (build, requests, options) => runner.run(build, requests.map(guard), options),
  };
}
