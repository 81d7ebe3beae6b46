import { isDetected } from '../../model/mutant-status.ts';
import type { JudgedMutant, Verdict } from '../../model/verdict.ts';
import type { EquivalenceOutcome } from '../checks/equivalence-contract.ts';

type Proved = Extract<EquivalenceOutcome, { kind: 'proved' }>;

/**
 * Takes equivalent mutants out of the score, and all mutants of each class of duplicates except the first that compiles. Duplicates
 * would count one fault several times (Papadakis, Jia, Harman and Le Traon, ICSE 2015). A mutant that a test has noticed stays
 * detected, even if it was proved to be equivalent.
 */
export function applyEquivalences(
  judged: readonly JudgedMutant[],
  { equivalent, duplicates }: Proved,
): JudgedMutant[] {
  const byId = new Map(judged.map((one) => [one.mutant.id, one.verdict]));
  const changed = new Map<string, Verdict>();
  for (const [id, message] of equivalent) {
    const verdict = byId.get(id);
    if (verdict === undefined || isSettled(verdict)) continue;
    changed.set(id, ignored(verdict, { kind: 'equivalent', message }));
  }
  for (const ids of duplicates) {
    const verdicts = ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ status }) => status !== 'CompileError' && status !== 'Ignored');
    for (const verdict of mergeTwins(verdicts)) changed.set(verdict.mutantId, verdict);
  }
  return judged.map((one) => ({ ...one, verdict: changed.get(one.mutant.id) ?? one.verdict }));
}

function isSettled({ status }: Verdict): boolean {
  return isDetected(status) || status === 'CompileError' || status === 'Ignored';
}

/** Returns new verdicts of duplicates. The first mutant keeps its verdict; if it was not executed, it gets the verdict of one that was. */
function mergeTwins([first, ...others]: readonly Verdict[]): Verdict[] {
  if (first === undefined || others.length === 0) return [];
  const executed = [first, ...others].find(({ status }) => status !== 'Pending') ?? first;
  const leader: Verdict =
    first.status === 'Pending' ? { ...executed, mutantId: first.mutantId } : first;
  const twins = others
    .filter(({ status }) => !isDetected(status) || isDetected(leader.status))
    .map((verdict) =>
      ignored(verdict, { kind: 'duplicate', of: leader.mutantId, status: leader.status }),
    );
  return [leader, ...twins];
}

function ignored(
  verdict: Verdict,
  reason: Extract<Verdict['reason'], { kind: 'equivalent' | 'duplicate' }>,
): Verdict {
  const { killedBy: _, ...rest } = verdict;
  return { ...rest, status: 'Ignored', reason };
}
