import { groupsOf } from '../../../src/model/operator-groups.ts';
import { loadOperators, operatorList } from '../../../src/mutation/operator-list.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';

await loadOperators(operatorList);

/** The operators that are used by default. */
export const sufficientOperators: readonly MutationOperator[] = operatorList.filter(({ name }) =>
  groupsOf(name).includes('sufficient'),
);

/** All other operators, loaded. */
export const otherOperators: readonly MutationOperator[] = operatorList.filter(
  (operator) => !sufficientOperators.includes(operator),
);
