import { hash } from 'node:crypto';

import { groupBy } from '../foundation/group-by.ts';
import type { Mutant } from '../model/mutant.ts';
import { lineStarts, locationIn } from '../syntax/line-starts.ts';
import { outerFunctions } from '../syntax/outer-functions.ts';
import type { ParsedFile } from '../syntax/parse.ts';
import { collectSites, type CollectedSite } from './sites/collect-sites.ts';
import { ignoreComments, type CommentProblem } from './comments/ignore-comments.ts';
import type { MutationOperator } from './operator.ts';
import type { OperatorSelection } from './selection/operator-selection.ts';
import type { FileCatalogue, MutationSite, SiteMutant } from './sites/site.ts';
import type { TypeFacts } from './kinds/type-facts.ts';

/** The selection of mutants to seed in a file. */
export interface CatalogueOptions {
  /** In catalogue order: if two operators give the same text for a site, the mutant belongs to the first one. */
  readonly operators: readonly MutationOperator[];
  /** Returns why the configuration excludes a mutant, or undefined if it does not exclude the mutant. */
  readonly excluded?: (mutant: Mutant) => string | undefined;
  readonly types?: TypeFacts;
  /** Says for each place which operators apply there and which replacements they use. */
  readonly selection?: OperatorSelection;
  /** The project's folder in its workspace. Ids contain the path from the workspace, so that they differ between packages. */
  readonly folder?: string;
}

/** The catalogue of a file, with the problems of its ignore comments. */
export interface CataloguedFile extends FileCatalogue {
  readonly problems: readonly CommentProblem[];
}

type Ignored = FileCatalogue['ignored'][number];

/**
 * Catalogues the mutants of one file. Sites are grouped by enclosing function. The sites outside of function bodies come
 * first; the functions follow in the order of their start. Within a group, sites are in source order, and an outer site
 * comes before the sites inside it. The spans of two sites nest or are disjoint; an expression statement without a
 * semicolon may share its span with its expression. Ids do not depend on comments, on other functions or on the lines above.
 */
export function catalogueFile(parsed: ParsedFile, options: CatalogueOptions): CataloguedFile {
  const { path: file, text } = parsed;
  const comments = ignoreComments(parsed);
  const reasonFor = (mutant: Mutant): string | undefined =>
    comments.reasonFor(mutant) ?? options.excluded?.(mutant);
  const lines = lineStarts(text);
  const idOf = mutantIds();
  const named = options.folder === undefined ? file : `${options.folder}/${file}`;
  const ignored: Ignored[] = [];
  const sites: MutationSite[] = [];
  for (const collected of byFunction(collectSites(parsed, options.operators, options))) {
    const { alternatives, functionName, ...site } = collected;
    const location = locationIn(lines, site.span);
    const original = text.slice(site.span.start, site.span.end);
    const mutants: SiteMutant[] = [];
    for (const { operator, text: replacement, probe, isTaken } of alternatives) {
      const identity = { file, operator, original, replacement, functionName };
      const mutant: Mutant = {
        id: idOf({ ...identity, file: named }),
        ...identity,
        span: site.span,
        location,
      };
      // It has taken an ordinal all the same: the ids of equal mutants must not depend on which operators are chosen.
      if (isTaken) continue;
      const reason = reasonFor(mutant);
      if (reason === undefined) mutants.push({ mutant, probe });
      else ignored.push({ mutant, reason });
    }
    if (mutants.length > 0) sites.push({ ...site, mutants });
  }
  const functions = outerFunctions(parsed);
  return { file, text, sites, functions, ignored, problems: comments.problems };
}

/** Sorts sites by the innermost function around them; the sites of one function keep their order. */
function byFunction(sites: readonly CollectedSite[]): readonly CollectedSite[] {
  const groups = groupBy(sites, ({ functionSpan }) => functionSpan?.start ?? -1);
  return [...groups].toSorted(([one], [other]) => one - other).flatMap(([, group]) => group);
}

/** The parts from which the id of a mutant is made. */
type MutantIdentity = Pick<
  Mutant,
  'file' | 'functionName' | 'operator' | 'original' | 'replacement'
>;

/** Returns the function that makes the ids of one file's mutants. It must be called in source order. */
function mutantIds(): (identity: MutantIdentity) => string {
  const seen = new Map<string, number>();
  return ({ file, functionName, operator, original, replacement }) => {
    const digest = digestOf([file, functionName, operator, original, replacement].join('\0'));
    const ordinal = seen.get(digest) ?? 0;
    seen.set(digest, ordinal + 1);
    return ordinal === 0 ? digest : digestOf(`${digest}\0${ordinal}`);
  };
}

function digestOf(text: string): string {
  return hash('sha1', text).slice(0, 16);
}
