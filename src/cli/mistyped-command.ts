import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { nearest } from '../foundation/nearest.ts';
import { UserError } from '../foundation/user-error.ts';

/** All commands. */
export const commandNames: readonly string[] = [
  'run',
  'generate',
  'merge',
  'init',
  'mutants',
  'show',
  'apply',
  'operators',
  'mml',
  'help',
];

/**
 * The error for a first word that is neither a command nor a path: since `run` may be left out, `assay opertors` reads as a path.
 * Undefined for what exists, and for what can't be the name of a command, such as a glob or `money.ts`.
 */
export function mistypedCommand(root: string, paths: readonly string[]): UserError | undefined {
  const [word] = paths;
  if (word === undefined || !/^[a-z][\w-]*$/i.test(word) || existsSync(resolve(root, word))) {
    return undefined;
  }
  const command = nearest(word, commandNames);
  return new UserError(
    'flag-invalid',
    `"${word}" is neither a command nor a path in ${root}`,
    command === undefined
      ? `Commands are ${commandNames.join(', ')}; what to mutate is named by files, folders and globs.`
      : `Did you mean \`assay ${command}\`?`,
  );
}
