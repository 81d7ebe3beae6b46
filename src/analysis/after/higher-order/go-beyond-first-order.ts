import type { Clock } from '../../../foundation/clock.ts';
import type { HigherOrderResult } from '../../../model/higher-order-mutant.ts';
import type { JudgedMutant, Verdict } from '../../../model/verdict.ts';
import type { AnalysisOptions } from '../../analysis-options.ts';
import type { MutantTable } from '../../select/mutant-table.ts';
import { runHigherOrder, type HigherOrderInput } from './run-higher-order.ts';
import { sitePlaces } from '../../../schemata/plan/site-places.ts';
import { parse } from '../../../syntax/parse.ts';
import type { Part } from './part.ts';

/** What a first-order analysis leaves. */
export interface FirstOrder extends Pick<HigherOrderInput, 'runner' | 'files' | 'execution'> {
  readonly table: MutantTable;
  /** In the order of the table. */
  readonly judged: readonly JudgedMutant[];
}

/** Makes and runs higher-order mutants, where they are asked for and the first order was not interrupted. */
export async function goBeyondFirstOrder(
  { order, orderStrategy, orderLimit, seed, isolation, signal }: AnalysisOptions,
  { table, judged, ...first }: FirstOrder,
  { clock, onStart }: { readonly clock: Clock; readonly onStart: () => void },
): Promise<HigherOrderResult | undefined> {
  if (order === 1 || signal.aborted) return undefined;
  onStart();
  const startedAt = clock.now();
  const verdictOf = (mutant: number): Verdict | undefined => judged[mutant]?.verdict;
  const parts = collectParts(table, verdictOf);
  const mutantCount = table.mutants.length;
  const input = { ...first, isolation, parts, mutantCount, verdictOf };
  const options = { order, strategy: orderStrategy, limit: orderLimit, seed };
  const result = await runHigherOrder(input, options);
  return { ...result, milliseconds: clock.now() - startedAt };
}

/**
 * The mutants that may be combined, by ascending index: those that some test reaches, that compile and run, and that stand
 * in the build. `verdictOf` gives a mutant's first-order verdict by its index.
 */
function collectParts(
  table: MutantTable,
  verdictOf: (mutant: number) => Verdict | undefined,
): Part[] {
  const parts: Part[] = [];
  for (const { catalogue, firstMutant } of table.files.values()) {
    const outcome = parse(catalogue.file, catalogue.text);
    if (!outcome.ok) continue;
    const places = sitePlaces(catalogue, outcome.file);
    let index = firstMutant;
    catalogue.sites.forEach(({ mutants }, site) => {
      const place = places[site];
      for (const { mutant } of mutants) {
        if (place !== undefined && isReached(verdictOf(index)))
          parts.push({ index, mutant, place });
        index += 1;
      }
    });
  }
  return parts;
}

function isReached(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && /^(?:Killed|Timeout|Survived)$/.test(verdict.status);
}
