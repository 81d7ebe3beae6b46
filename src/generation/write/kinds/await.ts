import type { Statement } from '../../../model/test-case.ts';
import { call, name, prefix, type Code } from '../code/code.ts';
import { typeNames } from '../code/type-names.ts';
import { typeGiven } from '../code/variable-types.ts';
import type { TestContext } from '../test-context.ts';
import type { PrintedKind } from './printed-kind.ts';

export const awaitKind: PrintedKind<'await'> = {
  code: (statement, _, context) => prefix('await', awaitedCode(statement, context)),
  nature: () => 'effect',
  names: (_, { role, variable, testCase, index }) => {
    const given = typeGiven(testCase, variable, index);
    return [...role, ...(given === undefined ? [] : typeNames(given, index)), 'result'];
  },
};

/** The expression for which a test waits: a promise, or the call of the helper that gathers the elements of an async iterable. */
export function awaitedCode(
  { promise, gathers }: Extract<Statement, { kind: 'await' }>,
  { codeOf }: TestContext,
): Code {
  return gathers === true ? call(name('elementsOf'), [codeOf(promise)]) : codeOf(promise);
}
