import type { MutationOperator } from '../operator.ts';
import { afm } from './class/afm.ts';
import { eam } from './class/eam.ts';
import { emm } from './class/emm.ts';
import { eoa } from './class/eoa.ts';
import { eoc } from './class/eoc.ts';
import { ihd } from './class/ihd.ts';
import { ihi } from './class/ihi.ts';
import { iod } from './class/iod.ts';
import { iop } from './class/iop.ts';
import { ior } from './class/ior.ts';
import { ipc } from './class/ipc.ts';
import { isd } from './class/isd.ts';
import { isi } from './class/isi.ts';
import { itp } from './class/itp.ts';
import { jdc } from './class/jdc.ts';
import { jid } from './class/jid.ts';
import { jsd } from './class/jsd.ts';
import { jsi } from './class/jsi.ts';
import { jtd } from './class/jtd.ts';
import { jti } from './class/jti.ts';
import { oan } from './class/oan.ts';
import { omr } from './class/omr.ts';
import { pnc } from './class/pnc.ts';
import { prv } from './class/prv.ts';
import { rtf } from './class/rtf.ts';

/** The class-level operators, after MuJava and a few of TypeScript's own. They are used only when asked for. */
export const classOperators: readonly MutationOperator[] = [
  ihd,
  ihi,
  iod,
  iop,
  ior,
  isi,
  isd,
  ipc,
  pnc,
  prv,
  itp,
  omr,
  oan,
  jti,
  jtd,
  jsi,
  jsd,
  jid,
  jdc,
  afm,
  eoa,
  eoc,
  eam,
  emm,
  rtf,
];
