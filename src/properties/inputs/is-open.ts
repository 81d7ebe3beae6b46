import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';

/** Whether a plan makes more than a few chosen values. */
export function isOpen(plan: ArbitraryPlan): boolean {
  switch (plan.kind) {
    case 'one-of':
      return plan.table !== undefined || plan.options.some(isOpen);
    case 'tuple':
      return plan.elements.some(isOpen);
    case 'record':
      return plan.members.some(({ value }) => isOpen(value));
    case 'call':
      return plan.arguments.some(isOpen) || plan.receiver !== undefined;
    default:
      return !['constant', 'member', 'boolean'].includes(plan.kind);
  }
}
