import { expect, test } from 'vitest';

import { catalogueTests } from '../../../../../src/analysis/observe/test-catalogue.ts';
import { measureEffort } from '../../../../../src/analysis/execute/execute-run.ts';
import { observationOf } from '../../books.ts';

test('effort counts the runs of each test, and the loads for whole runs of a file', () => {
  const files = [
    observationOf({ path: 'a', tests: [{ infects: [1] }] }),
    observationOf({ path: 'b', tests: [{ infects: [1] }, { infects: [1] }] }),
  ];
  const effort = measureEffort(files, catalogueTests(files));
  const why = { kind: 'test-failed', ordinal: 1, message: '' } as const;
  effort.note(1, {
    kind: 'hot-batch',
    ordinal: 1,
    passed: [1, 2],
    noticed: [{ mutant: 3, why }],
    unsettled: [4],
    unseen: [],
  });
  effort.note(1, { kind: 'whole-file', mutant: 5, isolation: 'warm', testsRun: 2 });
  effort.note(0, { kind: 'finished' });
  expect(effort.total()).toEqual({ runsOfTests: [0, 1, 5], fileLoads: 1 });
});
