import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minimiseSuite } from '../../../../../src/generation/prove/minimise/minimise-suite.ts';
import type { GeneratedTest } from '../../../../../src/model/generated-test.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callableOf, modelOf, observed } from '../../fake-unit.ts';
import { call, num, str, testCaseOf } from '../../statements.ts';

const perhapsText: ValueType = {
  kind: 'union',
  members: [{ kind: 'string' }, { kind: 'unknown' }],
};

const model = modelOf(['f', 'g', 'h'].map((id) => callableOf(id)));

function testOf(calls: readonly string[], kills: readonly string[], assertions = 1): GeneratedTest {
  return {
    id: 0,
    testCase: testCaseOf(...calls.map((id) => call(id))),
    assertions: Array.from({ length: assertions }, (_, variable) => ({
      what: { of: 'value', variable },
      expected: observed(1),
    })),
    kills,
    surroundings: [],
  };
}

const calls = (tests: readonly GeneratedTest[]): string[] =>
  tests.map(({ testCase }) =>
    testCase.statements.map((each) => (each.kind === 'call' ? each.callable : '')).join(''),
  );

describe('a suite', () => {
  it.each<[string, GeneratedTest[], string[]]>([
    [
      'has no test that the others make superfluous',
      [testOf(['f'], ['a']), testOf(['g'], ['a', 'b'])],
      ['g'],
    ],
    ['prefers the shorter of equals', [testOf(['f', 'f'], ['a']), testOf(['g'], ['a'])], ['g']],
    ['prefers fewer assertions', [testOf(['f'], ['a'], 2), testOf(['g'], ['a'], 1)], ['g']],
    ['has no test that kills nothing', [testOf(['f'], []), testOf(['g'], ['a'])], ['g']],
    [
      'is in the order in which the unit declares what tests call last, then by length',
      [testOf(['h'], ['a']), testOf(['h', 'f'], ['b']), testOf(['f'], ['c']), testOf(['g'], ['d'])],
      ['f', 'hf', 'g', 'h'],
    ],
    [
      'puts tests of what the unit does not declare last',
      [testOf(['elsewhere'], ['a']), testOf(['h'], ['b'])],
      ['h', 'elsewhere'],
    ],
  ])('%s', (_, tests, left) => {
    expect(calls(minimiseSuite(tests, model))).toEqual(left);
  });

  it('prefers plain numbers to shorter tests', () => {
    const odd: GeneratedTest = {
      ...testOf(['f'], ['a']),
      testCase: testCaseOf(num(0.3), call('f', 0)),
    };
    const plain: GeneratedTest = {
      ...testOf(['f'], ['a']),
      testCase: testCaseOf(num(3), call('g', 0), call('f', 0)),
    };

    expect(minimiseSuite([odd, plain], model)).toEqual([plain]);
  });

  it('prefers what code uses to shorter tests', () => {
    const [type, isOptional, isRest] = [perhapsText, false, false];
    const reading = modelOf([
      callableOf('f', { parameters: [{ name: 'text', type, isOptional, isRest }] }),
      callableOf('g'),
    ]);
    const strange: GeneratedTest = {
      ...testOf(['f'], ['a']),
      testCase: testCaseOf(num(3), call('f', 0)),
    };
    const plain: GeneratedTest = {
      ...testOf(['f'], ['a']),
      testCase: testCaseOf(str('a'), call('g'), call('f', 0)),
    };

    expect(minimiseSuite([strange, plain], reading)).toEqual([plain]);
  });

  const throwing = (message: string, kills: readonly string[]): GeneratedTest => ({
    ...testOf(['h'], kills),
    assertions: [
      {
        what: { of: 'thrown', statement: 0 },
        expected: { is: 'error', class: 'TypeError', message },
      },
    ],
  });
  const ofEngine = "Cannot read properties of undefined (reading 'a')";

  it.each([
    [ofEngine, ['f', 'g']],
    ['the name is missing', ['h']],
  ])(
    'has several tests in place of one that throws an error of the engine: %s',
    (message, left) => {
      const odd = throwing(message, ['a', 'b']);

      expect(
        calls(minimiseSuite([odd, testOf(['f'], ['a']), testOf(['g'], ['b'])], model)),
      ).toEqual(left);
    },
  );

  it('has no plain test for what an odd one kills that it needs', () => {
    const odd = throwing(ofEngine, ['a', 'b']);

    expect(calls(minimiseSuite([odd, testOf(['f'], ['a']), testOf(['g'], ['c'])], model))).toEqual([
      'g',
      'h',
    ]);
  });

  it('kills all that its tests killed before', () => {
    const kills = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    const test = fc
      .tuple(fc.array(fc.constantFrom('f', 'g', 'h'), { minLength: 1, maxLength: 4 }), kills)
      .map(([names, ids]) => testOf(names, ids));
    fc.assert(
      fc.property(fc.array(test, { maxLength: 8 }), (tests) => {
        const all = (some: readonly GeneratedTest[]): Set<string> =>
          new Set(some.flatMap((each) => each.kills));

        expect(all(minimiseSuite(tests, model))).toEqual(all(tests));
      }),
    );
  });
});
