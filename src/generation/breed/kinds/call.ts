import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { changeCall } from '../change-call.ts';
import { argumentDemands } from '../typing/asked-types.ts';
import { argumentFault } from './argument-fault.ts';
import type { Before, BredKind } from './bred-kind.ts';
import { present } from './present.ts';
import { receiverDemands, receiverFault, receiverUses, withReceiver } from './receiver.ts';

export const callKind: BredKind<'call'> = {
  isValue: false,
  uses: (statement) => [...receiverUses(statement), ...statement.arguments],
  withUses(statement, replace, leastArguments) {
    const receiver = withReceiver(statement, replace);
    if (receiver === undefined) return undefined;
    const first = statement.receiver === undefined ? 0 : 1;
    const replaced = statement.arguments.map((each, at) => replace(each, at + first));
    const missing = replaced.indexOf(undefined);
    if (missing !== -1 && missing < leastArguments) return undefined;
    return {
      ...statement,
      ...receiver,
      arguments: present(missing === -1 ? replaced : replaced.slice(0, missing)),
    };
  },
  type: ({ callable }, { scope }) => scope.index.callables.get(callable)?.returns,
  demands(statement, { scope }) {
    const callable = scope.index.callables.get(statement.callable);
    return [
      ...receiverDemands(statement, callable),
      ...statement.arguments.map((_, at) => argumentDemands(callable, at)),
    ];
  },
  fault(statement, before) {
    const callable = before.scope.index.callables.get(statement.callable);
    if (callable === undefined) return `uses ${statement.callable}, which is not in the model`;
    return (
      receiverFault(callable, statement, before) ?? callFault(callable, statement.arguments, before)
    );
  },
  change: (statement, { maker, demands }) => changeCall(maker, statement, demands),
};

function callFault(
  callable: Callable,
  values: readonly Variable[],
  before: Before,
): string | undefined {
  if (callable.kind === 'setter') return `reads ${callable.id}, which can only be assigned`;
  const isCalled = !['getter', 'field', 'constant'].includes(callable.kind);
  return argumentFault(isCalled ? callable : { parameters: [] }, values, before);
}
