import type { Notice } from '../../model/analysis-result.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import { catalogueFile } from '../../mutation/catalogue.ts';
import type { OperatorSelection } from '../../mutation/selection/operator-selection.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import { parse, type ParsedFile } from '../../syntax/parse.ts';
import type { ChosenOperators } from './choose-operators.ts';
import { selectLines } from './select-lines.ts';

/** The operators and places to seed, and the project's folder if it is a package of a workspace. */
export interface CatalogueQuery extends ChosenOperators {
  readonly script?: OperatorSelection;
  readonly folder?: string;
}

/**
 * Catalogues the mutants of the selected lines of all sources. A file with a syntax error is left out. Notices are added about such
 * files, about wrong ignore comments, and about code that is nested too deep.
 *
 * @param readSource returns the text of a source file, given its path relative to the root
 */
export function catalogueSources(
  sources: readonly SourceSelection[],
  { operators, typesOf, script, folder }: CatalogueQuery,
  readSource: (file: string) => string,
  notices: Notice[],
): FileCatalogue[] {
  return sources.flatMap((selection) => {
    const outcome = parse(selection.file, readSource(selection.file));
    if (outcome.ok) {
      const types = typesOf(selection.file);
      const catalogue = catalogueFile(outcome.file, {
        operators,
        ...(types && { types }),
        ...(script && { selection: script }),
        ...(folder !== undefined && { folder }),
      });
      for (const { position, message } of catalogue.problems) {
        notices.push({
          code: 'ignore-comment',
          place: `${selection.file}:${position.line}`,
          message,
        });
      }
      notices.push(...depthNotices(outcome.file));
      return [selectLines(catalogue, selection)];
    }
    const { position, message } = outcome.problem;
    notices.push({
      code: 'syntax-error',
      place: `${selection.file}:${position.line}:${position.column}`,
      message: `The file was skipped: ${message}`,
    });
    return [];
  });
}

/** Returns one notice about all code of a file that is nested too deep. */
function depthNotices({ path, text, tooDeep }: ParsedFile): Notice[] {
  const [first, ...others] = tooDeep.toSorted((a, b) => a.start - b.start);
  if (first === undefined) return [];
  const { line, column } = positionAt(text, first.start);
  const more = others.length === 0 ? '' : ` (and ${others.length} more in this file)`;
  const message = `The code here is nested too deep to be mutated${more}.`;
  return [{ code: 'nested-too-deep', place: `${path}:${line}:${column}`, message }];
}
