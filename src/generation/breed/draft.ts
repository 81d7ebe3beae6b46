import type { Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { fitsAll } from './typing/fits.ts';
import { isGathered, isPromise, isVoid } from './typing/type-parts.ts';
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

/** Removes statements at the end until at most this number is left. */
export function shorten(draft: Draft, length: number): void {
  draft.statements.length = Math.min(length, draft.statements.length);
  draft.types.length = draft.statements.length;
}

/** Adds a call, and the wait for its result if one is needed. Returns the variable with the final value. */
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
  return appendWait(draft, called, callable.returns) ?? called;
}

/**
 * Adds the wait for the result of a call, if one is needed: for a promise, or for the elements of an async iterable. Returns its variable.
 *
 * @param type the type of the result
 */
export function appendWait(draft: Draft, called: Variable, type: ValueType): Variable | undefined {
  if (isPromise(type, draft.scope)) return draft.append({ kind: 'await', promise: called });
  return isGathered(type, draft.scope)
    ? draft.append({ kind: 'await', promise: called, gathers: true })
    : undefined;
}

/** Returns the variables that fit all demands. The results of procedures are never reused. */
export function fittingVariables(draft: Draft, demands: readonly ValueType[]): Variable[] {
  return draft.types.flatMap((type, variable) => {
    if (type === undefined || !fitsAll(type, demands, draft.scope)) return [];
    const isResult = draft.statements[variable]?.kind !== 'primitive';
    return isResult && isVoid(type, draft.scope) ? [] : [variable];
  });
}

/** Returns the place of the first wait for the promise of a statement; -1 if nothing waits for it. */
export function waitFor(statements: readonly Statement[], variable: Variable): number {
  return statements.findIndex((each) => each.kind === 'await' && each.promise === variable);
}

/** Returns whether a statement is the wait for the call just before it. Such a call and its wait mostly stay together. */
export function isWaitForLast(statements: readonly Statement[], at: number): boolean {
  const statement = statements[at];
  return (
    statement?.kind === 'await' &&
    statement.promise === at - 1 &&
    statements[at - 1]?.kind === 'call'
  );
}

/**
 * Returns the places at which a test case can be cut or extended without separating a call from its wait. Includes 0 and the
 * end.
 */
export function seams(statements: readonly Statement[]): number[] {
  const isWithin = statements.map(() => false);
  statements.forEach((statement, wait) => {
    if (statement.kind === 'await') isWithin.fill(true, statement.promise + 1, wait + 1);
  });
  return Array.from({ length: statements.length + 1 }, (_, at) => at).filter((at) => !isWithin[at]);
}

/** Returns the places between a call and its wait. Statements there run while the promise is held. */
export function waitsForLast(statements: readonly Statement[]): number[] {
  return [...statements.keys()].filter((at) => isWaitForLast(statements, at));
}

/** Returns a map of the first variables of a test case to themselves. */
export function unmoved(count: number): Map<Variable, Variable> {
  return new Map(Array.from({ length: count }, (_, at) => [at, at]));
}
