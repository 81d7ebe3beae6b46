import type { FilePlan } from './attempt.ts';
import type { RunTools } from './framework.ts';
import { nextTurn } from './real-timers.ts';

/** Runs each test of a file once. */
export const oneTest: FilePlan = {
  onLoaded() {},
  attempts: () => 1,
  before: () => Infinity,
  after() {},
};

const never = new Promise<never>(() => {});

/** Tools for a test that goes on as long as a host is open: nothing stops it, and errors of others do not fail it. */
export const patientTools: RunTools = {
  watchdog: {
    ignore() {},
    begin: () => () => never,
    end: () => undefined,
    sawWeakTimers: () => false,
    mayHaveWeakTimers: () => false,
  },
  unhandled: { take: () => [], add() {}, onError() {} },
  settled: nextTurn,
  isIdle: () => false,
  callTest: (_, body) => body(),
};
