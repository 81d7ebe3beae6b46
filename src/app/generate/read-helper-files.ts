import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { pathWithin } from '../../foundation/path-within.ts';
import { UserError } from '../../foundation/user-error.ts';
import { parse } from '../../syntax/parse.ts';

/**
 * Returns the paths of helper files, relative to the root with forward slashes. Throws a `UserError` if one of them is not a file of
 * the project, or can't be parsed.
 */
export function readHelperFiles(root: string, helpers: readonly string[]): readonly string[] {
  return helpers.map((given) => {
    const absolute = resolve(root, given);
    const path = pathWithin(root, absolute);
    if (path === undefined || !existsSync(absolute) || !statSync(absolute).isFile()) {
      throw new UserError(
        'config-invalid',
        `helpers: ${given} is not a file of the project`,
        'Name files by paths from the root of the project.',
      );
    }
    const outcome = parse(path, readFileSync(absolute, 'utf8'));
    if (outcome.ok) return path;
    const { line, column } = outcome.problem.position;
    throw new UserError(
      'syntax-error',
      `The helper file can't be read: ${outcome.problem.message}`,
      'Correct the file, or take it out of `helpers`.',
      `${path}:${line}:${column}`,
    );
  });
}
