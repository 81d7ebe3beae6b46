import { UserError } from '../foundation/user-error.ts';
import type { Notice } from '../model/analysis-result.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { catalogueSources } from './select/catalogue-sources.ts';
import { chooseOperators, type ChosenOperators } from './select/choose-operators.ts';
import { type MutantTable, numberMutants } from './select/mutant-table.ts';
import { type SelectedMutants, selectMutants } from './select/select-mutants.ts';
import { nothingDone } from './execute/track-progress.ts';
import type { OpenTypes } from './checks/type-facts-contract.ts';

/** The mutants of a run, numbered. The table is empty if a shard has only ignored mutants. */
export interface PreparedMutants extends SelectedMutants {
  readonly table: MutantTable;
}

/** Catalogues the sources' mutants and selects those of this run. Throws a `UserError` if there is nothing to mutate. */
export async function prepareMutants(
  parts: AnalysisParts,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
  notices: Notice[],
): Promise<PreparedMutants> {
  const chosen = await openOperators(parts, options, hooks, notices);
  const query = {
    ...chosen,
    ...(options.script && { script: options.script }),
    ...(options.workspace && { folder: options.workspace.folder }),
  };
  const catalogues = catalogueSources(options.sources, query, parts.readSource, notices);
  const found = selectMutants(catalogues, options.selection);
  const table = numberMutants(found.selected);
  const isEmptyShard = found.sharded !== undefined && found.sharded.of > 0;
  if (table.mutants.length > 0 || isEmptyShard) return { ...found, table };
  throw nothingToMutate(options.sources.length, notices);
}

function nothingToMutate(sources: number, notices: readonly Notice[]): UserError {
  const unread = notices.filter(({ code }) => code === 'syntax-error');
  const [first] = unread;
  if (first !== undefined && unread.length === sources) {
    const which = sources === 1 ? 'The source file has' : `All ${sources} source files have`;
    const message = `${which} a syntax error: ${first.message.replace(/^The file was skipped: /, '')}`;
    return new UserError('syntax-error', message, 'Correct it, or mutate others.', first.place);
  }
  return new UserError(
    'no-mutants',
    sources === 1
      ? 'The source file has nothing to mutate.'
      : `The ${sources} source files have nothing to mutate.`,
    'Check `mutate` and `operators`, or the script of `mml`, in the configuration.',
  );
}

function openOperators(
  parts: AnalysisParts,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
  notices: Notice[],
): Promise<ChosenOperators> {
  const openTypes = (): ReturnType<OpenTypes> => {
    hooks.onProgress({ ...nothingDone, phase: 'types' });
    const sources = options.sources.map(({ file }) => ({ file, text: parts.readSource(file) }));
    return parts.openTypes(sources, options.root);
  };
  return chooseOperators(options.operators, options.typeCheck ? openTypes : undefined, notices);
}
