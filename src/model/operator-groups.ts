import { operatorNames, type OperatorName } from './operator-names.ts';

/** The groups of mutation operators; `sufficient` is the default, and `all` has every operator. */
export const groupNames = [
  'sufficient',
  'major',
  'stryker',
  'javalanche',
  'javascript',
  'class',
  'all',
] as const;

/** The name of a group of mutation operators. */
export type GroupName = (typeof groupNames)[number];

/** Per operator the groups that it belongs to, besides `all`. */
const memberships: Readonly<Record<OperatorName, readonly GroupName[]>> = {
  AOR: ['sufficient', 'major', 'stryker', 'javalanche'],
  LOR: ['sufficient', 'major'],
  COR: ['sufficient', 'major'],
  ROR: ['sufficient', 'major', 'javalanche'],
  SOR: ['sufficient', 'major'],
  ORU: ['sufficient', 'major', 'stryker'],
  LVR: ['sufficient', 'major', 'stryker'],
  EVR: ['sufficient', 'major'],
  STD: ['sufficient', 'major', 'stryker', 'javalanche'],
  ARR: ['stryker'],
  ARW: ['stryker'],
  ASG: ['stryker'],
  BLK: ['stryker'],
  CND: ['stryker'],
  EQO: ['stryker'],
  LGO: ['stryker'],
  MTH: ['stryker'],
  OBJ: ['stryker'],
  OPC: ['stryker'],
  RGX: ['stryker'],
  AWD: ['javascript'],
  DFV: ['javascript'],
  FAW: ['javascript'],
  FRZ: ['javascript'],
  GSV: ['javascript'],
  LEQ: ['javascript'],
  NCO: ['javascript'],
  SPR: ['javascript'],
  NEG: ['javalanche'],
  OMC: ['javalanche', 'stryker'],
  RNC: ['javalanche'],
  VRO: [],
  ABS: [],
  UOI: ['major'],
  IHD: ['class'],
  IHI: ['class'],
  IOD: ['class'],
  IOP: ['class'],
  IOR: ['class'],
  ISI: ['class'],
  ISD: ['class'],
  IPC: ['class'],
  PNC: ['class'],
  PRV: ['class'],
  ITP: ['class'],
  OMR: ['class'],
  OAN: ['class'],
  JTI: ['class'],
  JTD: ['class'],
  JSI: ['class'],
  JSD: ['class'],
  JID: ['class'],
  JDC: ['class'],
  AFM: ['class'],
  EOA: ['class'],
  EOC: ['class'],
  EAM: ['class'],
  EMM: ['class'],
  RTF: ['class'],
};

/** The groups an operator belongs to. */
export function groupsOf(operator: OperatorName): readonly GroupName[] {
  return [...memberships[operator], 'all'];
}

/** The operators of a group, in catalogue order. */
export function operatorsIn(group: GroupName): readonly OperatorName[] {
  return operatorNames.filter((name) => groupsOf(name).includes(group));
}
