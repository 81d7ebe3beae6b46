/**
 * The mutation operators by their short names, with the groups that each belongs to besides `all`. They are in catalogue order:
 * if two operators give the same text for a site, the mutant belongs to the first one. The sufficient operators come first, so
 * that their results do not depend on which others are chosen.
 */
export const operatorTable = {
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
} as const;

/** The short name of a mutation operator. */
export type OperatorName = keyof typeof operatorTable;

/** The short names of all mutation operators, in catalogue order. */
export const operatorNames: readonly OperatorName[] = Object.keys(operatorTable).filter(
  (name): name is OperatorName => name in operatorTable,
);
