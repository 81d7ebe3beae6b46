import { operatorNames, type OperatorName } from '../model/operator-names.ts';
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
import { afm } from './operators/class/afm.ts';
import { eam } from './operators/class/eam.ts';
import { emm } from './operators/class/emm.ts';
import { eoa } from './operators/class/eoa.ts';
import { eoc } from './operators/class/eoc.ts';
import { ihd } from './operators/class/ihd.ts';
import { ihi } from './operators/class/ihi.ts';
import { iod } from './operators/class/iod.ts';
import { iop } from './operators/class/iop.ts';
import { ior } from './operators/class/ior.ts';
import { ipc } from './operators/class/ipc.ts';
import { isd } from './operators/class/isd.ts';
import { isi } from './operators/class/isi.ts';
import { itp } from './operators/class/itp.ts';
import { jdc } from './operators/class/jdc.ts';
import { jid } from './operators/class/jid.ts';
import { jsd } from './operators/class/jsd.ts';
import { jsi } from './operators/class/jsi.ts';
import { jtd } from './operators/class/jtd.ts';
import { jti } from './operators/class/jti.ts';
import { oan } from './operators/class/oan.ts';
import { omr } from './operators/class/omr.ts';
import { pnc } from './operators/class/pnc.ts';
import { prv } from './operators/class/prv.ts';
import { rtf } from './operators/class/rtf.ts';
import { cnd } from './operators/cnd.ts';
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

/** The compiler checks that it has every operator, a test that each is under its own name. */
const byName: Readonly<Record<OperatorName, MutationOperator>> = {
  AOR: aor,
  LOR: lor,
  COR: cor,
  ROR: ror,
  SOR: sor,
  ORU: oru,
  LVR: lvr,
  EVR: evr,
  STD: std,
  ARR: arr,
  ARW: arw,
  ASG: asg,
  BLK: blk,
  CND: cnd,
  EQO: eqo,
  LGO: lgo,
  MTH: mth,
  OBJ: obj,
  OPC: opc,
  RGX: rgx,
  AWD: awd,
  DFV: dfv,
  FAW: faw,
  FRZ: frz,
  GSV: gsv,
  LEQ: leq,
  NCO: nco,
  SPR: spr,
  NEG: neg,
  OMC: omc,
  RNC: rnc,
  VRO: vro,
  ABS: abs,
  UOI: uoi,
  IHD: ihd,
  IHI: ihi,
  IOD: iod,
  IOP: iop,
  IOR: ior,
  ISI: isi,
  ISD: isd,
  IPC: ipc,
  PNC: pnc,
  PRV: prv,
  ITP: itp,
  OMR: omr,
  OAN: oan,
  JTI: jti,
  JTD: jtd,
  JSI: jsi,
  JSD: jsd,
  JID: jid,
  JDC: jdc,
  AFM: afm,
  EOA: eoa,
  EOC: eoc,
  EAM: eam,
  EMM: emm,
  RTF: rtf,
};

/** All mutation operators, in catalogue order. */
export const operatorList: readonly MutationOperator[] = operatorNames.map((name) => byName[name]);

/** Returns the operator with a name, in upper or lower case; undefined if there is none. */
export function findOperator(name: string): MutationOperator | undefined {
  return operatorList.find((operator) => operator.name === name.toUpperCase());
}

/** Returns the operators that a selection names. If it names statement deletion for some kinds of statements, that is one operator. */
export function chosenOperators(
  selectors: readonly OperatorSelector[],
): readonly MutationOperator[] {
  const kinds = statementKinds.filter((kind) => selectors.includes(`STD.${kind}`));
  return operatorList.flatMap((operator) => {
    if (selectors.includes(operator.name)) return [operator];
    return operator.name === 'STD' && kinds.length > 0 ? [statementDeletion(kinds)] : [];
  });
}

/** Loads the modules that operators need. Must have resolved before they are asked for replacements. */
export async function loadOperators(operators: readonly MutationOperator[]): Promise<void> {
  for (const operator of operators) await operator.load?.();
}
