import type { TestCaseTrace } from '../../../src/model/test-case-trace.ts';
import type { UnitModel } from '../../../src/model/unit-model.ts';
import type { TestCaseResult, TestCaseRun } from '../../../src/runner/unit-host.ts';

/** A unit of one function. */
export const model: UnitModel = {
  file: 'src/unit.ts',
  callables: [
    {
      id: 'help',
      kind: 'function',
      name: 'help',
      from: { module: 'src/help.ts', isPackage: false, name: 'help' },
      parameters: [],
      returns: { kind: 'unknown' },
      typeParameters: [],
      isWritable: false,
      declaredErrors: [],
    },
  ],
  classes: [],
  types: {},
  constants: { numbers: [], strings: [], bigints: [], patterns: [] },
  untestable: [],
};

/** A run of a test case with a statement of its own, by which it can be told from others. */
export function runOf(value: string, more: Partial<TestCaseRun> = {}): TestCaseRun {
  const statements = [{ kind: 'primitive', value: { of: 'string', value } }] as const;
  return {
    testCase: { statements, typeArgument: 'number' },
    mutant: -1,
    fresh: false,
    observe: false,
    fuel: 100,
    limit: 20,
    ...more,
  };
}

export const completed: TestCaseTrace = {
  end: { kind: 'completed' },
  statementsRun: 1,
  observations: [],
  surroundings: [],
  leavesState: false,
};

export const completedResult: TestCaseResult = { trace: completed, fuel: 7 };
