import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import { compileScript, type CompiledScript } from '../mml/compile-script.ts';
import type { ScopedSetting } from '../mml/resolve-script.ts';
import { unusedStatements } from '../mml/unused-statements.ts';
import type { Notice } from '../model/analysis-result.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import { catalogueFile } from '../mutation/catalogue.ts';
import { chosenOperators, loadOperators } from '../mutation/operator-list.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import { discoverSources } from '../project/discover-sources.ts';
import { positionAt } from '../syntax/line-starts.ts';
import { parse } from '../syntax/parse.ts';
import { readScript, readScriptText } from './read-script.ts';
import { enabledOperators } from './script-selection.ts';

/** A script that is held against the sources of a project. */
export interface ScriptUse {
  /** Absolute path of the script. */
  readonly path: string;
  /** Absolute path of the project. */
  readonly root: string;
  /** The configuration's `mutate`. */
  readonly mutate: readonly string[];
  /** Those sources that a command is about. */
  readonly sources: readonly SourceSelection[];
}

/** What a script comes to in sources. */
export interface ScriptOutcome {
  readonly settings: readonly ScopedSetting[];
  readonly script: CompiledScript;
  /** Of whole files, without mutants that need types; files with syntax errors are missing. */
  readonly catalogues: readonly FileCatalogue[];
  /** Names the statements that select nothing. */
  readonly notices: readonly Notice[];
}

/** Has a script select mutants of sources. Throws a `UserError` where it can't be used. */
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

/** Paths of all sources that a command may be about, whatever it is restricted to. */
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
