import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';

/** Whether a plan makes more than a few chosen values. */
export function isOpen(plan: ArbitraryPlan): boolean {
  if (plan.kind === 'one-of') return plan.options.some(isOpen);
  if (plan.kind === 'call') return plan.arguments.some(isOpen) || plan.receiver !== undefined;
  return !['constant', 'member', 'boolean'].includes(plan.kind);
}
