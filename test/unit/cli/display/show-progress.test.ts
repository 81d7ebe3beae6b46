import { describe, expect, test } from 'vitest';

import type { ProgressClock } from '../../../../src/cli/display/progress-clock.ts';
import type { ProgressState } from '../../../../src/model/progress-state.ts';
import { showProgress, type ProgressDisplay } from '../../../../src/cli/display/show-progress.ts';

const clear = '\r\u001b[K';

/** A clock that stands until it is moved on. */
class HandClock implements ProgressClock {
  private time = 0;
  private timers: { readonly period: number; readonly action: () => void; due: number }[] = [];

  readonly now = (): number => this.time;

  readonly every = (period: number, action: () => void): (() => void) => {
    const timer = { period, action, due: this.time + period };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  get running(): number {
    return this.timers.length;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.due - b.due)[0];
      if (next === undefined || next.due > end) break;
      this.time = next.due;
      next.due += next.period;
      next.action();
    }
    this.time = end;
  }
}

interface Stage {
  readonly clock: HandClock;
  readonly display: ProgressDisplay;
  readonly written: string[];
}

function stage(stream: { isTTY?: boolean; columns?: number }, ci = false): Stage {
  const clock = new HandClock();
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return {
    clock,
    written,
    display: showProgress({ stream: { ...stream, write }, ci, colour: false, clock }),
  };
}

function state(mutantsDone: number, changes: Partial<ProgressState> = {}): ProgressState {
  return {
    phase: 'execute',
    testFilesDone: 2,
    testFilesTotal: 2,
    mutantsDone,
    mutantsTotal: 1000,
    killed: mutantsDone,
    survived: 0,
    timeout: 0,
    ...changes,
  };
}

describe('progress on a terminal', () => {
  test('is one line, rewritten in place', () => {
    const { clock, display, written } = stage({ isTTY: true, columns: 60 });
    display.update(state(0));
    clock.pass(5000);
    display.update(state(100));
    clock.pass(200);
    expect(written).toEqual([
      `${clear}Mutants  ──────────────  0/1,000  0 %  0 killed  0 survived`,
      `${clear}Mutants  100/1,000  100 killed  0 survived  20/s  46 s left`,
      `${clear}Mutants  100/1,000  100 killed  0 survived  19/s  47 s left`,
    ]);
    expect(written.join('')).not.toContain('\n');
  });

  test('is written ten times a second at most, and the last update is not lost', () => {
    const { clock, display, written } = stage({ isTTY: true, columns: 80 });
    for (let done = 0; done < 500; done += 1) {
      display.update(state(done));
      clock.pass(2);
    }
    expect(written.length).toBeGreaterThan(5);
    expect(written.length).toBeLessThanOrEqual(11);
    clock.pass(100);
    expect(written.at(-1)).toContain('499/1,000');
  });

  test('goes on telling the time while nothing happens', () => {
    const { clock, display, written } = stage({ isTTY: true, columns: 80 });
    display.update(state(0, { phase: 'observe', testFilesTotal: 0 }));
    clock.pass(3000);
    expect(written.at(-1)).toBe(`${clear}Observing tests  3.0 s`);
  });

  test('is not written again where it would be the same', () => {
    const { clock, display, written } = stage({ isTTY: true, columns: 80 });
    display.update(state(0));
    clock.pass(400);
    expect(written).toHaveLength(1);
  });

  test('leaves nothing behind: no text, no timer, no answer to later updates', () => {
    const { clock, display, written } = stage({ isTTY: true, columns: 80 });
    display.update(state(1));
    display.stop();
    expect(written.at(-1)).toBe(clear);
    expect(clock.running).toBe(0);
    const before = written.length;
    display.stop();
    clock.pass(5000);
    display.update(state(2));
    expect(written).toHaveLength(before);
  });

  test('writes nothing at all where nothing was shown', () => {
    const { display, written } = stage({ isTTY: true });
    display.stop();
    expect(written).toEqual([]);
  });

  test('takes 80 columns where the terminal does not tell', () => {
    const { display, written } = stage({ isTTY: true, columns: 0 });
    display.update(state(10));
    expect(written[0]?.length).toBeLessThanOrEqual(79 + clear.length);
    expect(written[0]).toContain('10/1,000');
  });
});

describe.each([
  ['a stream that is no terminal', {}, false],
  ['a build server', { isTTY: true, columns: 80 }, true],
])('progress on %s', (_, stream, ci) => {
  test('is a line for each phase', () => {
    const { display, written } = stage(stream, ci);
    display.update(state(0, { phase: 'start' }));
    display.update(state(0, { phase: 'observe', testFilesDone: 0 }));
    display.update(state(0, { phase: 'observe', testFilesDone: 1 }));
    display.update(state(0));
    display.stop();
    expect(written).toEqual([
      'Starting: 0 ms\n',
      'Observing tests: 0/2 files, 0 ms\n',
      'Mutants: 0/1,000, 0 %, 0 killed, 0 survived\n',
    ]);
  });

  test('is a line for each tenth of the work, no more than one a second', () => {
    const { clock, display, written } = stage(stream, ci);
    for (let done = 0; done <= 1000; done += 1) {
      display.update(state(done));
      clock.pass(20);
    }
    const shown = written.map((line) => /: (\S+)\/1,000/.exec(line)?.[1]);
    expect(shown).toEqual([
      '0',
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
      '800',
      '900',
      '1,000',
    ]);
  });

  test('is a line every ten seconds where the work is slow', () => {
    const { clock, display, written } = stage(stream, ci);
    display.update(state(1));
    clock.pass(31_000);
    expect(written).toHaveLength(4);
    display.stop();
    expect(clock.running).toBe(0);
  });

  test('has no control characters but line breaks', () => {
    const { clock, display, written } = stage(stream, ci);
    display.update(state(1));
    clock.pass(60_000);
    display.stop();
    expect(written.join('').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
