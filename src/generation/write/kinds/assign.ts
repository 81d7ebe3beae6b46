import { globalSetBy } from '../../../model/sets-global.ts';
import { asArgument, callableCode } from '../code/callable-code.ts';
import { infix } from '../code/code.ts';
import { setGlobal } from '../files/surroundings.ts';
import { callableOf } from '../model-index.ts';
import type { PrintedKind } from './printed-kind.ts';

export const assignKind: PrintedKind<'assign'> = {
  code: (statement, variable, context) => {
    const path = globalSetBy(statement);
    if (path !== undefined) {
      const isFunction = context.test.testCase.statements[statement.value]?.kind === 'stub';
      const given = { value: context.codeOf(statement.value), isFunction };
      return setGlobal(path, given, context.style);
    }
    const field = { ...callableOf(context.index, statement.callable), kind: 'field' } as const;
    const key = `${context.test.id}:${variable}:0` as const;
    const value = asArgument(context.codeOf(statement.value), key, context);
    return infix(callableCode(field, statement.receiver, [], context), '=', value);
  },
  nature: () => 'effect',
  uses: (statement, _, index) => {
    const { name, parameters, returns } = callableOf(index, statement.callable);
    return [[statement.value, { type: parameters[0]?.type ?? returns, role: name }]];
  },
};
