import { describe, expect, test } from 'vitest';

import { openBook } from '../../../../../src/analysis/execute/execution-book.ts';
import type { FileObservation } from '../../../../../src/analysis/observe/observation.ts';
import {
  nothingKnown,
  type Knowledge,
} from '../../../../../src/analysis/execute/prioritise/kill-chances.ts';
import { openTests } from '../../../../../src/analysis/execute/prioritise/open-tests.ts';
import { openScheduler } from '../../../../../src/analysis/execute/prioritise/scheduler.ts';
import type { StrategyName } from '../../../../../src/model/prioritisation.ts';
import { observationOf } from '../../books.ts';

const all = (): boolean => true;

interface Variation {
  readonly strategy?: StrategyName;
  readonly knowledge?: Knowledge;
  readonly isLive?: (mutant: number) => boolean;
  readonly sourceOf?: (mutant: number) => number;
  readonly round?: number;
  readonly exhaustive?: boolean;
}

/** The files of a wave with the tests and mutants that each is to run, as `file: ordinal mutants`. */
function wave(files: readonly FileObservation[], vary: Variation = {}) {
  const { strategy = 'expected-cost', knowledge = nothingKnown, sourceOf = () => 0 } = vary;
  const { isLive = all, round = 0, exhaustive = false } = vary;
  const book = openBook(files, 'auto');
  const prioritisation = { strategy, knowledge };
  const scheduler = openScheduler(book, { prioritisation, sourceOf, exhaustive });
  return scheduler.next(isLive, round).map(({ index, hot, warm }) => {
    const file = book.files[index];
    const runs = file === undefined ? [] : hot(openTests(file, isLive));
    return {
      path: file?.observation.testFile.path,
      hot: runs.map(({ ordinal, mutants }) => `${ordinal}: ${mutants.join(' ')}`),
      ...(warm.size > 0 && { warm: [...warm] }),
    };
  });
}

const slow = observationOf({
  path: 'slow',
  tests: [
    { infects: [1, 2], duration: 700 },
    { infects: [1], duration: 0.5 },
  ],
});
const quick = observationOf({ path: 'quick', tests: [{ infects: [2], duration: 3 }] });

describe('the strategies of the thesis', () => {
  test('original: all files in their own order, all tests in theirs', () => {
    expect(wave([slow, quick], { strategy: 'original' })).toEqual([
      { path: 'slow', hot: ['0: 1 2', '1: 1'] },
      { path: 'quick', hot: ['0: 2'] },
    ]);
  });

  test('class: quick files first', () => {
    expect(wave([slow, quick], { strategy: 'class' })).toEqual([
      { path: 'quick', hot: ['0: 2'] },
      { path: 'slow', hot: ['0: 1 2', '1: 1'] },
    ]);
  });

  test('method: quick tests first, those of a longer order of magnitude in a later wave', () => {
    expect(wave([slow, quick], { strategy: 'method' })).toEqual([{ path: 'slow', hot: ['1: 1'] }]);
    expect(wave([slow, quick], { strategy: 'method', isLive: (mutant) => mutant === 2 })).toEqual([
      { path: 'quick', hot: ['0: 2'] },
    ]);
  });

  test('class: suites of a file in the order of their time, the file where the last of them belongs', () => {
    const divided = observationOf({
      path: 'divided',
      tests: [
        { name: 'slow > a', infects: [1], duration: 40 },
        { name: 'quick > b', infects: [1], duration: 1 },
        { name: 'slow > c', infects: [1], duration: 1 },
      ],
    });
    expect(wave([divided, quick], { strategy: 'class' })).toEqual([
      { path: 'quick', hot: ['0: 2'] },
      { path: 'divided', hot: ['1: 1', '0: 1', '2: 1'] },
    ]);
  });

  test('class-hybrid: slow tests apart from their class, in a later wave', () => {
    const strategy = 'class-hybrid';
    expect(wave([slow, quick], { strategy })).toEqual([
      { path: 'slow', hot: ['1: 1'] },
      { path: 'quick', hot: ['0: 2'] },
    ]);
    expect(wave([slow], { strategy, isLive: (mutant) => mutant === 2 })).toEqual([
      { path: 'slow', hot: ['0: 2'] },
    ]);
  });

  test('class-hybrid: what takes less than loading a file takes no wave of its own', () => {
    const divided = observationOf({
      path: 'divided',
      tests: [
        { name: 'slow > a', infects: [1], duration: 45 },
        { name: 'quick > b', infects: [1], duration: 1 },
      ],
    });
    expect(wave([divided], { strategy: 'class-hybrid' })).toEqual([
      { path: 'divided', hot: ['1: 1', '0: 1'] },
    ]);
  });

  test('method-hybrid: all tests of a slow class apart, a quick class together', () => {
    const middling = observationOf({
      path: 'middling',
      tests: [
        { infects: [3], duration: 0.1 },
        { infects: [3], duration: 60 },
      ],
    });
    const files = [slow, middling];
    const strategy = 'method-hybrid';
    expect(wave(files, { strategy })).toEqual([{ path: 'slow', hot: ['1: 1'] }]);
    expect(wave(files, { strategy, isLive: (mutant) => mutant > 1 })).toEqual([
      { path: 'middling', hot: ['0: 3', '1: 3'] },
    ]);
  });

  test('give what has to run warm to a file when its time comes as a whole', () => {
    const files = [
      observationOf({ path: 'a', load: [9], tests: [{ infects: [1], duration: 30 }] }),
      quick,
    ];
    expect(wave(files, { strategy: 'method' })).toEqual([{ path: 'quick', hot: ['0: 2'] }]);
    expect(wave(files, { strategy: 'class' })[1]).toEqual({ path: 'a', hot: ['0: 1'], warm: [9] });
  });
});

