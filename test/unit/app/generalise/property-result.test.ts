import { expect, test } from 'vitest';

import { leftTests } from '../../../../src/app/generalise/property-result.ts';
import type { ConcreteTest } from '../../../../src/model/concrete-test.ts';

const concrete = (name: string): ConcreteTest => ({
  name,
  file: 'a.test.ts',
  testCase: { statements: [], typeArgument: 'unknown' },
  act: 0,
});

const unread = (name: string): Parameters<typeof leftTests>[0][number] => ({
  name,
  file: 'a.test.ts',
  line: 3,
  reason: 'it decides by a result what it does (line 4)',
});

test('a test that was read up to a place is left alone for the reason at that place, once, or is in a property', () => {
  const none = 'No condition that holds for other inputs too notices a mutant.';

  expect(
    leftTests(
      [unread('begun, and in a property'), unread('begun'), unread('not read')],
      [
        {
          properties: [{ sources: [concrete('begun, and in a property')] }],
          leftAlone: [
            { test: concrete('begun'), reason: none },
            { test: concrete('read'), reason: none },
          ],
        },
      ],
    ),
  ).toEqual([
    { test: 'a.test.ts:3 begun', reason: 'It decides by a result what it does (line 4).' },
    { test: 'a.test.ts:3 not read', reason: 'It decides by a result what it does (line 4).' },
    { test: 'a.test.ts read', reason: none },
  ]);
});
