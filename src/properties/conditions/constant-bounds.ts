import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { evaluateTerm, numberOf, observedNumber } from './evaluate-term.ts';
import { compare } from './list-conditions.ts';
import type { Snapshot } from './snapshot.ts';

/** The most numbers of a unit that may bound results. */
const most = 12;

/** Lists the bounds of a result in a run among the numbers that the unit names: an angle is less than 360. Those by 0 and 1 are listed for any number. */
export function constantBounds(
  { parameters, statements }: ParameterisedTest,
  snapshot: Snapshot,
  { constants }: Pick<UnitModel, 'constants'>,
): readonly Condition[] {
  if (snapshot.end.kind === 'threw') return [];
  const variable = parameters.length + statements.length - 1;
  const term: Term = { of: 'variable', variable, when: 'after' };
  const value = evaluateTerm(term, snapshot);
  const number = value && numberOf(value);
  if (number === undefined || !Number.isFinite(number)) return [];
  const numbers = constants.numbers.filter((each) => Math.abs(each) > 1).slice(0, most);
  return numbers.flatMap((each): readonly Condition[] => {
    const bound: Term = { of: 'constant', value: observedNumber(each) };
    if (number > each) return [compare('at-most', bound, term), compare('less', bound, term)];
    if (number < each) return [compare('at-most', term, bound), compare('less', term, bound)];
    return [compare('at-most', bound, term), compare('at-most', term, bound)];
  });
}
