import type { OperatorName } from '../model/operator-names.ts';

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
  ARR: 'array contents',
  ARW: 'arrow function result',
  ASG: 'assignment operator',
  BLK: 'block emptied',
  CND: 'condition',
  EQO: 'comparison operator',
  LGO: 'logical operator',
  MTH: 'method call',
  OBJ: 'object emptied',
  OPC: 'optional chaining',
  RGX: 'regular expression',
  AWD: 'await',
  DFV: 'default value',
  FAW: 'await of a loop',
  FRZ: 'object protection',
  GSV: 'getter',
  LEQ: 'loose equality',
  NCO: 'nullish coalescing',
  SPR: 'order of spread',
  NEG: 'condition negated',
  OMC: 'call omitted',
  RNC: 'numerical constant',
  VRO: 'variable',
  UOI: 'negation inserted',
};

const byName = new Map<string, string>(Object.entries(titles));

/** What a mutation operator changes, in words a user knows; undefined for an unknown name. */
export function operatorTitle(operator: string): string | undefined {
  return byName.get(operator);
}
