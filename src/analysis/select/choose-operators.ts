import type { Notice } from '../../model/analysis-result.ts';
import type { OperatorSelector } from '../../model/operator-selection.ts';
import { chosenOperators, loadOperators } from '../../mutation/operator-list.ts';
import type { MutationOperator } from '../../mutation/operator.ts';
import type { TypeFacts } from '../../mutation/kinds/type-facts.ts';

/** The operators of a run, and the types of its sources if some operator needs them. */
export interface ChosenOperators {
  readonly operators: readonly MutationOperator[];
  readonly typesOf: (file: string) => TypeFacts | undefined;
}

/**
 * Finds the operators with these names. The type checker is opened, and waited for, only if one of them needs types. If types are
 * unavailable or not wanted (`open` is undefined), operators that need types are left out, with a notice.
 */
export async function chooseOperators(
  names: readonly OperatorSelector[],
  open: (() => Promise<ReadonlyMap<string, TypeFacts>>) | undefined,
  notices: Notice[],
): Promise<ChosenOperators> {
  const operators = chosenOperators(names);
  await loadOperators(operators);
  const needing = operators.filter(({ needsTypes }) => needsTypes);
  if (needing.length === 0) return { operators, typesOf: () => undefined };
  const types = await openOrExplain(open);
  if (typeof types !== 'string') return { operators, typesOf: (file) => types.get(file) };
  const left = needing.map(({ name }) => name).join(', ');
  notices.push({
    code: 'types-unavailable',
    message: `Operators that need types were left out (${left}): ${types}`,
  });
  return {
    operators: operators.filter((each) => !needing.includes(each)),
    typesOf: () => undefined,
  };
}

/** Returns the types, or the reason why there are none. */
async function openOrExplain(
  open: (() => Promise<ReadonlyMap<string, TypeFacts>>) | undefined,
): Promise<ReadonlyMap<string, TypeFacts> | string> {
  if (open === undefined) return 'type checking is switched off.';
  try {
    const types = await open();
    return types.size > 0 ? types : 'no tsconfig.json applies to the sources.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
