import type { Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { fitsAll } from './typing/fits.ts';
import { isPromise, isVoid } from './typing/type-parts.ts';
import type { Scope } from './typing/unit-index.ts';

/** A test case that is being written. Statements are added at its end, and removed from there. */
export interface Draft {
  readonly scope: Scope;
  readonly statements: Statement[];
  /** The type of each variable; undefined for a variable without a value. */
  readonly types: (ValueType | undefined)[];
  /** Adds a statement. Returns its variable. */
  readonly append: (statement: Statement) => Variable;
}

/** Takes statements back until there are so many. */
export function shorten(draft: Draft, length: number): void {
  draft.statements.length = Math.min(length, draft.statements.length);
  draft.types.length = draft.statements.length;
}

/** Adds a call, and the wait for what it gives if that is a promise; gives the variable that has the value in the end. */
export function appendCall(
  draft: Draft,
  callable: Callable,
  uses: { readonly receiver: Variable | undefined; readonly values: readonly Variable[] },
): Variable {
  const { receiver, values } = uses;
  const called = draft.append({
    kind: 'call',
    callable: callable.id,
    ...(receiver === undefined ? {} : { receiver }),
    arguments: values,
  });
  return isPromise(callable.returns, draft.scope)
    ? draft.append({ kind: 'await', promise: called })
    : called;
}

/** The variables whose values can stand where all of these types are asked for; what procedures return is never reused. */
export function fittingVariables(draft: Draft, demands: readonly ValueType[]): Variable[] {
  return draft.types.flatMap((type, variable) => {
    if (type === undefined || !fitsAll(type, demands, draft.scope)) return [];
    const isResult = draft.statements[variable]?.kind !== 'primitive';
    return isResult && isVoid(type, draft.scope) ? [] : [variable];
  });
}

/** Whether a statement is the wait for the call just before it: the two belong together. */
export function isWaitForLast(statements: readonly Statement[], at: number): boolean {
  const statement = statements[at];
  return (
    statement?.kind === 'await' &&
    statement.promise === at - 1 &&
    statements[at - 1]?.kind === 'call'
  );
}

/** The places where a test case can be cut, or something put in, without parting a call and the wait for it; 0 and the end too. */
export function seams(statements: readonly Statement[]): number[] {
  return Array.from({ length: statements.length + 1 }, (_, at) => at).filter(
    (at) => !isWaitForLast(statements, at),
  );
}

/** The first variables of a test case, which are where they were. */
export function unmoved(count: number): Map<Variable, Variable> {
  return new Map(Array.from({ length: count }, (_, at) => [at, at]));
}
