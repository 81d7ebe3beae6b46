import { beforeEach, describe, expect, test, vi } from 'vitest';

import { type QuietTime, watchQuiet } from '../../../../src/runner/worker/quiet-time.ts';

const process = vi.hoisted(() => ({ now: 0, isLoopIdle: true }));
vi.mock('../../../../src/runner/worker/real-timers.ts', () => ({ realNow: () => process.now }));
vi.mock('../../../../src/runner/worker/event-loop.ts', () => ({
  watchEventLoop: () => () => process.isLoopIdle,
}));
vi.mock('../../../../src/runner/worker/engine-tasks.ts', () => ({
  watchEngineTasks: () => {},
  engineTasks: () => 0,
}));

beforeEach(() => {
  vi.spyOn(globalThis.process, 'getActiveResourcesInfo').mockReturnValue([]);
  Object.assign(process, { now: 0, isLoopIdle: true });
  return () => void vi.restoreAllMocks();
});

/** Begins a wait at a time at which nothing has been there for long. */
function beginAt(time: number): QuietTime {
  const begin = watchQuiet({ messagesUnderWay: () => 0, lines: () => [] });
  process.now = time;
  return begin();
}

/** Of these times, those at which the wait is hopeless; at `busy` something is there. */
function hopelessAt(quiet: QuietTime, times: readonly number[], busy: readonly number[] = []) {
  return times.filter((time) => {
    process.now = time;
    return quiet.isHopeless(busy.includes(time));
  });
}

describe('a wait in which nothing is left to do', () => {
  test('is hopeless after 30 ms, however long nothing was there before it began', () => {
    expect(hopelessAt(beginAt(1000), [1000, 1030, 1031])).toEqual([1031]);
  });

  test('is hopeless 30 ms after the last thing that was there', () => {
    expect(hopelessAt(beginAt(0), [20, 40, 50, 51], [20])).toEqual([51]);
  });

  test('goes on for twice as long where the event loop then has something', () => {
    const quiet = beginAt(0);
    process.isLoopIdle = false;
    expect(hopelessAt(quiet, [31])).toEqual([]);
    process.isLoopIdle = true;
    expect(hopelessAt(quiet, [62, 91, 92])).toEqual([92]);
  });
});
