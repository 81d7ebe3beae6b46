import { resolve } from 'node:path';

import { selectLines } from '../analysis/select-lines.ts';
import { UserError } from '../foundation/user-error.ts';
import { checkScript } from '../mml/check-script.ts';
import { explainScript } from '../mml/explain-script.ts';
import { formatScript } from '../mml/format-script.ts';
import type { Notice } from '../model/analysis-result.ts';
import { discoverSources } from '../project/discover-sources.ts';
import { loadConfig } from '../project/load-config.ts';
import { colours } from '../report/colours.ts';
import { terminalNotices } from '../report/terminal-notices.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { findRoot } from './open-project.ts';
import { invalidScripts, readScriptText } from './read-script.ts';
import { useScript } from './use-script.ts';
import type { Shell } from './shell.ts';
import { useColour } from './use-colour.ts';
import { writeOutput } from './write-output.ts';
import { writeText } from './write-text.ts';

/**
 * Checks scripts, and warns of statements that select nothing in the sources of the project here, if there is one. Throws a `UserError`
 * that names the problems of all of them.
 */
export async function checkScripts(files: readonly string[], shell: Shell): Promise<ExitCode> {
  const wrong = files.flatMap((file) => {
    const text = readScriptText(resolve(shell.directory, file));
    const checked = checkScript(text);
    return checked.ok ? [] : [{ file, text, problems: checked.problems }];
  });
  if (wrong.length > 0) throw invalidScripts(wrong);
  await writeText(shell.stdout, files.map((file) => `${file}  no problems\n`).join(''));
  await tell(await noticesHere(files, shell.directory), shell);
  return exitCodes.ok;
}

async function noticesHere(files: readonly string[], root: string): Promise<Notice[]> {
  try {
    const { config } = await loadConfig(root);
    const mutate = config.mutate ?? [];
    const sources = await discoverSources({ root, mutate, paths: [] });
    const used = files.map((file) =>
      useScript({ path: resolve(root, file), root, mutate, sources }),
    );
    return (await Promise.all(used)).flatMap(({ notices }) => notices);
  } catch (error) {
    // A script may be checked where there are no sources.
    if (error instanceof UserError) return [];
    throw error;
  }
}

async function tell(notices: readonly Notice[], shell: Shell): Promise<void> {
  if (notices.length === 0) return;
  const style = colours(useColour(shell.stderr, shell.environment));
  const text = terminalNotices(notices, shell.stderr.columns ?? 100, style);
  await writeText(shell.stderr, `${text}\n`);
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
  const asked = flags.config === undefined ? undefined : resolve(shell.directory, flags.config);
  const { config } = await loadConfig(root, asked);
  const selections = await discoverSources({ root, mutate: config.mutate ?? [], paths });
  const { settings, script, catalogues, notices } = await useScript({
    path: resolve(shell.directory, file),
    root,
    mutate: config.mutate ?? [],
    sources: selections,
  });
  const chosen = catalogues.map((catalogue) => {
    const selection = selections.find((one) => one.file === catalogue.file);
    return selection === undefined ? catalogue : selectLines(catalogue, selection);
  });
  await writeText(shell.stdout, explainScript(settings, script, chosen));
  await tell(notices, shell);
  return exitCodes.ok;
}
