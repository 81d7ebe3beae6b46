import { unpackRuns } from '../process/run-request.ts';
import type { TestCaseResult, TestCaseRun } from '../unit-host.ts';
import type { Channel } from './channel.ts';

/** The runs that a host's worker still has to do, in their order. */
export interface RunQueue {
  /** Waits for the next run, and leaves it in the queue. Undefined once the host is closed. */
  readonly peek: () => Promise<TestCaseRun | undefined>;
  /** Answers the next run, and removes it from the queue. */
  readonly answer: (result: TestCaseResult) => Promise<void>;
}

export function runQueue(channel: Pick<Channel, 'next' | 'send'>): RunQueue {
  let runs: readonly TestCaseRun[] = [];
  let done = 0;
  let isClosed = false;
  return {
    async peek() {
      while (done === runs.length && !isClosed) {
        const request = await channel.next();
        isClosed = request.kind === 'close' || request.kind === 'gone';
        if (request.kind !== 'run') continue;
        runs = unpackRuns(request);
        done = 0;
      }
      return isClosed ? undefined : runs[done];
    },
    answer(result) {
      done += 1;
      return channel.send({ kind: 'result', result });
    },
  };
}
