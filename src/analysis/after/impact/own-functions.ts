import type { Span } from '../../../model/span.ts';
import { functionAround } from '../../../schemata/plan/numbered-functions.ts';
import { sitePlaces } from '../../../schemata/plan/site-places.ts';
import { parse } from '../../../syntax/parse.ts';
import type { MutantTable, NumberedFile } from '../../select/mutant-table.ts';
import type { FunctionNumbers } from '../../served-numbers.ts';

/** The functions that do not count for the impact of a mutant, by their numbers. */
export interface OwnFunctions {
  /** The functions whose executed blocks do not count: the mutated function, and the functions inside of the replaced text. */
  readonly uncovered: ReadonlySet<number>;
  /** The functions whose results do not count, because a mutant's text has no probes. */
  readonly unread: ReadonlySet<number>;
}

/** Finds these functions for the given mutants, by the index of the mutant. */
export function ownFunctions(
  table: MutantTable,
  mutants: ReadonlySet<number>,
  numbers: FunctionNumbers,
): ReadonlyMap<number, OwnFunctions> {
  const found = new Map<number, OwnFunctions>();
  for (const file of table.files.values()) {
    const wanted = mutantsOf(file).filter(({ index }) => mutants.has(index));
    if (wanted.length === 0) continue;
    const { catalogue } = file;
    const outcome = parse(catalogue.file, catalogue.text);
    if (!outcome.ok) continue;
    const places = sitePlaces(catalogue, outcome.file);
    const { first, spans } = numbers.of(outcome.file);
    for (const { index, site, span } of wanted) {
      found.set(index, ownOf(catalogue.text, { first, spans, place: places[site] ?? span }));
    }
  }
  return found;
}

function mutantsOf({ catalogue, firstMutant }: NumberedFile) {
  let index = firstMutant;
  return catalogue.sites.flatMap(({ mutants, span }, site) =>
    mutants.map(() => ({ index: index++, site, span })),
  );
}

function ownOf(
  text: string,
  { first, spans, place }: { first: number; spans: readonly Span[]; place: Span },
): OwnFunctions {
  const own = functionAround(spans, place);
  const inside = spans.flatMap(({ start, end }, at) =>
    at !== own && place.start <= start && end <= place.end ? [at] : [],
  );
  const isOwnUnread =
    own !== undefined &&
    returnsOrYields(
      text,
      place,
      inside.map((at) => spans[at]),
    );
  const numbered = (each: readonly number[]): Set<number> =>
    new Set(each.map((number) => first + number));
  return {
    uncovered: numbered(own === undefined ? inside : [own, ...inside]),
    unread: numbered(isOwnUnread ? [own, ...inside] : inside),
  };
}

/** Whether a place has a `return` or `yield` outside of the functions in it. */
function returnsOrYields(
  text: string,
  place: Span,
  inside: readonly (Span | undefined)[],
): boolean {
  let rest = '';
  let at = place.start;
  for (const each of inside) {
    if (each === undefined || each.start < at) continue;
    rest += `${text.slice(at, each.start)} `;
    at = each.end;
  }
  rest += text.slice(at, place.end);
  return /\b(?:return|yield)\b/.test(rest);
}
