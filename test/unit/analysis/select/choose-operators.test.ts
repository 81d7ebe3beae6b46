import { expect, test } from 'vitest';

import { chooseOperators } from '../../../../src/analysis/select/choose-operators.ts';
import type { Notice } from '../../../../src/model/analysis-result.ts';
import type { TypeFacts } from '../../../../src/mutation/kinds/type-facts.ts';
import { factsOf } from '../../types/facts/facts-of.ts';

const facts: TypeFacts = factsOf('');

test('the checker is not opened for operators that work from syntax', async () => {
  const notices: Notice[] = [];
  const open = (): Promise<never> => Promise.reject(new Error('opened'));
  const { operators, typesOf } = await chooseOperators(['AOR', 'JTD'], open, notices);
  expect(operators.map(({ name }) => name)).toEqual(['AOR', 'JTD']);
  expect(typesOf('a.ts')).toBeUndefined();
  expect(notices).toEqual([]);
});

test('an operator that needs types gets those of each file', async () => {
  const notices: Notice[] = [];
  const open = (): Promise<Map<string, TypeFacts>> => Promise.resolve(new Map([['a.ts', facts]]));
  const { operators, typesOf } = await chooseOperators(['AOR', 'IOD'], open, notices);
  expect(operators.map(({ name }) => name)).toEqual(['AOR', 'IOD']);
  expect([typesOf('a.ts'), typesOf('b.ts')]).toEqual([facts, undefined]);
  expect(notices).toEqual([]);
});

test.each([
  ['types are not wanted', undefined, 'type checking is switched off.'],
  [
    'no configuration applies',
    () => Promise.resolve(new Map()),
    'no tsconfig.json applies to the sources.',
  ],
  ['the checker fails', () => Promise.reject(new Error('Out of memory.')), 'Out of memory.'],
])('operators that need types are left out with a notice where %s', async (_, open, reason) => {
  const notices: Notice[] = [];
  const { operators } = await chooseOperators(['IHD', 'AOR', 'IOD'], open, notices);
  expect(operators.map(({ name }) => name)).toEqual(['AOR']);
  expect(notices).toEqual([
    {
      code: 'types-unavailable',
      message: `Operators that need types were left out (IHD, IOD): ${reason}`,
    },
  ]);
});
