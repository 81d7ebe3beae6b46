import { describe, expect, it } from 'vitest';

import { FamiliarValues } from '../../../../../src/generation/prove/minimise/familiar-values.ts';
import { isSimpler } from '../../../../../src/generation/prove/minimise/is-simpler.ts';
import type { Statement, TestCase } from '../../../../../src/model/test-case.ts';
import { modelOf } from '../../fake-unit.ts';
import { array, call, num, primitive, str, testCaseOf } from '../../statements.ts';

const model = modelOf([]);
const nothing = primitive({ of: 'undefined' });

/** `parse(size, text)` */
const parsing = (size: number, text: string): TestCase =>
  testCaseOf(num(size), str(text), call('parse', 0, 1));

const familiar = new FamiliarValues(
  [parsing(100, 'bytes=0-5'), parsing(100, 'bytes=-5'), parsing(7, 'bytes=9-')],
  { ...model, constants: { ...model.constants, strings: ['combined'] } },
);

/** The proposals for a test case, none of which is accepted. */
function proposalsFor(testCase: TestCase): readonly TestCase[] {
  const trace = { end: { kind: 'completed' }, observations: [], surroundings: [] };
  return [...familiar.replaceStrange({ testCase, original: trace as never })];
}

describe('values that people pass', () => {
  it('are not strange, others are the more so the less they are like them', () => {
    const [known, own, like, unlike] = ['bytes=-5', 'combined', 'bytes=1-', '=1-'].map((text) =>
      familiar.strangenessOf(parsing(100, text)),
    );

    expect(known).toBe(0);
    expect([0, own, like, unlike].toSorted((a = 0, b = 0) => a - b)).toEqual([
      known,
      own,
      like,
      unlike,
    ]);
    expect(new Set([known, own, like, unlike]).size).toBe(4);
  });

  it('are numbers that the examples have, and small ones', () => {
    expect(
      [0, 2, 7, 8].map((size) => familiar.strangenessOf(parsing(size, 'bytes=-5')) > 0),
    ).toEqual([false, false, false, true]);
  });

  it('are of the kinds that an argument has in the examples', () => {
    const text = testCaseOf(num(100), str('bytes=-5'), call('parse', 0, 1));
    const list = testCaseOf(num(100), array(), call('parse', 0, 1));

    expect(familiar.strangenessOf(list)).toBeGreaterThan(familiar.strangenessOf(text));
    const isStrange = (isThrown: boolean): readonly boolean[] =>
      [text, list].map((each) => familiar.hasStrangeArgument(each, isThrown));
    expect([isStrange(false), isStrange(true)]).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  it('are no truths, nothing, and no addresses where no example has an argument, unless something is thrown for plain ones', () => {
    const address: Statement = { kind: 'built-in', class: 'URL', arguments: [0] };
    const cases = [str('a'), num(1), array(), nothing].map((value) =>
      testCaseOf(value, call('other', 0)),
    );
    const all = [...cases, testCaseOf(str('a:'), address, call('other', 1))];

    expect(all.map((each) => familiar.hasStrangeArgument(each, false))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(all.map((each) => familiar.hasStrangeArgument(each, true))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('take the place of strange ones: shorter texts, those that are like it, and itself with the usual beginning', () => {
    expect(proposalsFor(parsing(100, '=1-,-5'))).toEqual(
      ['bytes=-5', 'bytes=0-5', 'bytes=9-', 'bytes=1-,-5'].map((text) => parsing(100, text)),
    );
    expect(proposalsFor(parsing(100, 'bytes=0-5'))).toEqual(
      ['bytes=-5', 'bytes=9-'].map((text) => parsing(100, text)),
    );
    expect(proposalsFor(parsing(100, 'bytes=-5'))).toEqual([]);
  });

  it('take the place of arguments of a strange kind', () => {
    expect(proposalsFor(testCaseOf(num(100), array(), call('parse', 0, 1)))).toEqual(
      ['bytes=0-5', 'bytes=-5', 'bytes=9-'].map((text) =>
        testCaseOf(str(text), num(100), call('parse', 1, 0)),
      ),
    );
  });

  it('make a test case simpler than a shorter text would', () => {
    const [short, long] = [parsing(0, 'a'), parsing(100, 'bytes=0-5')];

    expect(isSimpler(long, short, model, familiar)).toBe(true);
    expect(isSimpler(short, long, model, familiar)).toBe(false);
    expect(isSimpler(short, long, model)).toBe(true);
  });
});

it('without examples, nothing is strange', () => {
  const unknown = new FamiliarValues([], model);
  const testCase = parsing(8, 'b');

  expect(unknown.strangenessOf(testCase)).toBe(0);
  expect(unknown.hasStrangeArgument(testCaseOf(nothing, call('parse', 0)), false)).toBe(false);
});
