import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import { numberOf } from '../conditions/evaluate-term.ts';

/** Plans of inputs, and the preconditions that they do not ensure. */
export interface ConstrainedPlans {
  readonly plans: readonly ArbitraryPlan[];
  /** These are left to `fc.pre`. */
  readonly left: readonly Condition[];
}

/** Puts preconditions into the plans of inputs, as far as plans can ensure them: whole numbers, bounds, and lengths. */
export function constrainPlans(
  plans: readonly ArbitraryPlan[],
  preconditions: readonly Condition[],
): ConstrainedPlans {
  const changed = [...plans];
  // Whether a number is whole decides how a bound that is not included is met.
  const ordered = preconditions.toSorted(
    (a, b) => Number(a.kind !== 'type') - Number(b.kind !== 'type'),
  );
  const left = ordered.filter((condition) => {
    const found = constraintOf(condition);
    const plan = found && changed[found.variable];
    const constrained = plan && found.apply(plan);
    if (found === undefined || constrained === undefined) return true;
    changed[found.variable] = constrained;
    return false;
  });
  return { plans: changed, left };
}

interface Constraint {
  readonly variable: Variable;
  /** Returns the plan that ensures the condition; undefined if there is none. */
  readonly apply: (plan: ArbitraryPlan) => ArbitraryPlan | undefined;
}

function constraintOf(condition: Condition): Constraint | undefined {
  if (condition.kind === 'type' && condition.term.of === 'variable') {
    const { variable } = condition.term;
    const { type } = condition;
    return { variable, apply: (plan) => ofType(plan, type) };
  }
  if (condition.kind === 'not' && condition.condition.kind === 'type') {
    const { term, type } = condition.condition;
    if (term.of !== 'variable' || type !== 'nan') return undefined;
    return { variable: term.variable, apply: withoutNaN };
  }
  if (condition.kind !== 'compare') return undefined;
  const { comparison, left, right } = condition;
  if (comparison === 'equal') return undefined;
  const isStrict = comparison === 'less';
  const [upper, lower] = [boundOf(right), boundOf(left)];
  if (upper !== undefined) return bounded(left, { max: upper, isStrict });
  if (lower !== undefined) return bounded(right, { min: lower, isStrict });
  return undefined;
}

function boundOf(term: Term): number | undefined {
  return term.of === 'constant' ? numberOf(term.value) : undefined;
}

function withoutNaN(plan: ArbitraryPlan): ArbitraryPlan | undefined {
  if (plan.kind === 'integer') return plan;
  return plan.kind === 'double' ? { ...plan, noNaN: true } : undefined;
}

interface Bound {
  readonly min?: number;
  readonly max?: number;
  readonly isStrict: boolean;
}

function bounded(term: Term, bound: Bound): Constraint | undefined {
  if (term.of === 'variable') {
    return { variable: term.variable, apply: (plan) => withBound(plan, bound) };
  }
  if (term.of !== 'length' || term.term.of !== 'variable') return undefined;
  return { variable: term.term.variable, apply: (plan) => withLength(plan, bound) };
}

function ofType(plan: ArbitraryPlan, type: string): ArbitraryPlan | undefined {
  if (plan.kind !== 'double') return undefined;
  const { min, max } = plan;
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (type === 'integer') return { kind: 'integer', ...bounds };
  return undefined;
}

function withBound(plan: ArbitraryPlan, { min, max, isStrict }: Bound): ArbitraryPlan | undefined {
  if (plan.kind === 'double' && !isStrict) {
    const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return { ...plan, ...bounds, noNaN: true };
  }
  if (plan.kind !== 'integer') return undefined;
  const step = isStrict ? 1 : 0;
  const least =
    min === undefined ? undefined : Math.floor(min) + (Number.isInteger(min) ? step : 1);
  const most = max === undefined ? undefined : Math.ceil(max) - (Number.isInteger(max) ? step : 1);
  return {
    ...plan,
    ...(least !== undefined && { min: Math.max(least, plan.min ?? -Infinity) }),
    ...(most !== undefined && { max: Math.min(most, plan.max ?? Infinity) }),
  };
}

function withLength(plan: ArbitraryPlan, { min, max, isStrict }: Bound): ArbitraryPlan | undefined {
  if (plan.kind !== 'list' && plan.kind !== 'string') return undefined;
  const step = isStrict ? 1 : 0;
  return {
    ...plan,
    ...(min !== undefined && { minLength: Math.max(0, min + step, plan.minLength ?? 0) }),
    ...(max !== undefined && { maxLength: Math.max(0, max - step) }),
  };
}
