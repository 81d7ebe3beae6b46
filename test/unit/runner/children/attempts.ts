import { MessageChannel } from 'node:worker_threads';

import type { FilePlan, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import { runAttempts, type TestOutcome } from '../../../../src/runner/worker/run-attempts.ts';
import { nextTurn } from '../../../../src/runner/worker/real-timers.ts';
import { watchMessages } from '../../../../src/runner/worker/started-work.ts';
import { watchUnhandledErrors } from '../../../../src/runner/worker/unhandled-errors.ts';

/** Runs tests of several kinds again and again, and writes for each what its runs were like. */
interface Runs {
  readonly attempts: readonly TestAttempt[];
  /** By run, the number of turns of the event loop before its end. */
  readonly turns: readonly number[];
  /** By run, what had happened by its end. */
  readonly log: readonly (readonly string[])[];
}

watchMessages();
const unhandled = watchUnhandledErrors();
const passed: TestOutcome = { outcome: 'pass', message: '', inTest: true };
const all = 30;

/** @param test does something in a run, and notes what happens */
async function runAgain(
  test: (run: number, note: (what: string) => void) => unknown,
  isIdle: () => boolean = () => true,
): Promise<Runs> {
  const attempts: TestAttempt[] = [];
  const turns: number[] = [];
  const log: string[][] = [];
  let happened: string[] = [];
  let turn = 0;
  let run = 0;
  let clock = setImmediate(function count() {
    turn += 1;
    clock = setImmediate(count);
  });
  const plan: FilePlan = {
    onLoaded() {},
    attempts: () => all,
    before(_, number) {
      run = number;
      return 1000;
    },
    after(_, _number, attempt) {
      attempts.push({ ...attempt, unhandled: [...attempt.unhandled] });
      turns.push(turn);
      log.push(happened);
      happened = [];
    },
  };
  const tools = {
    watchdog: {
      ignore() {},
      begin: () => () => new Promise<never>(() => {}),
      end: () => undefined,
      sawWeakTimers: () => false,
      mayHaveWeakTimers: () => false,
    },
    unhandled,
    settled: nextTurn,
    isIdle,
    callTest: <Result>(_: number, body: () => Result): Result => body(),
  };
  await runAttempts(tools, plan, {
    ordinal: 0,
    ownDelays: [],
    run() {
      const end = test(run, (what) => void happened.push(`${run}: ${what}`));
      return end instanceof Promise ? end.then(() => passed) : passed;
    },
  });
  clearImmediate(clock);
  return { attempts, turns, log };
}

/** Runs a test as `runAgain` does, a few times, and returns the runs with the fewest turns: a busy machine adds some. */
async function runUndisturbed(test: Parameters<typeof runAgain>[0]): Promise<Runs> {
  const count = ({ turns }: Runs): number => new Set(turns).size;
  let best = await runAgain(test);
  for (let more = 0; more < 4; more += 1) {
    const runs = await runAgain(test);
    if (count(runs) < count(best)) best = runs;
  }
  return best;
}

const { port1, port2 } = new MessageChannel();
let noteMessage = (): void => {};
port1.on('message', () => noteMessage());
port1.unref();

const plain = await runUndisturbed(() => {});
const busy = await runAgain(
  () => {},
  () => false,
);
const promising = await runUndisturbed((_, note) => {
  void (async () => {
    for (let job = 0; job < 3; job += 1) await Promise.resolve();
    note('job');
  })();
});
const rejecting = await runAgain((run) => {
  if (run % 7 === 3) void Promise.reject(new Error(`of run ${run}`));
});
const started = {
  immediate: await runAgain((_, note) => void setImmediate(() => note('later'))),
  tick: await runAgain((_, note) => process.nextTick(() => note('later'))),
  microtask: await runAgain((_, note) => queueMicrotask(() => note('later'))),
  message: await runAgain((_, note) => {
    noteMessage = () => note('later');
    port2.postMessage(1);
  }),
  'tick of a job that throws': await runAgain((run) => {
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        throw new Error(`of run ${run}`);
      }),
    );
  }),
  'some runs only': await runAgain((run, note) => {
    if (run % 7 === 3) setImmediate(() => note('later'));
  }),
};
const waiting = await runAgain((_, note) => nextTurn().then(() => note('waited')));
port1.close();
process.stdout.write(JSON.stringify({ plain, busy, promising, rejecting, started, waiting }));
