import { resolve } from 'node:path';

import { invalidScripts, readScriptText } from '../../app/scripts/read-script.ts';
import { explainInProject, noticesOfScripts } from '../../app/scripts/use-script.ts';
import { writeOutput } from '../../app/write-output.ts';
import { UserError } from '../../foundation/user-error.ts';
import { checkScript } from '../../mml/check-script.ts';
import { formatScript } from '../../mml/format-script.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';
import { warn } from '../display/warn.ts';
import { writeText } from '../display/write-text.ts';

/**
 * Checks scripts, and warns of statements that select nothing in the sources of the project in the working directory, if there is one.
 * Throws a `UserError` that names the problems of all scripts.
 */
export async function checkScripts(files: readonly string[], shell: Shell): Promise<ExitCode> {
  const wrong = files.flatMap((file) => {
    const text = readScriptText(resolve(shell.directory, file));
    const checked = checkScript(text);
    return checked.ok ? [] : [{ file, text, problems: checked.problems }];
  });
  if (wrong.length > 0) throw invalidScripts(wrong);
  await writeText(shell.stdout, files.map((file) => `${file}  no problems\n`).join(''));
  const paths = files.map((file) => resolve(shell.directory, file));
  await warn(await noticesOfScripts(paths, shell.directory), shell);
  return exitCodes.ok;
}

/**
 * Formats scripts in place and names those that change. With `check` nothing is written, and a `UserError` names the
 * scripts that would change.
 */
export async function formatScripts(
  files: readonly string[],
  flags: { readonly check?: true },
  shell: Shell,
): Promise<ExitCode> {
  const changed = files.flatMap((file) => {
    const path = resolve(shell.directory, file);
    const text = readScriptText(path);
    const formatted = formatScript(text);
    if (!formatted.ok) throw invalidScripts([{ file, text, problems: formatted.problems }]);
    return formatted.text === text ? [] : [{ file, path, text: formatted.text }];
  });
  if (flags.check === true && changed.length > 0) {
    throw new UserError(
      'script-not-formatted',
      `Not formatted: ${changed.map(({ file }) => file).join(', ')}`,
      'Run `assay mml fmt` with the same files.',
    );
  }
  for (const { file, path, text } of changed) {
    writeOutput(path, text);
    await writeText(shell.stdout, `${file}  formatted\n`);
  }
  return exitCodes.ok;
}

/** Prints the meaning of a script, and the mutants that it selects in the project's sources. */
export async function explainCommand(
  file: string,
  paths: readonly string[],
  flags: Pick<RunFlags, 'root' | 'config'>,
  shell: Shell,
): Promise<ExitCode> {
  const { directory } = shell;
  const request = { ...readRequest([], flags, directory), paths };
  const { text, notices } = await explainInProject(resolve(directory, file), request);
  await writeText(shell.stdout, text);
  await warn(notices, shell);
  return exitCodes.ok;
}
