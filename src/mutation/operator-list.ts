import type { OperatorSelector } from '../model/operator-selection.ts';
import { statementKinds } from '../model/statement-kinds.ts';
import type { MutationOperator } from './operator.ts';
import { abs } from './operators/abs.ts';
import { aor } from './operators/aor.ts';
import { arr } from './operators/arr.ts';
import { arw } from './operators/arw.ts';
import { asg } from './operators/asg.ts';
import { awd } from './operators/awd.ts';
import { blk } from './operators/blk.ts';
import { cnd } from './operators/cnd.ts';
import { classOperators } from './operators/class-operators.ts';
import { cor } from './operators/cor.ts';
import { dfv } from './operators/dfv.ts';
import { eqo } from './operators/eqo.ts';
import { evr } from './operators/evr.ts';
import { faw } from './operators/faw.ts';
import { frz } from './operators/frz.ts';
import { gsv } from './operators/gsv.ts';
import { leq } from './operators/leq.ts';
import { lgo } from './operators/lgo.ts';
import { lor } from './operators/lor.ts';
import { lvr } from './operators/lvr.ts';
import { mth } from './operators/mth.ts';
import { nco } from './operators/nco.ts';
import { neg } from './operators/neg.ts';
import { obj } from './operators/obj.ts';
import { omc } from './operators/omc.ts';
import { opc } from './operators/opc.ts';
import { oru } from './operators/oru.ts';
import { rgx } from './operators/rgx.ts';
import { rnc } from './operators/rnc.ts';
import { ror } from './operators/ror.ts';
import { sor } from './operators/sor.ts';
import { spr } from './operators/spr.ts';
import { statementDeletion, std } from './operators/std.ts';
import { uoi } from './operators/uoi.ts';
import { vro } from './operators/vro.ts';

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
  arr,
  arw,
  asg,
  blk,
  cnd,
  eqo,
  lgo,
  mth,
  obj,
  opc,
  rgx,
  awd,
  dfv,
  faw,
  frz,
  gsv,
  leq,
  nco,
  spr,
  neg,
  omc,
  rnc,
  vro,
  abs,
  uoi,
  ...classOperators,
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

/** Loads what operators need before they are asked. */
export async function loadOperators(operators: readonly MutationOperator[]): Promise<void> {
  for (const operator of operators) await operator.load?.();
}