describe('expected-cost', () => {
  const files = [
    observationOf({ path: 'dear', loadDuration: 500, tests: [{ infects: [1, 2] }] }),
    observationOf({ path: 'cheap', loadDuration: 5, tests: [{ infects: [1] }] }),
    observationOf({ path: 'middling', loadDuration: 50, tests: [{ infects: [1, 2] }] }),
  ];

  test('chooses for each mutant its cheapest file, cheapest first', () => {
    expect(wave(files).map(({ path }) => path)).toEqual(['cheap', 'middling']);
  });

  test('chooses more files for each mutant from wave to wave', () => {
    expect(wave(files, { round: 1 }).map(({ path }) => path)).toEqual([
      'cheap',
      'middling',
      'dear',
    ]);
  });

  test('chooses no file for mutants that are dead', () => {
    expect(wave(files, { isLive: (mutant) => mutant === 1 }).map(({ path }) => path)).toEqual([
      'cheap',
    ]);
  });

  test('prefers a test whose coverage lies in the function of the mutant', () => {
    const broad = observationOf({ path: 'broad', tests: [{ infects: [1, 10, 11, 12, 13, 14] }] });
    const close = observationOf({ path: 'close', loadDuration: 11, tests: [{ infects: [1] }] });
    const functionOf = (mutant: number): number => (mutant < 10 ? 0 : 1);
    const knowledge = { ...nothingKnown, functionOf };
    const isLive = (mutant: number): boolean => mutant === 1;
    expect(wave([broad, close], { knowledge, isLive }).map(({ path }) => path)).toEqual(['close']);
  });

  test('runs tests of a file in the order of time per chance', () => {
    const file = observationOf({
      path: 'a',
      tests: [
        { infects: [1], duration: 9 },
        { infects: [1], duration: 1 },
        { infects: [1], duration: 4 },
      ],
    });
    expect(wave([file])).toEqual([{ path: 'a', hot: ['1: 1', '2: 1', '0: 1'] }]);
  });

  test('asks the test first that noticed the mutant before, and nothing else', () => {
    const file = observationOf({
      path: 'a',
      tests: [{ infects: [1, 2] }, { infects: [1] }],
    });
    const earlierKillers = new Map([[1, { file: 0, ordinal: 1 }]]);
    expect(wave([file], { knowledge: { ...nothingKnown, earlierKillers } })).toEqual([
      { path: 'a', hot: ['1: 1', '0: 2'] },
    ]);
  });

  test('puts off a slow test whose mutants other tests cover too', () => {
    expect(wave([slow, quick], { isLive: (mutant) => mutant === 1 })).toEqual([
      { path: 'slow', hot: ['1: 1'] },
    ]);
  });

  test('runs a slow test at once where no other covers its mutants', () => {
    const alone = observationOf({
      path: 'alone',
      tests: [
        { infects: [1], duration: 700 },
        { infects: [2], duration: 1 },
      ],
    });
    expect(wave([alone])[0]?.hot).toEqual(['1: 2', '0: 1']);
  });

  describe('has what would run a file as a whole', () => {
    const many = Array.from({ length: 30 }, (_, mutant) => mutant);
    const whole = observationOf({
      path: 'whole',
      load: many,
      loadDuration: 50,
      tests: [{ infects: [], duration: 30 }],
    });

    test('run the quick tests of other files first', () => {
      const hot = observationOf({ path: 'hot', tests: [{ infects: [0, ...many.slice(2)] }] });
      expect(wave([whole, hot])).toEqual([
        { path: 'hot', hot: [`0: ${[0, ...many.slice(2)].join(' ')}`] },
        { path: 'whole', hot: [], warm: [1] },
      ]);
      expect(wave([whole, hot], { round: 1 })[1]).toEqual({ path: 'whole', hot: [], warm: many });
    });

    test('run it at once where that takes no longer than a further wave, or other tests are slow', () => {
      const isLive = (mutant: number): boolean => mutant < 4;
      const hot = observationOf({ path: 'hot', tests: [{ infects: many }] });
      expect(wave([whole, hot], { isLive })[1]?.warm).toEqual([0, 1, 2, 3]);
      const tests = [
        { infects: many, duration: 700 },
        { infects: [40], duration: 0.5 },
      ];
      const late = observationOf({ path: 'late', tests });
      expect(wave([whole, late])).toContainEqual({ path: 'whole', hot: [], warm: many });
    });
  });

  test('lets mutants run with quick tests of a file that is loaded for others', () => {
    expect(wave(files)[1]).toEqual({ path: 'middling', hot: ['0: 1 2'] });
  });

  test('does not let mutants run with its quick tests where that takes longer than loading the file again', () => {
    const many = Array.from({ length: 20 }, (_, mutant) => mutant);
    const cheap = observationOf({ path: 'cheap', loadDuration: 1, tests: [{ infects: many }] });
    const other = observationOf({
      path: 'other',
      tests: [{ infects: many, duration: 40 }, { infects: [30] }],
    });
    const hot = wave([cheap, other]).find(({ path }) => path === 'other')?.hot;
    expect(hot).toEqual(['1: 30']);
  });

  test('has a mutant that must run warm ask for the file that exercises its source most', () => {
    const sources = [
      observationOf({ path: 'cheap', loadDuration: 1, load: [9], tests: [{ infects: [1] }] }),
      observationOf({ path: 'close', loadDuration: 50, load: [9], tests: [{ infects: [7, 8] }] }),
    ];
    const sourceOf = (mutant: number): number => (mutant < 5 ? 0 : 1);
    expect(wave(sources, { isLive: (mutant) => mutant === 9, sourceOf })).toEqual([
      { path: 'close', hot: [], warm: [9] },
    ]);
  });

  const loading = Array.from({ length: 40 }, (_, mutant) => 100 + mutant);

  test('lets mutants that must run warm come along in a file that is loaded for others', () => {
    const some = loading.slice(0, 3);
    const cheap = observationOf({ path: 'cheap', load: some, tests: [{ infects: [1] }] });
    const dear = observationOf({
      path: 'dear',
      load: some,
      tests: [{ infects: [2], duration: 9 }],
    });
    expect(wave([cheap, dear]).map(({ path, warm }) => [path, warm])).toEqual([
      ['cheap', some],
      ['dear', some],
    ]);
  });

  test('does not let mutants run warm along with others where that takes longer than taking the file again', () => {
    const cheap = observationOf({ path: 'cheap', load: loading, tests: [{ infects: [1] }] });
    const dear = observationOf({
      path: 'dear',
      load: loading,
      loadDuration: 400,
      tests: [{ infects: [2], duration: 9 }],
    });
    expect(wave([cheap, dear]).map(({ path, warm }) => [path, warm])).toEqual([
      ['cheap', loading],
      ['dear', undefined],
    ]);
  });

  test('takes the file first with the least time per expected kill', () => {
    const many = Array.from({ length: 20 }, (_, mutant) => mutant);
    const few = observationOf({ path: 'few', loadDuration: 20, tests: [{ infects: [30] }] });
    const telling = observationOf({ path: 'many', loadDuration: 40, tests: [{ infects: many }] });
    expect(wave([few, telling]).map(({ path }) => path)).toEqual(['many', 'few']);
  });
});

test.each(['original', 'expected-cost'] as const)(
  'an exhaustive run takes everything at once (%s)',
  (strategy) => {
    const taken = wave([slow, quick], { strategy, exhaustive: true });
    expect(taken.map(({ path, hot }) => [path, hot.toSorted()])).toEqual([
      ['quick', ['0: 2']],
      ['slow', ['0: 1 2', '1: 1']],
    ]);
  },
);
