import type { Combination } from '../../../runtime/protocol.ts';
import type { ExecuteJob, Job } from '../../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../../runner/test-runner.ts';

/** Returns the runner for mutants of higher order: jobs run in the combine build and name the parts of their mutants. */
export function combiningRunner(
  runner: TestRunner,
  combinations: readonly Combination[],
): TestRunner {
  const known = new Map(combinations.map((one) => [one.mutant, one]));
  const prepared = (job: Job): Job => {
    if (job.kind !== 'execute') return job;
    return { ...job, combinations: mutantsOf(job).flatMap((mutant) => known.get(mutant) ?? []) };
  };
  const combined = (request: JobRequest): JobRequest => ({
    ...request,
    takeJob() {
      const job = request.takeJob();
      return job && prepared(job);
    },
  });
  return {
    ...runner,
    run: (_build, requests, options) => runner.run('combine', requests.map(combined), options),
  };
}

function mutantsOf({ hot, warm, cold }: ExecuteJob): number[] {
  const all = new Set([...warm, ...hot.flatMap(({ mutants }) => mutants)]);
  if (cold !== undefined) all.add(cold);
  return [...all];
}
