import type { UnitModel } from '../../model/unit-model.ts';
import { unpackRuns } from '../process/run-request.ts';
import type { TestCaseResult, TestCaseRun } from '../unit-host.ts';
import type { Channel } from './channel.ts';

/** The runs that a host's worker still has to do, in their order. */
export interface RunQueue {
  /** The model of the unit for the next run. */
  readonly model: () => UnitModel;
  /** Waits for the next run, and leaves it in the queue. Undefined once the host is closed. */
  readonly peek: () => Promise<TestCaseRun | undefined>;
  /** Answers the next run, and removes it from the queue. */
  readonly answer: (result: TestCaseResult) => Promise<void>;
}

/** @param first the model of the unit until a request has another one */
export function runQueue(channel: Pick<Channel, 'next' | 'send'>, first: UnitModel): RunQueue {
  let model = first;
  let runs: readonly TestCaseRun[] = [];
  let done = 0;
  let isClosed = false;
  return {
    model: () => model,
    async peek() {
      while (done === runs.length && !isClosed) {
        const request = await channel.next();
        isClosed = request.kind === 'close' || request.kind === 'gone';
        if (request.kind !== 'run') continue;
        runs = unpackRuns(request);
        model = request.model ?? model;
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
