import type { Clock } from '../../foundation/clock.ts';
import type { HigherOrderResult } from '../../model/higher-order-mutant.ts';
import type { JudgedMutant, Verdict } from '../../model/verdict.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import type { MutantTable } from '../mutant-table.ts';
import { collectParts } from './collect-parts.ts';
import { runHigherOrder, type HigherOrderInput } from './run-higher-order.ts';

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
