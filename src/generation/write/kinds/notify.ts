import { isLiveSignal } from '../../../model/abort-signal.ts';
import { argumentOf } from '../code/claim-code.ts';
import { call, member, method, name, string } from '../code/code.ts';
import { useAs } from '../code/variable-types.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import { indexUnit, listenersFor } from '../../breed/typing/unit-index.ts';
import type { PrintedKind } from './printed-kind.ts';

export const notifyKind: PrintedKind<'notify'> = {
  code(statement, _, { codeOf, names, style, test }) {
    const { statements } = test.testCase;
    const isSignal = isLiveSignal(statements[statement.object]);
    const controller = isSignal ? names.get(statement.object) : undefined;
    if (controller !== undefined) return method(name(controller), statement.member);
    const object = codeOf(statement.object);
    const given = statement.arguments.map(codeOf);
    const stub = names.get(statement.object);
    const { handed } = statement;
    if (handed !== undefined && stub !== undefined)
      return call(argumentOf(stub, handed, style), given);
    if (!style.isTypeScript) return call(member(object, statement.member), given);
    // The type of an object in TypeScript does not know the member.
    const listener = method(name('Reflect'), 'get', object, string(statement.member));
    return method(listener, 'call', object, ...given);
  },
  nature: () => 'effect',
  uses: (statement, _, { model }) => {
    const [listener] = listenersFor(statement, indexUnit(model));
    const { parameters = [] } = listener?.type ?? {};
    return statement.arguments.map((given, at) => [given, useAs(parameterAt(parameters, at))]);
  },
};
