import type { JobRequest } from '../test-runner.ts';

/** One thing to do; resolves when it is done and told. */
export type Step = () => Promise<void>;

/**
 * The steps of requests, one after the other. Each is asked for when it is taken, so that it can leave out what became known
 * by then; a request ends when it has no further step and all that were taken are done.
 *
 * @param nextStep the next step of a request, if there is one
 */
export function* takeSteps(
  requests: readonly JobRequest[],
  nextStep: (request: JobRequest) => Step | undefined,
  onEnd: (request: JobRequest) => void,
): Generator<Step, void, void> {
  for (const request of requests) {
    let underWay = 0;
    let isLast = false;
    const endIfDone = (): void => {
      if (isLast && underWay === 0) onEnd(request);
    };
    for (let step = nextStep(request); step !== undefined; step = nextStep(request)) {
      const taken = step;
      underWay += 1;
      yield async () => {
        await taken();
        underWay -= 1;
        endIfDone();
      };
    }
    isLast = true;
    endIfDone();
  }
}
