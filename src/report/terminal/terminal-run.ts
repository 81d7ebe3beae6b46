import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Isolation } from '../../model/verdict.ts';
import { countOf, formatCount, formatDuration, formatRate } from '../format-number.ts';

/**
 * Says how the verdicts were reached, with one sentence per line: how many mutants were executed and how, how many were settled without an
 * execution and why, and how long each phase took.
 */
export function terminalRun(result: AnalysisResult): string[] {
  return [
    ...sampledLine(result),
    ...reuseLine(result),
    ...shardedLine(result),
    ...executedLine(result),
    ...settledLine(result),
    timingLine(result),
  ];
}

function sampledLine({ sampled }: AnalysisResult): string[] {
  if (sampled === undefined) return [];
  const { kept, of, seed } = sampled;
  const total = countOf(of, 'mutant');
  return [`A random sample: ${formatCount(kept)} of ${total}, seed ${seed}.`];
}

function reuseLine({ reuse, judged }: AnalysisResult): string[] {
  if (reuse?.obstacle !== undefined) return [`Reused nothing of earlier runs: ${reuse.obstacle}.`];
  if (reuse === undefined || reuse.verdicts === 0) return [];
  const { verdicts, testFiles, testFilesRun } = reuse;
  const of = `${formatCount(verdicts)} of ${countOf(judged.length, 'verdict')}`;
  const files = `${formatCount(testFilesRun)} of ${countOf(testFiles, 'test file')}`;
  return [`Reused ${of} from earlier runs; ${files} ran.`];
}

function shardedLine({ sharded }: AnalysisResult): string[] {
  if (sharded === undefined) return [];
  const { index, count, kept, of } = sharded;
  return [`Shard ${index} of ${count}: ${formatCount(kept)} of ${countOf(of, 'mutant')}.`];
}

function executedLine({ judged }: AnalysisResult): string[] {
  const at = (level: Isolation): number =>
    judged.filter(({ verdict }) => verdict.isolation === level).length;
  const executed = judged.length - at('none');
  if (executed === 0) return [];
  const runs = judged.reduce((sum, { verdict }) => sum + verdict.testsRun, 0);
  const apart = listOf([
    [at('warm'), 'with modules loaded anew'],
    [at('cold'), 'in a fresh worker'],
  ]);
  const of = `${formatCount(executed)} of ${countOf(judged.length, 'mutant')}`;
  return [`Executed ${of} in ${countOf(runs, 'test run')}${apart === '' ? '' : ` (${apart})`}.`];
}

function settledLine({ judged }: AnalysisResult): string[] {
  const settled = judged.filter(({ verdict }) => verdict.isolation === 'none');
  const because = (kind: string): number =>
    settled.filter(({ verdict }) => verdict.reason?.kind === kind).length;
  const failing = because('failing-tests');
  const uncovered = settled.filter(({ verdict }) => verdict.status === 'NoCoverage').length;
  const reasons = listOf([
    [uncovered - failing, 'that no test reaches'],
    [failing, 'that only tests reach which were left out'],
    [because('not-infected'), 'that make no difference in any test'],
    [because('outside-commands'), 'that may run in commands without mutants'],
    [because('equivalent'), 'equivalent to the original'],
    [because('duplicate'), 'duplicates of another mutant'],
  ]);
  return reasons === '' ? [] : [`Settled without execution: ${reasons}.`];
}

function timingLine({ judged, timings }: AnalysisResult): string {
  const { total, startUp, observe, execute, impact, firstVerdict } = timings;
  const executed = judged.filter(({ verdict }) => verdict.isolation !== 'none').length;
  const pace =
    executed > 0 && execute > 0 ? ` (${formatRate((1000 * executed) / execute)} mutants/s)` : '';
  const phases = [
    `start-up ${formatDuration(startUp)}`,
    `observe ${formatDuration(observe)}`,
    `execute ${formatDuration(execute)}${pace}`,
    ...(impact === undefined ? [] : [`impact ${formatDuration(impact)}`]),
  ];
  const first =
    firstVerdict === undefined ? '' : ` First verdict after ${formatDuration(firstVerdict)}.`;
  return `Took ${formatDuration(total)}: ${phases.join(', ')}.${first}`;
}

function listOf(parts: readonly (readonly [count: number, what: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(', ');
}
