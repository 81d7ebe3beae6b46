import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { selectLines } from '../../analysis/select/select-lines.ts';
import { UserError } from '../../foundation/user-error.ts';
import { compileScript, type CompiledScript } from '../../mml/compile-script.ts';
import { explainScript } from '../../mml/explain-script.ts';
import type { ScopedSetting } from '../../mml/resolve-script.ts';
import { unusedStatements } from '../../mml/unused-statements.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import { catalogueFile } from '../../mutation/catalogue.ts';
import { chosenOperators, loadOperators } from '../../mutation/operator-list.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { discoverSources } from '../../project/discover-sources.ts';
import { loadConfig } from '../../project/load-config.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import { parse } from '../../syntax/parse.ts';
import type { ProjectRequest } from '../project-request.ts';
import { readScript, readScriptText } from './read-script.ts';
import { enabledOperators } from './script-selection.ts';

/** A script, and the sources of the project that it is applied to. */
interface ScriptUse {
  /** Absolute path of the script. */
  readonly path: string;
  /** Absolute path of the project. */
  readonly root: string;
  /** The configuration's `mutate`. */
  readonly mutate: readonly string[];
  /** The sources that the command is about. */
  readonly sources: readonly SourceSelection[];
}

/** The mutants that a script selects in sources. */
interface ScriptOutcome {
  readonly settings: readonly ScopedSetting[];
  readonly script: CompiledScript;
  /** Catalogues of whole files, without mutants that need types. Files with syntax errors are missing. */
  readonly catalogues: readonly FileCatalogue[];
  /** Notices about statements that select nothing. */
  readonly notices: readonly Notice[];
}

/** Selects mutants of sources by a script. Throws a `UserError` if the script can't be used. */
export async function useScript(use: ScriptUse): Promise<ScriptOutcome> {
  const { path, root, sources } = use;
  const settings = readScript(path, root);
  const script = compileScript(settings);
  const operators = chosenOperators(enabledOperators(settings));
  await loadOperators(operators);
  const catalogues = sources.flatMap(({ file }): FileCatalogue[] => {
    const outcome = parse(file, readFileSync(join(root, file), 'utf8'));
    return outcome.ok ? [catalogueFile(outcome.file, { operators, selection: script })] : [];
  });
  const known = new Set(catalogues.map(({ file }) => file));
  const unused = unusedStatements(settings, script, {
    catalogues,
    others: (await allSources(use)).filter((file) => !known.has(file)),
    unknown: new Set(operators.filter((one) => one.needsTypes).map(({ name }) => name)),
  });
  const text = readScriptText(path);
  const notices = unused.map(({ span, message }) => {
    const { line, column } = positionAt(text, span.start);
    return {
      code: 'script-selects-nothing',
      place: `${relative(root, path)}:${line}:${column}`,
      message,
    };
  });
  return { settings, script, catalogues, notices };
}

/** Returns the paths of all sources of the project, also of sources that the command is not about. */
async function allSources({ root, mutate, sources }: ScriptUse): Promise<readonly string[]> {
  const own = sources.map(({ file }) => file);
  try {
    const all = await discoverSources({ root, mutate, paths: [] });
    return [...own, ...all.map(({ file }) => file)];
  } catch (error) {
    if (error instanceof UserError) return own;
    throw error;
  }
}

/** The meaning of a script and the mutants that it selects in sources, as a text. */
interface ExplainedScript {
  readonly text: string;
  readonly notices: readonly Notice[];
}

/**
 * Explains a script with the sources of a project. Throws a `UserError` if the script can't be used.
 *
 * @param path absolute path of the script
 */
export async function explainInProject(
  path: string,
  { root, configPath, paths = [] }: ProjectRequest,
): Promise<ExplainedScript> {
  const { config } = await loadConfig(root, configPath);
  const mutate = config.mutate ?? [];
  const sources = await discoverSources({ root, mutate, paths });
  const { settings, script, catalogues, notices } = await useScript({
    path,
    root,
    mutate,
    sources,
  });
  const chosen = catalogues.map((catalogue) => {
    const selection = sources.find((one) => one.file === catalogue.file);
    return selection === undefined ? catalogue : selectLines(catalogue, selection);
  });
  return { text: explainScript(settings, script, chosen), notices };
}

/** Returns notices about statements of scripts that select nothing in the project's sources. Without a project there are none. */
export async function noticesOfScripts(
  paths: readonly string[],
  root: string,
): Promise<readonly Notice[]> {
  try {
    const { config } = await loadConfig(root);
    const mutate = config.mutate ?? [];
    const sources = await discoverSources({ root, mutate, paths: [] });
    const used = paths.map((path) => useScript({ path, root, mutate, sources }));
    return (await Promise.all(used)).flatMap(({ notices }) => notices);
  } catch (error) {
    // A script can be checked in a folder without sources.
    if (error instanceof UserError) return [];
    throw error;
  }
}
