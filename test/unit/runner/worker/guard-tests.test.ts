import { AsyncResource } from 'node:async_hooks';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { JobEvent } from '../../../../src/runner/job.ts';
import type { FilePlan, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import { guardTests } from '../../../../src/runner/worker/guard-tests.ts';

const path = join(tmpdir(), `assay-guarded-${process.pid}.txt`);
const passed: TestAttempt = {
  outcome: 'pass',
  message: '',
  inTest: true,
  unhandled: [],
  duration: 1,
};
const what = 'change files (fs.writeFileSync)';

/** A page sets one interval for all frames when code first asks for one. */
const frames: NodeJS.Timeout[] = [];
Object.defineProperty(globalThis, 'requestAnimationFrame', {
  configurable: true,
  writable: true,
  value: () => frames.push(setInterval(() => {}, 10)),
});

afterEach(() => rmSync(path, { force: true }));

/** Runs two tests, of which the second is generated, with a mutant or without. */
function runBoth(mutant: number, body: () => unknown) {
  const events: JobEvent[] = [];
  const attempts: TestAttempt[] = [];
  const guards = guardTests({
    names: ['purge keeps all'],
    activeMutant: () => mutant,
    report: (event) => void events.push(event),
  });
  const plan: FilePlan = {
    onLoaded() {},
    attempts: () => 1,
    before: () => 1000,
    after: (_ordinal, _number, attempt) => void attempts.push(attempt),
  };
  const guarded = guards.around(plan);
  const names = ['purge > writes', 'purge > keeps all'];
  guarded.onLoaded(names.map((name, ordinal) => ({ name, ordinal, runs: true })));
  const written = names.map((_, ordinal) => {
    rmSync(path, { force: true });
    guarded.before(ordinal, 0);
    try {
      guards.call(ordinal, body);
    } catch {
      // A test may catch it as well.
    }
    guarded.after(ordinal, 0, passed);
    return existsSync(path);
  });
  return { events, attempts, written };
}

describe('guards around generated tests', () => {
  const write = (): void => writeFileSync(path, '');

  it('leave the tests beside them alone, and fail a generated one that is denied something', () => {
    const { attempts, events, written } = runBoth(-1, write);
    const message = `Generated tests may not ${what}.`;
    expect(written).toEqual([true, false]);
    expect(attempts).toEqual([passed, { ...passed, outcome: 'fail', message }]);
    expect(events).toEqual([]);
  });

  it('say what is denied with a mutant, so that the run says nothing about it', () => {
    const { attempts, events, written } = runBoth(7, write);
    expect(written).toEqual([true, false]);
    expect(attempts).toEqual([passed, { ...passed, denied: what }]);
    expect(events).toEqual([{ kind: 'denied', mutant: 7, ordinal: 1, what }]);
  });

  it.each<[string, () => NodeJS.Timeout]>([
    ['an interval', () => setInterval(() => {}, 10)],
    ['a timer of two seconds', () => setTimeout(() => {}, 2000)],
  ])('fail a generated test that leaves %s running, since its process waits for it', (_, set) => {
    const timers: NodeJS.Timeout[] = [];
    const leave = (): void => void timers.push(set());
    const left = runBoth(-1, leave);
    const message = 'Generated tests may not leave a timer running for long.';
    expect(left.attempts).toEqual([passed, { ...passed, outcome: 'fail', message }]);
    const withMutant = runBoth(7, leave);
    const cleared = runBoth(-1, () => clearInterval(set()));
    const idle = runBoth(-1, () => void timers.push(set().unref()));
    const short = runBoth(-1, () => void timers.push(setTimeout(() => {}, 10)));
    for (const timer of timers) clearInterval(timer);
    for (const { attempts } of [withMutant, cleared, idle, short])
      expect(attempts).toEqual([passed, passed]);
  });

  it('let a generated test leave the frames of its page running, which end with the page', () => {
    const { attempts } = runBoth(-1, () => Reflect.get(globalThis, 'requestAnimationFrame')());
    frames.forEach(clearInterval);

    expect(frames).toHaveLength(2);
    expect(attempts).toEqual([passed, passed]);
  });

  it('change nothing of a test that asks for nothing', () => {
    const { attempts, events } = runBoth(7, () => Date.now());
    expect(attempts).toEqual([passed, passed]);
    expect(events).toEqual([]);
  });

  describe('where nothing catches an error', () => {
    /** Runs the generated test, and notices an error in its scope: while it runs, or after its end. */
    function notice(moment: 'during' | 'after', mutant = -1) {
      const attempts: TestAttempt[] = [];
      const guards = guardTests({ names: ['keeps'], activeMutant: () => mutant, report() {} });
      let found: (error: unknown, event: 'unhandledRejection') => boolean = () => false;
      const counted: unknown[] = [];
      const unhandled = guards.unhandled({
        take: () => [],
        add() {},
        onError: (listen) => void (found = listen),
      });
      unhandled.onError((error) => counted.push(error) > 0);
      const plan = guards.around({
        onLoaded() {},
        attempts: () => 1,
        before: () => 1000,
        after: (_ordinal, _number, attempt) => void attempts.push(attempt),
      });
      plan.onLoaded([{ name: 'keeps', ordinal: 3, runs: true }]);
      plan.before(3, 0);
      const inScope = guards.call(3, () =>
        AsyncResource.bind(() => found(new Error('late'), 'unhandledRejection')),
      );
      if (moment === 'during') inScope();
      plan.after(3, 0, { ...passed, unhandled: moment === 'during' ? ['late'] : [] });
      if (moment === 'after') inScope();
      return { attempts, counted: counted.length, left: guards.takeLeft() };
    }

    it('fail the generated test that it comes from', () => {
      const failed = { ...passed, outcome: 'fail', message: 'late' };
      expect(notice('during')).toEqual({ attempts: [failed], counted: 1, left: new Map() });
    });

    it('name the generated test that had ended, and spare the one that runs then', () => {
      const left = new Map([[3, 'late']]);
      expect(notice('after')).toEqual({ attempts: [passed], counted: 0, left });
    });

    it('leave it to the runner with a mutant', () => {
      const during = { ...passed, unhandled: ['late'] };
      expect(notice('during', 7)).toEqual({ attempts: [during], counted: 1, left: new Map() });
      expect(notice('after', 7)).toEqual({ attempts: [passed], counted: 1, left: new Map() });
    });
  });
});
