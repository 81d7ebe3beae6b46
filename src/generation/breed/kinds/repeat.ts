import type { Callable } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { argumentDemands } from '../typing/asked-types.ts';
import { fits } from '../typing/fits.ts';
import { alternatives, isPromise } from '../typing/type-parts.ts';
import type { Scope } from '../typing/unit-index.ts';
import { argumentFault } from './argument-fault.ts';
import type { BredKind } from './bred-kind.ts';
import { present } from './present.ts';
import { receiverDemands, receiverFault, receiverUses, withReceiver } from './receiver.ts';

const NUMBER: ValueType = { kind: 'number' };

/** Calls that are made many times. They change by their arguments and by their number. */
export const repeatKind: BredKind<'repeat'> = {
  isValue: false,
  uses: (statement) => [...receiverUses(statement), ...statement.arguments, statement.times],
  withUses(statement, replace, leastArguments) {
    const receiver = withReceiver(statement, replace);
    const first = statement.receiver === undefined ? 0 : 1;
    const replaced = statement.arguments.map((each, at) => replace(each, at + first));
    const times = replace(statement.times, first + replaced.length);
    const missing = replaced.indexOf(undefined);
    const isLacking = missing !== -1 && missing < leastArguments;
    if (receiver === undefined || times === undefined || isLacking) return undefined;
    const kept = missing === -1 ? replaced : replaced.slice(0, missing);
    return { ...statement, ...receiver, arguments: present(kept), times };
  },
  type: () => undefined,
  demands(statement, { scope }) {
    const callable = scope.index.callables.get(statement.callable);
    return [
      ...receiverDemands(statement, callable),
      ...statement.arguments.map((_, at) => argumentDemands(callable, at)),
      [NUMBER],
    ];
  },
  fault(statement, before) {
    const { scope, typeOf } = before;
    const callable = scope.index.callables.get(statement.callable);
    if (callable === undefined) return `uses ${statement.callable}, which is not in the model`;
    if (!isRepeatable(callable, scope)) return `repeats ${callable.id}, which can't be repeated`;
    if (!fits(typeOf(statement.times), NUMBER, scope))
      return `repeats a call variable ${statement.times} times, which is no number`;
    return (
      receiverFault(callable, statement, before) ??
      argumentFault(callable, statement.arguments, before)
    );
  },
  change: (statement, { changeUse }) => changeUse(statement),
};

const repeated = new Set<Callable['kind']>(['function', 'method', 'static-method']);

/** Returns whether calls may be repeated: they give no promise, and no parameter takes only certain values, which can't be counted up. */
export function isRepeatable({ kind, parameters, returns }: Callable, scope: Scope): boolean {
  const takesAny = parameters.every(({ type }) =>
    alternatives(type, scope).every((one) => one.kind !== 'literal'),
  );
  return repeated.has(kind) && takesAny && !isPromise(returns, scope);
}
