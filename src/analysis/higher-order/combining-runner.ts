import type { Combination } from '../../runtime/protocol.ts';
import type { ExecuteJob, Job } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';
import type { KillSets } from '../kill-sets.ts';

/** What the jobs of such a runner are given beside. */
export interface Combining {
  readonly combinations: readonly Combination[];
  /** Where to gather the kill sets, for which mutants run with all of their tests. */
  readonly killSets?: KillSets | undefined;
}

/** The runner, with mutants of higher order: jobs run in the combine build and say what the parts of their mutants are. */
export function combiningRunner(runner: TestRunner, combining: Combining): TestRunner {
  const known = new Map(combining.combinations.map((one) => [one.mutant, one]));
  const { killSets } = combining;
  const prepared = (job: Job): Job => {
    if (job.kind !== 'execute') return job;
    const combinations = mutantsOf(job).flatMap((mutant) => known.get(mutant) ?? []);
    return { ...job, combinations, exhaustive: killSets !== undefined };
  };
  const combined = (request: JobRequest): JobRequest => {
    const { file, takeJob, onEvent, onEnd } = request;
    return {
      file,
      takeJob() {
        const job = takeJob();
        return job && prepared(job);
      },
      onEvent(event) {
        killSets?.note(file.key, event);
        onEvent(event);
      },
      onEnd(end) {
        killSets?.note(file.key, end);
        onEnd(end);
      },
    };
  };
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
