import { UserError } from '../foundation/user-error.ts';
import type { TestRunner } from '../runner/test-runner.ts';
import { firstLine } from './first-line.ts';
import type { EarlyFailure, Observation } from './observation.ts';

/** How many failing tests an error names. */
const failuresShown = 10;

/** Tests fail without any mutant; it knows which. */
export class TestsFail extends UserError {
  readonly failures: readonly EarlyFailure[];

  constructor(message: string, failures: readonly EarlyFailure[]) {
    const advice =
      'Make the suite pass first: a mutant is noticed by a test that passes without it.';
    super('tests-fail', message, advice);
    this.failures = failures;
  }
}

/** Throws a `UserError` where there is no test file, related to what is mutated or not. */
export function requireTests({ testFiles, unrelatedFiles = 0 }: TestRunner): void {
  if (testFiles.length + unrelatedFiles > 0) return;
  throw new UserError(
    'no-tests',
    'The test runner found no test files.',
    'Check which files the configuration of your test runner names, or `tests` in the Assay configuration.',
  );
}

/** Throws `TestsFail` where tests fail without a mutant, and a `UserError` where none runs. */
export function requirePassing(observation: Observation): void {
  const { failures, files } = observation;
  if (failures.length > 0) {
    const list = failures
      .slice(0, failuresShown)
      .map(({ place, message, output }) =>
        [`  ${place}`, firstLine(message), ...(output?.split('\n') ?? [])].join('\n    '),
      );
    if (failures.length > failuresShown) list.push(`  and ${failures.length - failuresShown} more`);
    const count = `${failures.length} ${failures.length === 1 ? 'test fails' : 'tests fail'}`;
    throw new TestsFail(`${count} without any mutant:\n${list.join('\n')}`, failures);
  }
  if (files.length === 0) return;
  if (files.every(({ observed }) => observed.tests.every((test) => test.outcome === 'skip'))) {
    throw new UserError(
      'no-tests',
      'The test files hold no test that runs.',
      'Check for skipped tests and for a `testNamePattern` that matches nothing.',
    );
  }
}
