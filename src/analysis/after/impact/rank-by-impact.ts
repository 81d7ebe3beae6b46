import type { Clock } from '../../../foundation/clock.ts';
import type { Impact } from '../../../model/impact.ts';
import type { JudgedMutant } from '../../../model/verdict.ts';
import type { KnownImpact } from '../../journal/journal-impact.ts';
import { measureImpact, type ImpactInput } from './measure-impact.ts';

/** Which impact to measure, and how. */
export interface RankingOptions {
  /** Whether to measure survivors; `all` also measures killed mutants. */
  readonly of: boolean | 'all';
  /** Milliseconds that measuring may take. */
  readonly budget: number;
  readonly clock: Clock;
  readonly known?: KnownImpact | undefined;
  readonly onStart: () => void;
}

/** Gives each survivor that some test infects its impact, if it can be measured, and returns the milliseconds that it took. */
export async function rankByImpact(
  input: ImpactInput,
  { of, clock, known, ...options }: RankingOptions,
): Promise<{ readonly judged: readonly JudgedMutant[]; readonly milliseconds?: number }> {
  const { judged, execution } = input;
  if (of === false || execution.signal.aborted) return { judged };
  const startedAt = clock.now();
  const impacts = new Map<number, Impact>();
  const open = new Set<number>();
  judged.forEach(({ verdict }, index) => {
    const isMeasured =
      verdict.status === 'Survived' || (of === 'all' && verdict.status === 'Killed');
    if (!isMeasured || verdict.infectedBy.length === 0) return;
    const impact = known?.recall(index);
    if (impact === undefined) open.add(index);
    else impacts.set(index, impact);
  });
  if (open.size > 0) {
    options.onStart();
    const measured = await measureImpact(input, open, { clock, budget: options.budget });
    for (const [index, impact] of measured) impacts.set(index, impact);
    if (!execution.signal.aborted) known?.keep(measured);
  }
  return {
    judged: judged.map((one, index) => {
      const impact = impacts.get(index);
      return impact === undefined ? one : { ...one, verdict: { ...one.verdict, impact } };
    }),
    milliseconds: clock.now() - startedAt,
  };
}

/**
 * Returns the milliseconds that measuring may take, given the milliseconds of the run so far. The limit is generous: it only makes
 * sure that measuring ends, because the result should not depend on the clock.
 */
export function impactBudget(total: number): number {
  return Math.max(leastBudget, total / 2);
}

const leastBudget = 60_000;
