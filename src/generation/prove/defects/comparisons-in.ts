import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { isValue } from '../../breed/typing/statement-uses.ts';
import { callableOf } from './background-of.ts';
import { isComparison } from './comparison-probe.ts';
import type { OriginalRun } from './original-run.ts';

/** The result of comparing one variable with another by a method, at the end of a run. */
export interface Comparison {
  /** The id of the method. */
  readonly callable: string;
  readonly sort: 'equals' | 'order';
  readonly one: Variable;
  readonly other: Variable;
  /** For `equals`, 1 if equal and 0 if not. For an order, the sign. */
  readonly outcome: number;
}

/** All comparisons of a run in the same state: the observations at its end, and comparing calls after which nothing else ran. */
export function comparisonsIn(run: OriginalRun, model: UnitModel): Comparison[] {
  if (run.trace.end.kind !== 'completed') return [];
  const calls = comparisonsAtEnd(run.testCase, model);
  return run.trace.observations.flatMap(({ what, value }): Comparison[] => {
    if (what.of === 'equals' && what.callable !== undefined) {
      const { variable: one, other, callable } = what;
      return withOutcome({ callable, sort: 'equals', one, other }, value);
    }
    if (what.of === 'compares') {
      const { variable: one, other, callable } = what;
      return withOutcome({ callable, sort: 'order', one, other }, value);
    }
    if (what.of !== 'value') return [];
    const call = calls.get(what.variable);
    return call === undefined ? [] : withOutcome(call, value);
  });
}

/** The test case with calls at its end for these comparisons, unless it has them already, and the place of the last call. */
export function withComparisons(
  testCase: TestCase,
  comparisons: readonly Comparison[],
  model: UnitModel,
): { readonly testCase: TestCase; readonly statement: number } {
  const there = [...comparisonsAtEnd(testCase, model)];
  const statements = [...testCase.statements];
  let last = 0;
  for (const { callable, one, other } of comparisons) {
    const known = there.find(
      ([, call]) => call.callable === callable && call.one === one && call.other === other,
    );
    if (known === undefined) {
      statements.push({ kind: 'call', callable, receiver: one, arguments: [other] });
    }
    last = Math.max(last, known?.[0] ?? statements.length - 1);
  }
  return { testCase: { ...testCase, statements: statements.slice(0, last + 1) }, statement: last };
}

/** The comparing calls at the end of a test case, by their places. */
function comparisonsAtEnd(
  { statements }: TestCase,
  model: UnitModel,
): Map<Variable, Omit<Comparison, 'outcome'>> {
  const found = new Map<Variable, Omit<Comparison, 'outcome'>>();
  for (const [at, statement] of [...statements.entries()].toReversed()) {
    if (isValue(statement)) continue;
    const sort = sortOf(statement, model);
    if (sort === undefined || statement.kind !== 'call') break;
    const { callable, receiver } = statement;
    const [other, ...more] = statement.arguments;
    if (receiver === undefined || other === undefined || more.length > 0) break;
    found.set(at, { callable, sort, one: receiver, other });
  }
  return found;
}

function sortOf(statement: Statement, model: UnitModel): Comparison['sort'] | undefined {
  const callable = callableOf(statement, model);
  if (callable === undefined || !isComparison(callable)) return undefined;
  return callable.name === 'equals' ? 'equals' : 'order';
}

function withOutcome(comparison: Omit<Comparison, 'outcome'>, value: ObservedValue): Comparison[] {
  if (comparison.sort === 'equals') {
    return value.is === 'boolean' ? [{ ...comparison, outcome: Number(value.value) }] : [];
  }
  const outcome = value.is === 'number' ? Math.sign(Number(value.text)) : NaN;
  return Number.isNaN(outcome) ? [] : [{ ...comparison, outcome }];
}
