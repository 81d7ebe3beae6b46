import { stripVTControlCharacters } from 'node:util';

import type { Verdict, VerdictReason } from '../model/verdict.ts';
import { describeImpact } from './describe-impact.ts';
import { countOf, formatCount, formatDuration } from './format-number.ts';

/** How many tests reach a mutant, and how many of them it infects. */
export interface ReachingTests {
  readonly covered: number;
  readonly infected: number;
}

/**
 * Why a mutant has its status, in sentences for a person: the failing test's message for a killed mutant, what
 * was reached and changed for a survivor; and whether it is unknown if it compiles. Undefined where the status says it all.
 *
 * @param reach where the verdict does not name all tests that reach the mutant
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
 * How many tests reach a survivor and how many of them it infects, as one sentence. To infect a test is to make a
 * difference in it: to a value, or to what is done.
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

/** How many tests a reason names. */
const mostNames = 5;

function namesOf(tests: readonly string[]): string {
  const more = tests.length - mostNames;
  const shown = tests.slice(0, mostNames).map(plain);
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function plain(message: string): string {
  return stripVTControlCharacters(message);
}
