import { resolve } from 'node:path';

import { writeArbitraries } from '../../app/arbitraries/write-arbitraries.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { UserError } from '../../foundation/user-error.ts';
import { arbitrariesReport } from '../../report/terminal/arbitraries-report.ts';
import { writeText } from '../display/write-text.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { findRoot } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';

/** The flags of `assay arbitraries`. */
export interface ArbitrariesFlags {
  readonly output?: string;
  readonly dryRun?: true;
  readonly json?: true;
  readonly root?: string;
}

/**
 * Writes a module of fast-check arbitraries for the types that a file exports. Throws a `UserError` if it can't start and, after the
 * report, if there is no arbitrary to write.
 */
export async function arbitrariesCommand(
  path: string,
  flags: ArbitrariesFlags,
  shell: Shell,
): Promise<ExitCode> {
  const root = findRoot(shell.directory, flags.root);
  const isDryRun = flags.dryRun === true;
  const file = within(root, path);
  const output = flags.output === undefined ? undefined : within(root, flags.output);
  const result = await writeArbitraries({ root, file, output, isDryRun });
  const { text, ...facts } = result;
  const hasAny = result.arbitraries.length > 0;
  if (flags.json === true) {
    await writeText(shell.stdout, `${JSON.stringify({ ...facts, text }, undefined, 2)}\n`);
  } else {
    if (isDryRun && hasAny) await writeText(shell.stdout, `${text}\n`);
    await writeText(
      isDryRun ? shell.stderr : shell.stdout,
      arbitrariesReport(result, !isDryRun && hasAny),
    );
  }
  if (hasAny) return exitCodes.ok;
  throw new UserError(
    'no-arbitraries',
    result.left.length === 0
      ? `${file} exports no type and no class.`
      : `None of the types of ${file} has an arbitrary.`,
    'Name a file that exports types, interfaces or classes.',
    file,
  );
}

/** The path of a file relative to the root. Throws a `UserError` if it is outside. */
function within(root: string, path: string): string {
  const found = pathWithin(root, resolve(root, path));
  if (found !== undefined) return found;
  throw new UserError('flag-invalid', `${path} is not in ${root}`, 'Choose another `--root`.');
}
