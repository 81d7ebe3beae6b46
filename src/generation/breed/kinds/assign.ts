import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { changeAssignment } from '../change-call.ts';
import { fits } from '../typing/fits.ts';
import { assignedType } from '../typing/unit-index.ts';
import type { Before, BredKind } from './bred-kind.ts';
import { receiverDemands, receiverFault, receiverUses, withReceiver } from './receiver.ts';

export const assignKind: BredKind<'assign'> = {
  isValue: false,
  uses: (statement) => [...receiverUses(statement), statement.value],
  withUses(statement, replace) {
    const receiver = withReceiver(statement, replace);
    // The value is replaced even if the receiver is missing, because replacing may draw random numbers.
    const value = replace(statement.value, statement.receiver === undefined ? 0 : 1);
    if (value === undefined || receiver === undefined) return undefined;
    return { ...statement, ...receiver, value };
  },
  type: () => undefined,
  demands(statement, { scope }) {
    const callable = scope.index.callables.get(statement.callable);
    return [
      ...receiverDemands(statement, callable),
      callable === undefined ? [] : [assignedType(callable)],
    ];
  },
  fault(statement, before) {
    const callable = before.scope.index.callables.get(statement.callable);
    if (callable === undefined) return `uses ${statement.callable}, which is not in the model`;
    return (
      receiverFault(callable, statement, before) ??
      assignmentFault(callable, statement.value, before)
    );
  },
  change: (statement, { maker }) => changeAssignment(maker, statement),
};

function assignmentFault(
  callable: Callable,
  value: Variable,
  { typeOf, scope }: Before,
): string | undefined {
  if (!callable.isWritable) return `assigns ${callable.id}, which can't be assigned`;
  return fits(typeOf(value), assignedType(callable), scope)
    ? undefined
    : `assigns variable ${value} to ${callable.id}, whose type it doesn't fit`;
}
