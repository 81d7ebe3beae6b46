import type { AnalysisResult } from '../model/analysis-result.ts';
import type { HigherOrderResult, JudgedHigherOrderMutant } from '../model/higher-order-mutant.ts';
import type { Mutant } from '../model/mutant.ts';
import { isDetected } from '../model/mutant-status.ts';
import { describeChange } from './diff/describe-change.ts';
import { countOf, formatCount, formatDuration } from './format-number.ts';

/** A summary of higher-order mutants, in words for any report. */
export interface HigherOrderSummary {
  readonly sentences: readonly string[];
  /** The mutants that tell more than their parts, the hardest to kill first. */
  readonly notable: readonly NotableMutant[];
}

/** A higher-order mutant that tells more than its parts. */
export interface NotableMutant {
  readonly why: string;
  readonly parts: readonly { readonly place: string; readonly change: string }[];
  /** The parts of the mutant. */
  readonly mutants: readonly Mutant[];
}

/** Summarises the higher-order mutants of a result. Returns undefined if none were asked for. */
export function summariseHigherOrder({
  higherOrder,
  judged,
}: AnalysisResult): HigherOrderSummary | undefined {
  if (higherOrder === undefined) return undefined;
  const detected = new Set(
    judged.flatMap(({ mutant, verdict }) => (isDetected(verdict.status) ? [mutant.id] : [])),
  );
  const all = higherOrder.judged;
  const ofDetected = all.filter(({ mutant }) => mutant.parts.every(({ id }) => detected.has(id)));
  const masked = ofDetected.filter(({ verdict }) => verdict.status === 'Survived');
  const strong = all.filter(({ subsumption }) => subsumption?.isStrong === true);
  return {
    sentences: [
      overall(higherOrder),
      ...(ofDetected.length === 0 ? [] : [coupling(ofDetected)]),
      ...(higherOrder.strategy === 'subsuming' ? [subsuming(strong.length)] : []),
    ],
    notable: [
      ...strong.toSorted((a, b) => fitness(a) - fitness(b)).map(notableSubsuming),
      ...masked.map(({ mutant }) => ({
        why: 'survived, although each part is detected',
        parts: mutant.parts.map(partOf),
        mutants: mutant.parts,
      })),
    ],
  };
}

function overall({ strategy, order, seed, judged, milliseconds }: HigherOrderResult): string {
  if (judged.length === 0) return `No mutants to combine (${strategy}).`;
  const statuses = judged.map(({ verdict }) => verdict.status);
  const found = statuses.filter(isDetected).length;
  const open = statuses.filter((status) => status === 'Pending').length;
  const pending = open === 0 ? '' : `, ${formatCount(open)} not executed`;
  const survived = statuses.length - found - open;
  const size = strategy === 'subsuming' && order > 2 ? `up to ${order}` : String(order);
  return `${countOf(judged.length, 'mutant')} of ${size} parts (${strategy}, seed ${seed}): ${formatCount(found)} detected, ${formatCount(survived)} survived${pending}, in ${formatDuration(milliseconds)}.`;
}

/** Describes the coupling effect: how many combinations of detected mutants are detected, too. */
function coupling(ofDetected: readonly JudgedHigherOrderMutant[]): string {
  const found = ofDetected.filter(({ verdict }) => isDetected(verdict.status)).length;
  const all = ofDetected.length;
  return `Of ${formatCount(all)} whose parts are all detected, ${formatCount(found)} ${found === 1 ? 'is' : 'are'} detected too.`;
}

function subsuming(count: number): string {
  if (count === 0) return 'None is strongly subsuming.';
  return count === 1 ? '1 is strongly subsuming.' : `${formatCount(count)} are strongly subsuming.`;
}

function fitness({ subsumption }: JudgedHigherOrderMutant): number {
  return subsumption?.fitness ?? 1;
}

function notableSubsuming({ mutant, subsumption }: JudgedHigherOrderMutant): NotableMutant {
  const killers = subsumption?.killedBy.length ?? 0;
  const ofParts = countOf(subsumption?.killersOfParts.length ?? 0, 'test');
  return {
    why: `strongly subsuming: killed by ${formatCount(killers)} of the ${ofParts} that kill a part`,
    parts: mutant.parts.map(partOf),
    mutants: mutant.parts,
  };
}

function partOf(mutant: Mutant): NotableMutant['parts'][number] {
  return {
    place: `${mutant.file}:${mutant.location.start.line}`,
    change: describeChange(mutant),
  };
}
