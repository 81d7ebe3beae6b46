import { groupNames, groupsOf, operatorsIn, type GroupName } from '../../model/operator-groups.ts';
import { operatorList } from '../../mutation/operator-list.ts';
import type { MutationOperator } from '../../mutation/operator.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';
import { writeText } from '../display/write-text.ts';

/** The group that is used if the user selects no operators. */
const standard: GroupName = 'sufficient';

/** Lists the mutation operators with their descriptions and groups, as text or as JSON. */
export async function operatorsCommand(
  flags: { readonly json?: true },
  shell: Shell,
): Promise<ExitCode> {
  await writeText(shell.stdout, flags.json === true ? asJson() : asText());
  return exitCodes.ok;
}

function asJson(): string {
  const entries = operatorList.map(({ name, description }) => {
    const groups = groupsOf(name);
    return { name, description, groups, default: groups.includes(standard) };
  });
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}

/** Lists each operator under the first of its groups, and then the members of the groups. */
function asText(): string {
  const sections = groupNames.flatMap((group) => {
    const members = operatorList.filter(({ name }) => groupsOf(name)[0] === group);
    return members.length === 0 ? [] : [`${heading(group)}\n${members.map(line).join('')}\n`];
  });
  const groups = groupNames
    .filter((group) => group !== 'all' && operatorsIn(group).length > 0)
    .map((group) => `  ${group.padEnd(12)}${operatorsIn(group).join(' ')}\n`);
  return `${sections.join('')}Groups, for --operators as well\n${groups.join('')}  all         every operator\n`;
}

function heading(group: GroupName): string {
  if (group === standard) return `${group} (used by default)`;
  return group === 'all' ? 'in no other group than all' : group;
}

function line({ name, description }: MutationOperator): string {
  return `  ${name}  ${description}\n`;
}
