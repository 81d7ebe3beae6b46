import type { JobRequest } from '../test-runner.ts';

/** A part of the work of a request. Resolves when the work is done and reported. */
export type Step = () => Promise<void>;

/**
 * Yields the steps of requests, one after the other. Each step is made when it is taken, so that it can leave out results that
 * are known by then. A request ends when it has no more steps and all steps that were taken are done.
 *
 * @param nextStep returns the next step of a request, or undefined if there is none
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
