import { describe, expect, it } from 'vitest';

import type { TestCase } from '../../../../../src/model/test-case.ts';
import { createSeenValues } from '../../../../../src/generation/breed/values/seen-values.ts';

const testCase: TestCase = { statements: [], typeArgument: 'number' };

describe('values that were seen', () => {
  it('are the primitives of what was observed, each once', () => {
    const seen = createSeenValues();
    seen.note({
      is: 'object',
      class: '',
      members: [
        ['a', { is: 'number', text: '-0' }],
        [
          'b',
          {
            is: 'array',
            elements: [
              { is: 'string', value: 'x' },
              { is: 'string', value: 'x' },
            ],
          },
        ],
        ['c', { is: 'bigint', digits: '12' }],
      ],
    });

    expect([seen.numbers, seen.strings, seen.bigints]).toEqual([[-0], ['x'], ['12']]);
  });

  it('are no more than a hundred, the latest', () => {
    const seen = createSeenValues();
    for (let at = 0; at < 130; at += 1) seen.note({ is: 'number', text: String(at) });

    expect(seen.numbers).toHaveLength(100);
    expect(seen.numbers.at(-1)).toBe(129);
  });

  it('have no long strings', () => {
    const seen = createSeenValues();
    seen.note({ is: 'string', value: 'a'.repeat(1000) });

    expect(seen.strings).toEqual([]);
  });

  it('keep what was compared apart: neither pushes the other out', () => {
    const seen = createSeenValues();
    const pairs = [[4711, 4711] as const, ['needle', 'thread'] as const];
    seen.noteCompared(testCase, { pairs, keys: ['door'] });
    for (let at = 0; at < 130; at += 1) seen.note({ is: 'number', text: String(at) });

    expect(seen.compared).toEqual({
      numbers: [4711],
      strings: ['needle', 'thread'],
      keys: ['door'],
    });
    expect(seen.numbers).not.toContain(4711);
  });

  it('have no more than a hundred of those compared, the latest', () => {
    const seen = createSeenValues();
    for (let at = 0; at < 130; at += 1)
      seen.noteCompared(testCase, {
        pairs: [
          [at, at],
          [`${at}`, `${at}`],
        ],
        keys: [],
      });

    expect(seen.compared.numbers).toHaveLength(100);
    expect(seen.compared.strings.at(-1)).toBe('129');
  });

  it('know what the latest run of each test case compared', () => {
    const seen = createSeenValues();
    const other: TestCase = { ...testCase };
    seen.noteCompared(testCase, { pairs: [[1, 2]], keys: [] });
    seen.noteCompared(testCase, { pairs: [[3, 4]], keys: [] });

    expect(seen.comparedBy(testCase)).toEqual([[3, 4]]);
    expect(seen.comparedBy(other)).toEqual([]);
  });
});
