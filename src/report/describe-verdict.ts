import { stripVTControlCharacters } from 'node:util';

import type { Verdict, VerdictReason } from '../model/verdict.ts';
import { describeImpact } from './describe-impact.ts';
import { countOf, formatCount, formatDuration } from './format-number.ts';

/** The number of tests that reach a mutant, and the number of tests that infect it. */
export interface ReachingTests {
  readonly covered: number;
  readonly infected: number;
}

/**
 * Says in sentences why a mutant has its status: the failing test's message for a killed mutant, and which tests reached and infected a
 * survivor. Also says if it is unknown whether the mutant compiles. Returns undefined if the status says everything.
 *
 * @param reach the numbers of tests, if the verdict does not name all tests that reach the mutant
 */
export function describeVerdict(
  verdict: Verdict,
  reach: ReachingTests = {
    covered: verdict.coveredBy.length,
    infected: verdict.infectedBy.length,
  },
): string | undefined {
  const why = describeStatus(verdict, reach);
  if (verdict.typesUnchecked !== true) return why;
  const unknown = 'The type check had no time for it: it may not compile.';
  return why === undefined ? unknown : `${why} ${unknown}`;
}

function describeStatus(verdict: Verdict, reach: ReachingTests): string | undefined {
  if (verdict.reason !== undefined) return describeReason(verdict.reason, verdict, reach);
  if (verdict.status === 'Survived') return describeSurvival(verdict, reach);
  if (verdict.status === 'NoCoverage') return 'No test reaches it.';
  return undefined;
}

/**
 * Says in one sentence how many tests reach a survivor and how many of them infect it. A test infects a mutant if the mutant makes a
 * difference in it: to a value, or to the code that runs.
 */
function describeSurvival(
  { impact }: Verdict,
  { covered: reaching, infected: infecting }: ReachingTests,
): string {
  const reach = `${countOf(reaching, 'test')} ${reaching === 1 ? 'reaches' : 'reach'} it`;
  if (infecting === 0)
    return `${reach}; it makes no difference ${reaching === 1 ? 'there' : 'in any of them'}.`;
  const felt = impact === undefined ? '' : ` ${describeImpact(impact)}`;
  if (reaching === 1) return `${reach}; it makes a difference there, yet it passes.${felt}`;
  const where = infecting === reaching ? 'each' : `${formatCount(infecting)} of them`;
  return `${reach}; it makes a difference in ${where}, yet all pass.${felt}`;
}

function describeReason(reason: VerdictReason, verdict: Verdict, reach: ReachingTests): string {
  switch (reason.kind) {
    case 'not-infected':
      return describeSurvival(verdict, reach);
    case 'test-failed':
      return plain(reason.message);
    case 'hook-failed':
      return `A hook failed: ${plain(reason.message)}`;
    case 'file-failed':
      return `The test file failed to load: ${plain(reason.message)}`;
    case 'unhandled-error':
      return `An error that nothing handled: ${plain(reason.message)}`;
    case 'loop-fuel-exhausted':
      return 'A loop or recursion ran far longer than it does unmutated.';
    case 'never-settles':
      return 'The test awaits a promise that can no longer settle.';
    case 'wall-clock':
      return `No end within ${formatDuration(reason.limit)}.`;
    case 'worker-crashed':
      return `The worker crashed: ${plain(reason.message)}`;
    case 'does-not-compile':
      return `The compiler rejects it: ${plain(reason.message)}`;
    case 'ignored-by-comment':
      return plain(reason.message) || 'Ignored by a comment.';
    case 'equivalent':
      return `Equivalent: ${plain(reason.message)}`;
    case 'duplicate':
      return `Duplicate of ${reason.of}, which behaves the same: ${reason.status}.`;
    case 'flaky-tests':
      return `${reason.only ? 'Only flaky tests reach it' : 'Left undecided by flaky tests'}: ${namesOf(reason.tests)}`;
    case 'failing-tests':
      return `Only tests that fail without a mutant, and were left out, reach it: ${namesOf(reason.tests)}`;
    case 'outside-commands':
      return `Not scored: tests start a command that may run it, where no mutant takes effect: ${namesOf(reason.commands.map(({ command, testFile }) => `\`${command}\` in ${testFile}`))}`;
    case 'not-executed':
      return plain(reason.message) || 'Not executed.';
  }
}

/** The most tests that a reason names. */
const mostNames = 5;

function namesOf(tests: readonly string[]): string {
  const more = tests.length - mostNames;
  const shown = tests.slice(0, mostNames).map(plain);
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function plain(message: string): string {
  return stripVTControlCharacters(message);
}
