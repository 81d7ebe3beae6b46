import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { nearest } from '../foundation/nearest.ts';
import { UserError } from '../foundation/user-error.ts';

/** The commands beside `run`, which may be left out. */
const commands = ['run', 'init', 'operators', 'mml', 'help'];

/**
 * The error for a single word that is no path and looks like a mistyped command: since `run` may be left out,
 * `assay opertors` reads as a path. Undefined where it doesn't look like that.
 */
export function mistypedCommand(root: string, paths: readonly string[]): UserError | undefined {
  const [word, ...rest] = paths;
  if (word === undefined || rest.length > 0) return undefined;
  if (!/^[a-z]+$/i.test(word) || existsSync(resolve(root, word))) return undefined;
  const command = nearest(word, commands);
  if (command === undefined) return undefined;
  return new UserError(
    'flag-invalid',
    `"${word}" is neither a command nor a path in ${root}`,
    `Did you mean \`assay ${command}\`?`,
  );
}
