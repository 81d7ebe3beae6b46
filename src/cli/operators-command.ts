import { operatorList } from '../mutation/operator-list.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { Shell } from './shell.ts';
import { writeText } from './write-text.ts';

/** Lists the mutation operators with what they do. */
export async function operatorsCommand(shell: Shell): Promise<ExitCode> {
  const lines = operatorList.map(({ name, description }) => `${name}  ${description}\n`);
  await writeText(shell.stdout, lines.join(''));
  return exitCodes.ok;
}
