import { array, arrow, method, name, object } from '../code/code.ts';
import { useOf } from '../code/variable-types.ts';
import { plural } from '../titles/describe-value.ts';
import { literalOf } from './literal-of.ts';
import type { PrintedKind } from './printed-kind.ts';
import { countedCode, isZero, round } from './repeat.ts';

export const seriesKind: PrintedKind<'series'> = {
  code: ({ first, length }, _, context) => {
    const { testCase } = context.test;
    const given = testCase.statements[length];
    const isEmpty = given?.kind === 'primitive' && isZero(given.value);
    if (isEmpty) return array([]);
    const isCounted = testCase.statements[first]?.kind === 'primitive';
    const element = isCounted ? countedCode(first, context) : context.codeOf(first);
    const parameters = isCounted ? ['_', round] : [];
    const size = object([['length', context.codeOf(length)]]);
    return method(name('Array'), 'from', size, arrow(parameters, element));
  },
  uses: ({ first, length }, type) => [
    [first, useOf(type?.kind === 'array' || type?.kind === 'iterable' ? type.element : undefined)],
    [length, { type: { kind: 'number' }, role: 'length' }],
  ],
  names: (_, { role }) => [...role, 'list', 'values'],
  describe: ({ length }, test) => {
    const size = Number(literalOf(length, test));
    return Number.isNaN(size) ? 'many elements' : plural(size, 'element');
  },
};
