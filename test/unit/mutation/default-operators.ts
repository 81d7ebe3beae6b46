import { operatorList } from '../../../src/mutation/operator-list.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';

/** The operators a run uses unless others are asked for. */
export const defaultOperators: readonly MutationOperator[] = operatorList.filter(
  ({ groups }) => groups?.includes('class') !== true,
);
