import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { selectLines } from '../analysis/select-lines.ts';
import { UserError } from '../foundation/user-error.ts';
import { checkScript } from '../mml/check-script.ts';
import { compileScript } from '../mml/compile-script.ts';
import { explainScript } from '../mml/explain-script.ts';
import { formatScript } from '../mml/format-script.ts';
import { catalogueFile } from '../mutation/catalogue.ts';
import { chosenOperators, loadOperators } from '../mutation/operator-list.ts';
import { enabledOperators } from './script-selection.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import { discoverSources } from '../project/discover-sources.ts';
import { loadConfig } from '../project/load-config.ts';
import { parse } from '../syntax/parse.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { findRoot } from './open-project.ts';
import { invalidScripts, readScript, readScriptText } from './read-script.ts';
import type { Shell } from './shell.ts';
import { writeOutput } from './write-output.ts';
import { writeText } from './write-text.ts';

/** Checks scripts. Throws a `UserError` that names the problems of all of them. */
export async function checkScripts(files: readonly string[], shell: Shell): Promise<ExitCode> {
  const wrong = files.flatMap((file) => {
    const text = readScriptText(resolve(shell.directory, file));
    const checked = checkScript(text);
    return checked.ok ? [] : [{ file, text, problems: checked.problems }];
  });
  if (wrong.length > 0) throw invalidScripts(wrong);
  await writeText(shell.stdout, files.map((file) => `${file}  no problems\n`).join(''));
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

/** Prints what a script means, and which mutants it yields in the project's sources. */
export async function explainCommand(
  file: string,
  paths: readonly string[],
  flags: { readonly root?: string; readonly config?: string },
  shell: Shell,
): Promise<ExitCode> {
  const root = findRoot(shell.directory, flags.root);
  const settings = readScript(resolve(shell.directory, file), shell.directory);
  const asked = flags.config === undefined ? undefined : resolve(shell.directory, flags.config);
  const { config } = await loadConfig(root, asked);
  const selections = await discoverSources({ root, mutate: config.mutate ?? [], paths });
  const script = compileScript(settings);
  const operators = chosenOperators(enabledOperators(settings));
  await loadOperators(operators);
  const catalogues = selections.flatMap((selection): FileCatalogue[] => {
    const outcome = parse(selection.file, readFileSync(join(root, selection.file), 'utf8'));
    if (!outcome.ok) return [];
    const catalogue = catalogueFile(outcome.file, { operators, selection: script });
    return [selectLines(catalogue, selection)];
  });
  await writeText(shell.stdout, explainScript(settings, script, catalogues));
  return exitCodes.ok;
}
