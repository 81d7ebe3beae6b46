import type { TestCase } from '../../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../../model/unit-model.ts';
import { withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';

/** Makes an instance by `new` without arguments where another callable gave one: a reader need not ask what the instance has in it. */
export function* plainInstances(
  start: Sound,
  { callables }: Pick<UnitModel, 'callables'>,
): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    const constructor = constructorFor(testCase, at, callables);
    if (constructor === undefined) continue;
    const made = { kind: 'call', callable: constructor.id, arguments: [] } as const;
    const taken = yield withStatement(testCase, at, made);
    if (taken === undefined) continue;
    at -= Math.max(0, testCase.statements.length - taken.testCase.statements.length);
    ({ testCase } = taken);
  }
}

/** Returns the constructor of the instance that a call gives, if it needs no arguments, and the call is of something else or has any. */
function constructorFor(
  { statements }: TestCase,
  at: number,
  callables: readonly Callable[],
): Callable | undefined {
  const statement = statements[at];
  if (statement?.kind !== 'call') return undefined;
  const called = callables.find(({ id }) => id === statement.callable);
  if (called?.returns.kind !== 'instance' || called.kind === 'field') return undefined;
  const { class: made } = called.returns;
  const isPlain = called.kind === 'constructor' && statement.arguments.length === 0;
  if (isPlain) return undefined;
  return callables.find(
    ({ kind, returns, parameters }) =>
      kind === 'constructor' &&
      returns.kind === 'instance' &&
      returns.class === made &&
      parameters.every(({ isOptional, isRest }) => isOptional || isRest),
  );
}
