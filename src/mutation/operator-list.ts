import type { OperatorSelector } from '../model/operator-selection.ts';
import { statementKinds } from '../model/statement-kinds.ts';
import type { MutationOperator } from './operator.ts';
import { aor } from './operators/aor.ts';
import { cor } from './operators/cor.ts';
import { evr } from './operators/evr.ts';
import { lor } from './operators/lor.ts';
import { lvr } from './operators/lvr.ts';
import { oru } from './operators/oru.ts';
import { ror } from './operators/ror.ts';
import { sor } from './operators/sor.ts';
import { statementDeletion, std } from './operators/std.ts';

/** All mutation operators, in catalogue order: where two give the same text for a site, the first one has it. */
export const operatorList: readonly MutationOperator[] = [
  aor,
  lor,
  cor,
  ror,
  sor,
  oru,
  lvr,
  evr,
  std,
];

/** The operator with this name, in upper or lower case; undefined where there is none. */
export function findOperator(name: string): MutationOperator | undefined {
  return operatorList.find((operator) => operator.name === name.toUpperCase());
}

/** The operators that a selection names; statement deletion is one, whatever kinds of statements it is for. */
export function chosenOperators(
  selectors: readonly OperatorSelector[],
): readonly MutationOperator[] {
  const kinds = statementKinds.filter((kind) => selectors.includes(`STD.${kind}`));
  return operatorList.flatMap((operator) => {
    if (selectors.includes(operator.name)) return [operator];
    return operator.name === 'STD' && kinds.length > 0 ? [statementDeletion(kinds)] : [];
  });
}
