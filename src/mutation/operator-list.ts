import type { MutationOperator } from './operator.ts';
import { aor } from './operators/aor.ts';
import { classOperators } from './operators/class-operators.ts';
import { cor } from './operators/cor.ts';
import { evr } from './operators/evr.ts';
import { lor } from './operators/lor.ts';
import { lvr } from './operators/lvr.ts';
import { oru } from './operators/oru.ts';
import { ror } from './operators/ror.ts';
import { sor } from './operators/sor.ts';
import { std } from './operators/std.ts';

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
  ...classOperators,
];

/** The operator with this name, in upper or lower case; undefined where there is none. */
export function findOperator(name: string): MutationOperator | undefined {
  return operatorList.find((operator) => operator.name === name.toUpperCase());
}
