import type { GeneratedTest } from '../../../model/generated-test.ts';
import { printedKind } from '../kinds/printed-kinds.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { useAs, type VariableUse } from './variable-types.ts';

/** The facts that the first uses of variables tell about them, by variable. */
export function usesOfVariables(
  { testCase, assertions }: GeneratedTest,
  index: ModelIndex,
): readonly (VariableUse | undefined)[] {
  const { statements } = testCase;
  const uses: (VariableUse | undefined)[] = statements.map(() => undefined);
  for (const { what } of assertions) {
    const isOfTwo = what.of === 'equals' || what.of === 'compares';
    if (!isOfTwo || what.callable === undefined) continue;
    uses[what.other] = useAs(callableOf(index, what.callable).parameters[0]);
  }
  // Backwards, so that the use of a statement is known before the uses of its operands, and the earliest use stays.
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    const statement = statements[at];
    if (statement === undefined) continue;
    const operands = printedKind(statement).uses?.(statement, uses[at]?.type, index) ?? [];
    for (const [operand, use] of operands) uses[operand] = use;
  }
  return uses;
}
