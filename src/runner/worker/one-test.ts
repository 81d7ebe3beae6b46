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

/** Tools for a test that goes on for as long as a host is open: nothing gives it up, and errors of others don't fail it. */
export const patientTools: RunTools = {
  watchdog: {
    ignore() {},
    begin: () => never,
    end: () => undefined,
    sawWeakTimers: () => false,
  },
  unhandled: { take: () => [], add() {}, onError() {} },
  settled: nextTurn,
  callTest: (_, body) => body(),
};
