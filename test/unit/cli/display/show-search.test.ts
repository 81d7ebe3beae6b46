import { describe, expect, test } from 'vitest';

import type { UnitProgress } from '../../../../src/app/generate/search-project.ts';
import { type SearchDisplay, showSearch } from '../../../../src/cli/display/show-search.ts';

const clear = '\r\u001b[K';

interface Stage {
  readonly display: SearchDisplay;
  readonly written: string[];
  readonly pass: (milliseconds: number) => void;
}

function stage(stream: { isTTY?: boolean; columns?: number }, ci = false): Stage {
  const written: string[] = [];
  let time = 0;
  const write = (text: string): unknown => written.push(text);
  return {
    written,
    display: showSearch({ ...stream, write }, { ci, total: 3, now: () => time }),
    pass: (milliseconds) => void (time += milliseconds),
  };
}

function state(file: string, changes: Partial<UnitProgress> = {}): UnitProgress {
  return { file, killed: 1, live: 20, spent: 0.257, isDone: false, ...changes };
}

describe('searches on a terminal', () => {
  test('are shown in one line, with all that are under way', () => {
    const { display, written, pass } = stage({ isTTY: true, columns: 120 });
    display.update(state('a.ts'));
    pass(100);
    display.update(state('b.ts', { killed: 3, spent: 1 }));
    expect(written).toEqual([
      `${clear}Searching 1/3  a.ts 1/20 killed, 25 % of the budget`,
      `${clear}Searching 2/3  a.ts 1/20 killed, 25 % of the budget  b.ts 3/20 killed, 100 % of the budget`,
    ]);
  });

  test('say for how many of the kills there are tests, once these are made', () => {
    const { display, written } = stage({ isTTY: true, columns: 120 });
    display.update(state('a.ts', { killed: 12, spent: 1, tested: 7 }));
    expect(written).toEqual([`${clear}Searching 1/3  a.ts 12/20 killed, tests for 7 of them`]);
  });

  test('leave the line when they are done, and are counted', () => {
    const { display, written } = stage({ isTTY: true, columns: 120 });
    display.update(state('a.ts'));
    display.update(state('a.ts', { isDone: true }));
    display.update(state('b.ts', { isDone: true }));
    expect(written.slice(1)).toEqual([`${clear}Searching 1/3`, `${clear}Searching 2/3`]);
  });

  test('are drawn ten times a second at most', () => {
    const { display, written, pass } = stage({ isTTY: true, columns: 80 });
    for (let at = 0; at < 100; at += 1) {
      display.update(state('a.ts'));
      pass(10);
    }
    expect(written).toHaveLength(10);
  });

  test('take no more than a line', () => {
    const { display, written } = stage({ isTTY: true, columns: 30 });
    display.update(state('a/very/long/path/of/a/source.ts'));
    expect(written[0]?.length).toBeLessThanOrEqual(29 + clear.length);
  });

  test('leave nothing behind', () => {
    const { display, written } = stage({ isTTY: true, columns: 80 });
    display.update(state('a.ts'));
    display.stop();
    expect(written.at(-1)).toBe(clear);
    const { length } = written;
    display.update(state('a.ts', { isDone: true }));
    display.stop();
    expect(written).toHaveLength(length);
  });

  test('write nothing where none was shown', () => {
    const { display, written } = stage({ isTTY: true });
    display.stop();
    expect(written).toEqual([]);
  });
});

test.each([
  ['a stream that is no terminal', {}, false],
  ['a build server', { isTTY: true, columns: 80 }, true],
])('searches on %s are a line each, once they are done', (_, stream, ci) => {
  const { display, written, pass } = stage(stream, ci);
  display.update(state('a.ts'));
  pass(1000);
  display.update(state('b.ts', { isDone: true, killed: 1200, live: 1 }));
  display.update(state('a.ts', { isDone: true }));
  display.stop();
  expect(written).toEqual([
    '[1/3] b.ts: killed 1,200 of 1 live mutant\n',
    '[2/3] a.ts: killed 1 of 20 live mutants\n',
  ]);
});
