import { groupNames, operatorsIn, type GroupName } from './operator-groups.ts';
import { operatorNames, type OperatorName } from './operator-names.ts';
import { statementKinds, type StatementKind } from './statement-kinds.ts';

/** A mutation operator, or statement deletion for one kind of statement: `STD.call`. */
export type OperatorSelector = OperatorName | `STD.${StatementKind}`;

const deletions = statementKinds.map((kind): OperatorSelector => `STD.${kind}`);

/** All names that a selection may contain. */
export const selectableNames: readonly (GroupName | OperatorSelector)[] = [
  ...groupNames,
  ...operatorNames,
  ...deletions,
];

/**
 * Returns the operators that a list of names selects, in catalogue order. The names are those of groups, operators and kinds of
 * statement deletion. A `!` before a name takes it out, wherever in the list it stands.
 */
export function selectOperators(selection: readonly string[]): readonly OperatorSelector[] {
  const taken = new Set(selection.filter((name) => !name.startsWith('!')).flatMap(partsOf));
  const removed = selection.filter((name) => name.startsWith('!'));
  for (const part of removed.flatMap((name) => partsOf(name.slice(1)))) taken.delete(part);
  return operatorNames.flatMap((name) => {
    const parts = partsOf(name);
    const left = parts.filter((part) => taken.has(part));
    return left.length === parts.length ? [name] : left;
  });
}

/** Returns the smallest selectable parts that a name stands for. */
function partsOf(name: string): readonly OperatorSelector[] {
  const group = groupNames.find((each) => each === name);
  if (group !== undefined) return operatorsIn(group).flatMap(partsOf);
  if (name === 'STD') return deletions;
  return [...operatorNames, ...deletions].filter((each) => each === name);
}
