import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { CallRelation } from '../parameterise/call-relation.ts';
import { composeTerm } from './compose-term.ts';
import { holds } from './evaluate-condition.ts';
import { evaluateTerm } from './evaluate-term.ts';
import { compare, negativeOf } from './list-conditions.ts';
import type { Snapshot } from './snapshot.ts';

/** Lists the conditions of a run that only a relation of two calls makes worth a look. */
export function relationConditions(
  relation: CallRelation | undefined,
  { parameters, statements }: ParameterisedTest,
  snapshot: Snapshot,
): readonly Condition[] {
  const first = parameters.length;
  const possible =
    relation === 'exchanged'
      ? [negativeOf(first, first + 1)]
      : relation === 'joined'
        ? joinedResults(first, first + statements.length - 1, snapshot)
        : [];
  return possible.filter((condition) => holds(condition, snapshot));
}

/** That the result for a whole text is that for its parts, joined: with nothing between them, or with what is between them now. */
function joinedResults(first: Variable, last: Variable, snapshot: Snapshot): readonly Condition[] {
  const term = (variable: Variable): Term => ({ of: 'variable', variable, when: 'after' });
  const [one, other, whole] = [first, first + 1, last].map(term);
  if (one === undefined || other === undefined || whole === undefined) return [];
  const parts = [one, other].flatMap((part) => {
    const value = evaluateTerm(part, snapshot);
    return value === undefined ? [] : [{ term: part, value }];
  });
  const value = evaluateTerm(whole, snapshot);
  const composed = value?.is === 'string' ? composeTerm(value, parts, snapshot) : undefined;
  return [
    compare('equal', whole, { of: 'arithmetic', operator: '+', left: one, right: other }),
    ...(composed === undefined ? [] : [compare('equal', whole, composed)]),
  ];
}
