import type { AnalysisResult } from '../model/analysis-result.ts';
import type { KillMatrix, TestWorth } from '../model/kill-matrix.ts';
import { countOf, formatCount, formatDuration, formatPercent } from './format-number.ts';

/** A summary of a kill matrix, in words for any report. */
export interface MatrixSummary {
  readonly sentences: readonly string[];
  /** Redundant tests, in descending order of their time. */
  readonly redundant: readonly RedundantTest[];
}

/** A redundant test: these mutants are no reason to keep it. */
export interface RedundantTest {
  /** The id of the test. */
  readonly name: string;
  readonly why: string;
}

/** Summarises the kill matrix of a result. Returns undefined if there is none. */
export function summariseMatrix({ matrix, tests }: AnalysisResult): MatrixSummary | undefined {
  if (matrix === undefined) return undefined;
  const { findings } = matrix;
  const duration = ({ test }: TestWorth): number => tests[test]?.duration ?? 0;
  const redundant = findings.tests.filter(({ isRedundant }) => isRedundant);
  return {
    sentences: [
      ...doubts(matrix),
      overall(matrix, redundant.length),
      ...(findings.minimal.tests.length === 0 ? [] : [minimal(matrix)]),
      ...subsumption(matrix),
    ],
    redundant: redundant
      .toSorted((a, b) => duration(b) - duration(a) || a.test - b.test)
      .map((worth) => ({
        name: tests[worth.test]?.id ?? '',
        why: `${whyRedundant(worth)} (${formatDuration(duration(worth))})`,
      })),
  };
}

function doubts({ isComplete, rows, flaky }: KillMatrix): string[] {
  const open = rows.filter((row) => !row.isComplete).length;
  const left = flaky.length === 0 ? [] : [`${countOf(flaky.length, 'flaky test')} left out.`];
  if (!isComplete) {
    const missing = `${formatCount(open)} of ${countOf(rows.length, 'mutant')}`;
    return [
      `The matrix is incomplete, since the run was interrupted: not all killers of ${missing} are known.`,
      ...left,
    ];
  }
  if (open === 0) return left;
  const what = open === 1 ? 'its' : 'their';
  return [
    `Of ${countOf(open, 'mutant')} that ran past the time limit, ended ${what} process or ran unsteadily, not all killers are known.`,
    ...left,
  ];
}

function overall({ findings, milliseconds }: KillMatrix, redundant: number): string {
  const tests = countOf(findings.tests.length, 'test');
  const idle = findings.tests.filter(({ kills }) => kills === 0).length;
  const verbOfIdle = idle === 1 ? 'kills' : 'kill';
  const none = idle === 0 ? '' : `; ${formatCount(idle)} of them ${verbOfIdle} none`;
  const verb = redundant === 1 ? 'is' : 'are';
  return `Of ${tests}, ${formatCount(redundant)} ${verb} redundant with respect to these mutants, each by itself, since other tests kill all that it kills${none}. The matrix took ${formatDuration(milliseconds)}.`;
}

function minimal({ findings }: KillMatrix): string {
  const { tests, duration, durationOfAll } = findings.minimal;
  const share = durationOfAll > 0 ? (100 * duration) / durationOfAll : undefined;
  return `${countOf(tests.length, 'test')} together ${tests.length === 1 ? 'kills' : 'kill'} all that is killed, in ${formatPercent(share)} of the tests' time (${formatDuration(duration)} of ${formatDuration(durationOfAll)}).`;
}

function subsumption({ findings }: KillMatrix): string[] {
  const { classes } = findings.subsumption;
  if (findings.subsumingScore === undefined) return [];
  const dominators = classes.filter(({ isDominator }) => isDominator).length;
  const killed = classes.reduce((sum, { mutants }) => sum + mutants.length, 0);
  return [
    `Subsuming score ${formatPercent(findings.subsumingScore)}: ${countOf(dominators, 'class of dominator mutants', 'classes of dominator mutants')} ${dominators === 1 ? 'stands' : 'stand'} for ${countOf(killed, 'killed mutant')}; ${formatCount(findings.undetected)} undetected.`,
  ];
}

function whyRedundant({ kills }: TestWorth): string {
  if (kills === 0) return 'kills no mutant';
  return `kills ${countOf(kills, 'mutant')}, all killed by others too`;
}
