import { beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../start-child.ts';

interface Runs {
  readonly attempts: readonly { readonly unhandled: readonly string[]; leftNothing?: boolean }[];
  readonly turns: readonly number[];
  readonly log: readonly (readonly string[])[];
}

/**
 * The runs take place in a process of their own, because Vitest has its own listeners for errors, and starts something at any time.
 */
let found: {
  readonly plain: Runs;
  readonly busy: Runs;
  readonly promising: Runs;
  readonly rejecting: Runs;
  readonly started: Readonly<Record<string, Runs>>;
  readonly waiting: Runs;
};

beforeAll(async () => {
  const { code, stdout, stderr } = await startChild('attempts').ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  found = JSON.parse(stdout);
});

const all = 30;
const everyRun = Array.from({ length: all }, (_, run) => run);

/** The number of runs before which there was a turn of the event loop. */
function turnsBetween({ turns }: Runs): number {
  return turns.filter((turn, at) => turn !== turns[at - 1]).length;
}

describe('the runs of a test', () => {
  test('wait for no turn of the event loop where each ends at once and starts nothing', () => {
    const { plain } = found;
    // The first and the last run have one. A busy machine may add some.
    expect(turnsBetween(plain)).toBeLessThan(all / 2);
    expect(plain.attempts.map(({ leftNothing }) => leftNothing)).toContain(true);
    expect(plain.attempts).toHaveLength(all);
  });

  test('wait for a turn each where something else is under way in the process', () => {
    expect(turnsBetween(found.busy)).toBe(all);
    expect(found.busy.attempts.map(({ leftNothing }) => leftNothing)).not.toContain(true);
  });

  test('end with all jobs of promises that are due, and without a turn for these', () => {
    const { promising } = found;
    expect(promising.log).toEqual(everyRun.map((run) => [`${run}: job`]));
    expect(turnsBetween(promising)).toBeLessThan(all / 2);
  });

  test('get each promise reported that they reject', () => {
    expect(found.rejecting.attempts.map(({ unhandled }) => unhandled)).toEqual(
      everyRun.map((run) => (run % 7 === 3 ? [`of run ${run}`] : [])),
    );
  });

  test.each(['immediate', 'tick', 'microtask', 'message'])(
    'end after what they start has called back: %s',
    (name) => {
      expect(found.started[name]?.log).toEqual(everyRun.map((run) => [`${run}: later`]));
    },
  );

  test('end after what only some of them start', () => {
    expect(found.started['some runs only']?.log).toEqual(
      everyRun.map((run) => (run % 7 === 3 ? [`${run}: later`] : [])),
    );
  });

  test('get an error reported that is thrown by what a job of a promise has started', () => {
    expect(
      found.started['tick of a job that throws']?.attempts.map(({ unhandled }) => unhandled),
    ).toEqual(everyRun.map((run) => [`of run ${run}`]));
  });

  test('end when their promise is settled', () => {
    expect(found.waiting.log).toEqual(everyRun.map((run) => [`${run}: waited`]));
  });
});
