import { describe, expect, it } from 'vitest';

import { joinEqualTests } from '../../../../../src/generation/prove/minimise/join-equal-tests.ts';
import type { GeneratedTest } from '../../../../../src/model/generated-test.ts';
import { observed } from '../../fake-unit.ts';
import { call, testCaseOf } from '../../statements.ts';

const testOf = (id: string, of: 'value' | 'state', kill: string): GeneratedTest => ({
  id: 0,
  testCase: testCaseOf(call(id)),
  assertions: [{ what: { of, variable: 0 }, expected: observed(1) }],
  kills: [kill],
  surroundings: [],
});

describe('tests of equal test cases', () => {
  it('are one, with the assertions and the kills of all, each once', () => {
    const [first, second] = [testOf('f', 'value', 'a'), testOf('f', 'state', 'b')];

    expect(joinEqualTests([first, testOf('g', 'value', 'c'), second, first])).toEqual([
      { ...first, assertions: [...first.assertions, ...second.assertions], kills: ['a', 'b'] },
      testOf('g', 'value', 'c'),
    ]);
  });
});
