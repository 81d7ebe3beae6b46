import { fits } from '../../generation/breed/typing/fits.ts';
import { isPromise } from '../../generation/breed/typing/type-parts.ts';
import { leastArguments, type Scope } from '../../generation/breed/typing/unit-index.ts';
import { isPrimitiveKind } from '../../model/type-parts.ts';
import type { ParameterisedTest } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';

type Call = Extract<Statement, { kind: 'call' }>;

/** The most further tests that are made of one. */
const most = 4;

/**
 * Adds a further call to a test of a single call, where types allow it, so that conditions can relate the two results: the same call on
 * the result (idempotence), the call with its operands exchanged (commutativity), and a call that may undo it (a round trip).
 */
export function extendTest(test: ParameterisedTest, scope: Scope): readonly ParameterisedTest[] {
  const [call, ...more] = test.statements;
  if (call?.kind !== 'call' || more.length > 0) return [];
  const callable = scope.index.callables.get(call.callable);
  if (callable === undefined || isPromise(callable.returns, scope)) return [];
  if (!['function', 'method', 'static-method', 'constructor'].includes(callable.kind)) return [];
  const result = test.parameters.length;
  const further = [
    ...exchanged(call, test, scope),
    ...repeated(call, callable, { result, scope }),
    ...undone(call, callable, { result, scope, test }),
  ];
  return further.slice(0, most).map((statement) => ({
    ...test,
    statements: [call, statement],
  }));
}

/** The call with its two operands exchanged. */
function exchanged(call: Call, { parameters }: ParameterisedTest, scope: Scope): readonly Call[] {
  const operands = [...(call.receiver === undefined ? [] : [call.receiver]), ...call.arguments];
  const [one, other, ...more] = operands;
  if (one === undefined || other === undefined || more.length > 0 || one === other) return [];
  const [left, right] = [parameters[one], parameters[other]];
  if (left === undefined || right === undefined) return [];
  const isSame = fits(left.type, right.type, scope) && fits(right.type, left.type, scope);
  if (!isSame) return [];
  return [
    call.receiver === undefined
      ? { ...call, arguments: [other, one] }
      : { ...call, receiver: other, arguments: [one] },
  ];
}

interface Result {
  /** The variable of the call's result. */
  readonly result: Variable;
  readonly scope: Scope;
}

/** The same call with its result in the place of its receiver or of its first argument. */
function repeated(call: Call, callable: Callable, { result, scope }: Result): readonly Call[] {
  const { receiver, parameters, returns } = callable;
  if (receiver !== undefined) {
    const type: ValueType = { kind: 'instance', class: receiver };
    return returns.kind === 'instance' && fits(returns, type, scope)
      ? [{ ...call, receiver: result }]
      : [];
  }
  const [first] = parameters;
  if (first === undefined || first.isRest || !isSpecific(returns)) return [];
  return fits(returns, first.type, scope)
    ? [{ ...call, arguments: [result, ...call.arguments.slice(1)] }]
    : [];
}

/** Whether a type says enough to take a call for the inverse of another. */
function isSpecific({ kind }: ValueType): boolean {
  return kind !== 'unknown' && kind !== 'boolean' && kind !== 'undefined';
}

/** Calls that take the result and give what the call was given. */
function undone(
  call: Call,
  { id, returns, parameters: own }: Callable,
  { result, scope, test }: Result & { readonly test: ParameterisedTest },
): readonly Call[] {
  const [operand] = [...(call.receiver === undefined ? [] : [call.receiver]), ...call.arguments];
  const given = operand === undefined ? undefined : test.parameters[operand]?.type;
  if (given === undefined || !isSpecific(given) || !isSpecific(returns)) return [];
  // A number that an instance tells does not make it again.
  if (given.kind === 'instance' && isPrimitiveKind(returns) && returns.kind !== 'string') return [];
  return scope.index.model.callables.flatMap((other): readonly Call[] => {
    if (other.id === id || other.span === undefined || other.isHelper === true) return [];
    if (!fits(other.returns, given, scope) || !fits(given, other.returns, scope)) return [];
    const { kind, parameters, receiver } = other;
    if (kind === 'method' && receiver !== undefined) {
      const isOwner = fits(returns, { kind: 'instance', class: receiver }, scope);
      if (!isOwner || parameters.length !== own.length) return [];
      const isAlike = parameters.every((each, at) => {
        const mine = own[at];
        return mine !== undefined && fits(mine.type, each.type, scope);
      });
      if (!isAlike || returns.kind !== 'instance') return [];
      return [{ kind: 'call', callable: other.id, receiver: result, arguments: call.arguments }];
    }
    const [first] = parameters;
    const isFunction = kind === 'function' || kind === 'static-method';
    if (!isFunction || first === undefined || leastArguments(other) > 1) return [];
    return fits(returns, first.type, scope)
      ? [{ kind: 'call', callable: other.id, arguments: [result] }]
      : [];
  });
}
