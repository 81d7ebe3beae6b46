import type { FilePlan } from '../../../../src/runner/worker/attempt.ts';
import type { Session } from '../../../../src/runner/worker/session-tools.ts';
import { FakeRuntime } from './fake-runtime.ts';

/** A session of a file whose tests run as told, and whose runs say what mutant is active. */
export function sessionWith(
  runPlanned: (plan: FilePlan, mutant: number) => void | readonly string[],
): Session {
  const runtime = new FakeRuntime();
  return {
    runtime,
    children: {
      settled: () => Promise.resolve(),
      enterTest() {},
      leaveTest() {},
      haveStarted: () => false,
      lasting: () => [],
      areLasting: () => false,
      takeStarted: () => [],
    },
    unhandled: { take: () => [], add() {}, onError() {} },
    takeLeft: () => new Map(),
    loadedBefore: {},
    openResources: () => process.getActiveResourcesInfo().length,
    runPlanned: (plan) => Promise.resolve(runPlanned(plan, runtime.activeMutant()) ?? []),
    note() {},
    startLoading() {},
    forgetModules() {},
    canForget: () => true,
    spendModules() {},
    isDeclined: () => false,
    clearTimers() {},
  };
}
