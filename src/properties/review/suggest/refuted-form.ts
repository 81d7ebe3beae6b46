import type { RefutedForm } from '../../../model/review-plan.ts';
import type { PlacedClause } from '../read/review-file.ts';
import { operatorOf, strengthenings } from '../rules/relation-rules.ts';

/** Returns the stronger form of a clause that an input refuted, as a sentence; undefined if there is no such form. */
export function refutedForm(
  { subject, second, relation }: PlacedClause,
  form: RefutedForm['form'],
  text: string,
): string | undefined {
  const code = (node: { readonly start: number; readonly end: number }): string =>
    text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
  if (form === 'constant') return `\`${code(subject)}\` is not always the same.`;
  const rule = relation === undefined ? undefined : strengthenings[relation][form];
  if (rule === undefined || second === undefined) return undefined;
  const sign = rule.offset === 0 ? '' : rule.offset > 0 ? ' + n' : ' - n';
  const claim = `${code(subject)} ${operatorOf(rule.relation)} ${code(second)}${sign}`;
  return `\`${claim}\` does not always hold.`;
}
