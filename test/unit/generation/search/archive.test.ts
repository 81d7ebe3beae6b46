import { describe, expect, it } from 'vitest';

import { createArchive } from '../../../../src/generation/search/archive.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';

function ofLength(length: number): TestCase {
  const statement = { kind: 'primitive', value: { of: 'null' } } as const;
  return { statements: Array.from({ length }, () => statement), typeArgument: 'number' };
}

describe('the archive', () => {
  it('gives what came nearest to a goal, the shorter of equally near ones first', () => {
    const archive = createArchive();
    const [long, short, near] = [ofLength(3), ofLength(2), ofLength(5)];
    archive.note('m', long, 3);
    archive.note('m', near, 2);
    archive.note('m', short, 3);
    archive.note('other', ofLength(1), 1);

    expect(archive.nearest('m')).toEqual([near, short, long]);
    expect(archive.fitnessOf('m')).toBe(2);
  });

  it('keeps a test case once, with its best', () => {
    const archive = createArchive();
    const testCase = ofLength(1);
    for (const fitness of [4, 2, 3]) archive.note('m', testCase, fitness);

    expect(archive.nearest('m')).toEqual([testCase]);
    expect(archive.fitnessOf('m')).toBe(2);
  });

  it('keeps the ten nearest', () => {
    const archive = createArchive();
    for (let at = 0; at < 30; at += 1) archive.note('m', ofLength(at), -at);

    expect(archive.nearest('m').map(({ statements }) => statements.length)).toEqual([
      29, 28, 27, 26, 25, 24, 23, 22, 21, 20,
    ]);
  });

  it('gives the shorter first of those that show nothing of a goal', () => {
    const archive = createArchive();
    const [long, short] = [ofLength(3), ofLength(2)];
    archive.note('m', long, Infinity);
    archive.note('m', short, Infinity);

    expect(archive.nearest('m')).toEqual([short, long]);
  });

  it('forgets goals that are reached', () => {
    const archive = createArchive();
    archive.note('m', ofLength(1), 1);
    archive.forget('m');

    expect(archive.nearest('m')).toEqual([]);
    expect(archive.fitnessOf('m')).toBeUndefined();
  });
});
