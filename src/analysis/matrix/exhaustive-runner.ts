import type { Job } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';
import type { KillSets } from '../kill-sets.ts';

/** The runner, with all that its workers report entered into kill sets too. */
export function notingRunner(runner: TestRunner, killSets: KillSets): TestRunner {
  return withRequests(runner, (request) => ({
    ...request,
    onEvent(event) {
      killSets.note(request.file.key, event);
      request.onEvent(event);
    },
    onEnd(end) {
      killSets.note(request.file.key, end);
      request.onEnd(end);
    },
  }));
}

/** The runner, with jobs that run a mutant with all of their tests, also once one has noticed it. */
export function exhaustiveRunner(runner: TestRunner): TestRunner {
  return withRequests(runner, (request) => ({
    ...request,
    takeJob() {
      const job = request.takeJob();
      return job && exhaustive(job);
    },
  }));
}

function exhaustive(job: Job): Job {
  return job.kind === 'execute' ? { ...job, exhaustive: true } : job;
}

function withRequests(runner: TestRunner, change: (request: JobRequest) => JobRequest): TestRunner {
  return {
    ...runner,
    run: (build, requests, options) => runner.run(build, requests.map(change), options),
  };
}
