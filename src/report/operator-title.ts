import type { OperatorName } from '../model/mutant.ts';

const titles: Record<OperatorName, string> = {
  AOR: 'arithmetic operator',
  LOR: 'bitwise operator',
  COR: 'logical operator',
  ROR: 'relational operator',
  SOR: 'shift operator',
  ORU: 'unary operator',
  LVR: 'literal value',
  EVR: 'expression value',
  STD: 'statement deleted',
  IHD: 'hiding field deleted',
  IHI: 'hiding field inserted',
  IOD: 'overriding method deleted',
  IOP: 'overridden method called elsewhere',
  IOR: 'overridden method renamed',
  ISI: 'super inserted',
  ISD: 'super deleted',
  IPC: 'parent’s argument dropped',
  PNC: 'child made instead',
  PRV: 'other variable assigned',
  ITP: 'instanceof of the parent',
  OMR: 'overload delegates',
  OAN: 'argument dropped',
  JTI: 'this inserted',
  JTD: 'this deleted',
  JSI: 'static inserted',
  JSD: 'static deleted',
  JID: 'initial value deleted',
  JDC: 'constructor deleted',
  AFM: 'this no longer bound',
  EOA: 'reference or copy',
  EOC: 'identity or equality',
  EAM: 'other accessor',
  EMM: 'other modifier',
  RTF: 'copy of this returned',
};

const byName = new Map<string, string>(Object.entries(titles));

/** What a mutation operator changes, in words a user knows; undefined for an unknown name. */
export function operatorTitle(operator: string): string | undefined {
  return byName.get(operator);
}
