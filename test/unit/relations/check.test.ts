import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  check,
  dimensions,
  program,
  relation,
  RelationViolated,
} from '../../../src/public/relations.ts';
import { integers, lists } from '../../../src/relations/generators.ts';

const sine = program('sine', { run: (x: number) => Math.sin(x), input: integers(-100, 100) });

describe('check', () => {
  it('passes for a relation that holds, with parameters and a tolerance', () => {
    const periodic = relation('is periodic', {
      program: sine,
      parameters: { rounds: [1, 2] },
      follow: (x, { rounds }) => x + rounds * 2 * Math.PI,
      holds: ([one, later], { close }) => close(one, later),
    });

    expect(() => check(periodic)).not.toThrow();
  });

  it('throws with the simplest input of a generator', () => {
    const short = relation('is short', {
      run: (list: readonly number[]) => list.length,
      input: lists(integers(0, 1000), 0, 20),
      holds: ([length]) => length < 3,
    });

    expect(() => check(short)).toThrow(
      'The relation "is short" does not hold.\n  input: [0, 0, 0]\n  output: 3',
    );
  });

  it('throws with the simplest input of an arbitrary of fast-check', () => {
    const small = relation('is small', {
      run: (text: string) => text.length,
      input: fc.string({ maxLength: 30 }),
      holds: ([length], { inputs: [text] }) => length < 4 || !text.includes('a'),
    });

    expect(() => check(small, { runs: 500 })).toThrow(RelationViolated);
  });

  it('relates several sources and several follow-ups', () => {
    const additive = relation('is additive', {
      run: (x: number) => 3 * x,
      input: integers(-50, 50),
      sources: 2,
      follow: [(a, b) => a + b, (a, b) => a - b],
      holds: ([a, b, sum, difference]) => sum === a + b && difference === a - b,
    });

    expect(() => check(additive)).not.toThrow();
  });

  it('waits for a program that returns promises', async () => {
    const later = relation('is even', {
      run: async (x: number) => x,
      input: [0, 2, 3],
      holds: ([output]) => output % 2 === 0,
    });

    await expect(check(later)).rejects.toThrow('input: 3');
  });

  it('says which error the program threw', () => {
    const picky = relation('does not throw', {
      run: (x: number) => {
        if (x > 5) throw new RangeError(`too large`);
        return x;
      },
      input: integers(0, 100),
      holds: () => true,
    });

    expect(() => check(picky)).toThrow('input: 6\n  the program threw: RangeError: too large');
  });

  it('leaves out inputs that the precondition refuses, and throws if it refuses all', () => {
    const body = {
      run: (x: number) => 10 / x,
      input: integers(0, 10),
      holds: ([y]: readonly number[]) => Number(y) <= 10,
    };

    expect(() => check(relation('divides', { ...body, when: (x) => x !== 0 }))).not.toThrow();
    expect(() => check(relation('divides', { ...body, when: () => false }))).toThrow(
      'The precondition of the relation "divides" refuses every input.',
    );
  });

  it('makes inputs of dimensions', () => {
    const area = relation('has an area', {
      run: ({ w, h }: { w: number; h: number }) => w * h,
      input: dimensions({ w: [1, 2, 3], h: [4, 5] }, ({ w, h }) => ({ w, h })),
      holds: ([size]) => size < 15,
    });

    expect(() => check(area)).toThrow('input: { w: 3, h: 5 }');
  });

  it('rejects a declaration without test data', () => {
    expect(() =>
      relation('empty', { run: (x: number) => x, input: [], holds: () => true }),
    ).toThrow(new TypeError('The relation "empty" has no test data: its input is an empty list.'));
  });
});
