import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { Observation, ObservedValue, TestCaseTrace } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { hasStableMessage, isWritable } from './is-writable.ts';
import { tellsOfMachine } from './unstable-text.ts';

/**
 * Makes an assertion of each observation of the run without a mutant that a test can write down, in the order of the trace (μTEST paper,
 * 4). If the run neither completed nor threw, there is none, since no test can repeat such a run reliably.
 */
export function candidateAssertions(
  testCase: TestCase,
  original: TestCaseTrace,
  model: UnitModel,
): Assertion[] {
  if (original.end.kind !== 'completed' && original.end.kind !== 'threw') return [];
  return original.observations.flatMap((observation) => {
    const assertion = assertionFor(observation, testCase, model);
    return assertion === undefined ? [] : [assertion];
  });
}

function assertionFor(
  { what, value }: Observation,
  testCase: TestCase,
  model: UnitModel,
): Assertion | undefined {
  switch (what.of) {
    case 'thrown':
      return isWholeError(value)
        ? { what, expected: value }
        : { what, expected: value, classOnly: true };
    case 'value':
      // A value that the test case writes down says nothing about the unit.
      return isFromCall(testCase, what.variable) ? ofValue({ what, value }, model) : undefined;
    case 'string':
      return value.is === 'string' && !tellsOfMachine(value.value)
        ? { what, expected: value }
        : undefined;
    case 'inspector':
    case 'compares':
    case 'each':
    case 'iteration':
      // An error shows that the observation failed. A member whose value is an error looks the same.
      return value.is === 'error' ? undefined : ofValue({ what, value }, model);
    default:
      return ofValue({ what, value }, model);
  }
}

function ofValue({ what, value }: Observation, model: UnitModel): Assertion | undefined {
  if (value.is === 'function' || isWritable(value)) return { what, expected: value };
  if (hasImportedClass(value, model)) return { what, expected: value, classOnly: true };
  return undefined;
}

function isWholeError(value: ObservedValue): boolean {
  return value.is === 'error' ? hasStableMessage(value) : isWritable(value);
}

function isFromCall({ statements }: TestCase, variable: number): boolean {
  const kind = statements[variable]?.kind;
  return kind === 'call' || kind === 'await';
}

/** Whether a value is an error, or an instance of a class that tests can name. */
function hasImportedClass(value: ObservedValue, model: UnitModel): boolean {
  if (value.is === 'error') return true;
  if (value.is !== 'object' || value.class === '') return false;
  return model.callables.some(
    ({ kind, name, from }) =>
      kind === 'constructor' && name === value.class && from?.name === value.class,
  );
}
