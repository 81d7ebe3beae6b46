import { operatorNames, operatorTable, type OperatorName } from './operator-names.ts';

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

const memberships: Readonly<Record<OperatorName, readonly GroupName[]>> = operatorTable;

/** Returns the groups that an operator belongs to. */
export function groupsOf(operator: OperatorName): readonly GroupName[] {
  return [...memberships[operator], 'all'];
}

/** Returns the operators of a group, in catalogue order. */
export function operatorsIn(group: GroupName): readonly OperatorName[] {
  return operatorNames.filter((name) => groupsOf(name).includes(group));
}
