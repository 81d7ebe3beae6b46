import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { JobEvent, ReviewOrder } from '../job.ts';
import type { FilePlan } from './attempt.ts';
import type { Session } from './session-tools.ts';

/** The number of loop steps that one run with a mutant may burn. */
const stepsOfMutant = 2_000_000;

/** Milliseconds between two reports on what was found. */
const reportEach = 500;

/**
 * Runs the tests of a file with a review runtime, which the served text of the file calls. Each test runs until nothing of it is left to
 * review: the review of a test goes on in its next run, with its hooks around it.
 */
export async function reviewFile(
  session: Session,
  job: ReviewOrder & { readonly limit: number },
  report: (event: JobEvent) => void,
): Promise<void> {
  const { ReviewRuntime } = await import('../../runtime/review/review-runtime.ts');
  const { watchChance } = await import('../../runtime/review/chance.ts');
  const { now } = await import('../../runtime/review/own-clock.ts');
  watchChance(globalThis);
  let reported = now();
  let present = -1;
  /** The project's own code may take all the time that is left. */
  const left = (): number => Math.max(job.limit, job.plan.deadline - now());
  const review = new ReviewRuntime(job.plan, job.properties, {
    refuel: () => session.runtime.startFuel(stepsOfMutant),
    // What was found by then is not lost if a mutant ends the process.
    onTest(test) {
      report({ kind: 'reviewing', test });
      if (now() - reported < reportEach) return;
      report({ kind: 'reviewed', findings: review.findings() });
      reported = now();
    },
    onReview: () => session.note({ mutant: -1, ordinal: present, limit: job.limit }),
  });
  const runtime: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  Object.assign(runtime as object, { review });
  const plan: FilePlan = {
    onLoaded() {},
    attempts: () => job.attempts,
    before(ordinal, attempt) {
      if (now() > job.plan.deadline) return 'stop';
      if (attempt > 0 && !review.hasMore) return 'leave';
      review.hasMore = false;
      present = ordinal;
      session.note({ mutant: -1, ordinal, limit: left() });
      session.runtime.startFuel(Number.MAX_SAFE_INTEGER);
      return left();
    },
    after() {},
  };
  session.startLoading();
  session.note({ mutant: -1, ordinal: -1, limit: left() });
  session.runtime.startFuel(Number.MAX_SAFE_INTEGER);
  const [error] = await session.runPlanned(plan);
  report({
    kind: 'reviewed',
    findings: review.findings(),
    ...(error !== undefined && { error }),
  });
}
