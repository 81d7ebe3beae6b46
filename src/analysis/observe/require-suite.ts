import { UserError } from '../../foundation/user-error.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import { firstLine } from '../first-line.ts';
import type { EarlyFailure, SuiteObservation } from './observation.ts';
import { blameOf } from '../judge/suite-notices.ts';

/** The most failing tests that an error names. */
const failuresShown = 10;
/** A run goes on without asking if the share of failing tests and the share of files that can't be run are both below this. */
const fewFailures = 0.1;

/** The error that tests fail without a mutant, with these tests. */
export class TestsFail extends UserError {
  readonly failures: readonly Pick<EarlyFailure, 'place' | 'message' | 'spoiltBy'>[];

  constructor(message: string, failures: TestsFail['failures']) {
    const own = 'Make the suite pass first: a mutant is noticed by a test that passes without it.';
    const skip = 'To go on without the tests that fail, give `--skip-failing-tests`.';
    super('tests-fail', message, `${own} ${skip}`);
    this.failures = failures;
  }
}

/**
 * What a run does about tests that fail without a mutant.
 *
 * - `leave-few`: It goes on without them if they are few.
 * - `leave-all`: It goes on without them as long as any test passes.
 * - `leave-any`: It goes on without them, even if no test passes.
 * - `refuse`: It ends with an error.
 */
export type FailurePolicy = 'leave-few' | 'leave-all' | 'leave-any' | 'refuse';

/** Throws a `UserError` if the runner found no test file, neither related to the mutated sources nor unrelated. */
export function requireTests({ testFiles, unrelatedFiles = 0 }: TestRunner): void {
  if (testFiles.length + unrelatedFiles > 0) return;
  throw new UserError(
    'no-tests',
    'The test runner found no test files.',
    'Check which files the configuration of your test runner names, or `tests` in the Assay configuration.',
  );
}

/**
 * Whether a run goes on without the tests that fail. With `leave-few`, failing tests that reached no mutant do not count as failures
 * as long as fewer than half of all tests fail. A failing test of other code must not stop a run, but a suite whose set-up fails must.
 */
export function goesOnWithout(
  { files, failures }: SuiteObservation,
  policy: FailurePolicy,
): boolean {
  if (failures.length === 0 || policy === 'leave-any') return true;
  const outcomes = files.flatMap(({ observed }) => observed.tests.map(({ outcome }) => outcome));
  const passing = outcomes.filter((outcome) => outcome === 'pass').length;
  if (policy === 'refuse' || passing === 0) return false;
  if (policy === 'leave-all') return true;
  const tests = failures.filter(({ ordinal }) => ordinal !== undefined);
  const reaching = tests.filter(({ covered }) => covered.length > 0).length;
  const broken = failures.length - tests.length;
  const all = passing + tests.length;
  return isFew(reaching, all) && 2 * tests.length < all && isFew(broken, files.length + broken);
}

function isFew(count: number, of: number): boolean {
  return count === 0 || count < fewFailures * of;
}

/**
 * Throws `TestsFail` if tests fail without a mutant and the run does not go on without them, and a `UserError` if no test runs.
 */
export function requirePassing(observation: SuiteObservation, policy: FailurePolicy): void {
  const { failures, files } = observation;
  if (!goesOnWithout(observation, policy)) {
    const count = `${failures.length} ${failures.length === 1 ? 'test fails' : 'tests fail'}`;
    throw new TestsFail(`${count} without any mutant:\n${listOf(failures)}`, failures);
  }
  if (files.length === 0 || policy === 'leave-any') return;
  if (files.every(({ observed }) => observed.tests.every((test) => test.outcome === 'skip'))) {
    throw new UserError(
      'no-tests',
      'The test files hold no test that runs.',
      'Check for skipped tests and for a `testNamePattern` that matches nothing.',
    );
  }
}

function listOf(failures: readonly EarlyFailure[]): string {
  const list = failures.slice(0, failuresShown).map((failure) => {
    const { place, message, output } = failure;
    const lines = [`  ${place}`, firstLine(message), ...(output?.split('\n') ?? [])];
    return [...lines, ...blameOf(failure)].join('\n    ');
  });
  if (failures.length > failuresShown) list.push(`  and ${failures.length - failuresShown} more`);
  return list.join('\n');
}
