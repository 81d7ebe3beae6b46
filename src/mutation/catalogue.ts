import type { Mutant } from '../model/mutant.ts';
import { lineStarts, locationIn } from '../syntax/line-starts.ts';
import type { ParsedFile } from '../syntax/parse.ts';
import { collectSites, type SiteDraft } from './sites/collect-sites.ts';
import { ignoreComments, type CommentProblem } from './sites/ignore-comments.ts';
import { mutantIds } from './mutant-id.ts';
import type { MutationOperator } from './operator.ts';
import type { OperatorSelection } from './selection/operator-selection.ts';
import type { FileCatalogue, MutationSite, SiteMutant } from './sites/site.ts';
import type { TypeFacts } from './kinds/type-facts.ts';

/** What to seed in a file. */
export interface CatalogueOptions {
  /** In catalogue order: where two give the same text for a site, the first one has it. */
  readonly operators: readonly MutationOperator[];
  /** Why the configuration excludes a mutant; undefined where it doesn't. */
  readonly excluded?: (mutant: Mutant) => string | undefined;
  readonly types?: TypeFacts;
  /** Narrows the operators down and changes their replacements, place by place. */
  readonly selection?: OperatorSelection;
  /** The project's folder in its workspace: ids are about paths from there, so that no two packages share one. */
  readonly folder?: string;
}

/** A file's catalogue with what is wrong with the comments in it. */
export interface CataloguedFile extends FileCatalogue {
  readonly problems: readonly CommentProblem[];
}

type Ignored = FileCatalogue['ignored'][number];

/**
 * Catalogues the mutants of one file. Sites are grouped by enclosing function, what lies outside of function bodies
 * first and then the functions by their start, and run in source order within a group, an outer site before those
 * inside it. Site spans nest or are disjoint; an expression statement without a semicolon may share its span with its
 * expression. Ids do not depend on comments, on other functions or on lines above.
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
  for (const draft of byFunction(collectSites(parsed, options.operators, options))) {
    const { alternatives, functionName, ...site } = draft;
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
      // It counts for the ids of others like it, which must not depend on the operators beside it.
      if (isTaken) continue;
      const reason = reasonFor(mutant);
      if (reason === undefined) mutants.push({ mutant, probe });
      else ignored.push({ mutant, reason });
    }
    if (mutants.length > 0) sites.push({ ...site, mutants });
  }
  return { file, text, sites, ignored, problems: comments.problems };
}

/** Groups drafts by the function they are directly in; each group keeps its order. */
function byFunction(drafts: readonly SiteDraft[]): readonly SiteDraft[] {
  const groups = new Map<number, SiteDraft[]>();
  for (const draft of drafts) {
    const start = draft.functionSpan?.start ?? -1;
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [draft]);
    else group.push(draft);
  }
  return [...groups].toSorted(([one], [other]) => one - other).flatMap(([, group]) => group);
}
