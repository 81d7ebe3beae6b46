/**
 * The short names of the mutation operators in catalogue order: where two give the same text for a site, the first has
 * it. The sufficient ones come first, so that their results don't depend on which others are chosen.
 */
export const operatorNames = [
  'AOR',
  'LOR',
  'COR',
  'ROR',
  'SOR',
  'ORU',
  'LVR',
  'EVR',
  'STD',
  'ARR',
  'ARW',
  'ASG',
  'BLK',
  'CND',
  'EQO',
  'LGO',
  'MTH',
  'OBJ',
  'OPC',
  'RGX',
  'AWD',
  'DFV',
  'FAW',
  'FRZ',
  'GSV',
  'LEQ',
  'NCO',
  'SPR',
  'NEG',
  'OMC',
  'RNC',
  'VRO',
  'UOI',
] as const;

/** The short name of a mutation operator. */
export type OperatorName = (typeof operatorNames)[number];
