import { prefix } from '../code/code.ts';
import { typeNames } from '../code/type-names.ts';
import { typeGiven } from '../code/variable-types.ts';
import type { PrintedKind } from './printed-kind.ts';

export const awaitKind: PrintedKind<'await'> = {
  code: ({ promise }, _, { codeOf }) => prefix('await', codeOf(promise)),
  nature: () => 'effect',
  names: (_, { role, variable, testCase, index }) => {
    const given = typeGiven(testCase, variable, index);
    return [...role, ...(given === undefined ? [] : typeNames(given, index)), 'result'];
  },
};
