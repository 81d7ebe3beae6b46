import { afterEach, describe, expect, test } from 'vitest';

import { createBranchRecorder } from '../../../../src/runtime/search/branch-recorder.ts';
import { installRuntime } from '../../../../src/runtime/install-runtime.ts';
import { ELEMENTS, ENTERED, operatorCodes, TRUTH } from '../../../../src/runtime/probe-codes.ts';
import { RUNTIME_KEY } from '../../../../src/runtime/protocol.ts';

const less = operatorCodes['<'] ?? TRUTH;

/** A recorder whose window has begun. */
function recording(): ReturnType<typeof createBranchRecorder> {
  const recorder = createBranchRecorder();
  recorder.start(true);
  return recorder;
}

describe('a recorder of branches', () => {
  test('gives the nearest evaluations of each branch by ascending number', () => {
    const { conditions, take } = recording();
    conditions.note(7, less, true, 1, 5);
    conditions.note(3, less, false, 9, 5);
    conditions.note(7, less, true, 3, 5);
    conditions.note(3, less, true, 4, 5);
    conditions.note(3, less, false, 8, 5);
    expect(take()).toEqual([
      { branch: 3, hits: 3, toTrue: 0, toFalse: 0 },
      { branch: 7, hits: 2, toTrue: 0, toFalse: 2 },
    ]);
  });

  test('takes a loop that was entered for one with elements', () => {
    const { conditions, take } = recording();
    conditions.note(0, ELEMENTS, new Set([1]), undefined, undefined);
    conditions.note(0, ENTERED, undefined, undefined, undefined);
    expect(take()).toEqual([{ branch: 0, hits: 1, toTrue: 0, toFalse: 1 }]);
  });

  test('notes no branch of what is only a part, and gives its measure', () => {
    const { conditions, take } = recording();
    expect(conditions.measure(-1, less, true, 3, 5)).toBe(2);
    conditions.decide(-1, true, 2);
    expect(take()).toEqual([]);
  });

  test.each([
    ['true', 3, { toTrue: 0, toFalse: 3 }],
    ['true', 0, { toTrue: 0, toFalse: 1 }],
    ['true', -3, { toTrue: 0, toFalse: 1 }],
    ['', -3, { toTrue: 3, toFalse: 0 }],
    ['', 0, { toTrue: 1, toFalse: 0 }],
    ['', 3, { toTrue: 1, toFalse: 0 }],
  ])(
    'believes the value of a condition and not its parts: %j, of measure %d',
    (value, measure, told) => {
      const { conditions, take } = recording();
      conditions.decide(0, value, measure);
      expect(take()).toEqual([{ branch: 0, hits: 1, ...told }]);
    },
  );

  test.each([
    ['===', false, 'x', 'x', -1],
    ['!==', true, 3, 3, 1],
    ['<', true, 5, 3, 3],
    ['<', false, 3, 3, -1],
  ] as const)('believes the value of a comparison and not its operands: %s, %s', (...given) => {
    const [operator, value, left, right, measure] = given;
    const { conditions } = recording();
    const code = operatorCodes[operator] ?? TRUTH;
    expect(Math.sign(conditions.measure(0, code, value, left, right))).toBe(Math.sign(measure));
  });

  test('notes nothing in a window in which that is not wanted', () => {
    const { conditions, start, take } = recording();
    conditions.note(0, TRUTH, true, undefined, undefined);
    start(false);
    conditions.note(0, TRUTH, true, undefined, undefined);
    conditions.note(1, ENTERED, undefined, undefined, undefined);
    conditions.decide(2, true, conditions.all([conditions.measure(3, TRUTH, 1, 0, 0)]));
    expect(take()).toEqual([]);
  });
});

describe('the runtime of the impact build', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, RUNTIME_KEY));

  test('tells of the branches of a window that asks for them, and of those alone', () => {
    const runtime = installRuntime({ build: 'impact', mutantCount: 0, siteFirstMutant: [] });
    const evaluate = (branch: number): void =>
      runtime.search?.note(branch, TRUTH, true, undefined, undefined);
    runtime.startImpact(true);
    evaluate(4);
    expect(runtime.takeBranches()).toEqual([{ branch: 4, hits: 1, toTrue: 0, toFalse: 1 }]);
    runtime.startImpact(true);
    evaluate(5);
    expect(runtime.takeBranches().map(({ branch }) => branch)).toEqual([5]);
    runtime.startImpact();
    evaluate(6);
    expect(runtime.takeBranches()).toEqual([]);
  });

  test.each(['observe', 'execute', 'combine'] as const)(
    'is the only one beside that of the search build: %s measures nothing',
    (build) => {
      const runtime = installRuntime({ build, mutantCount: 0, siteFirstMutant: [] });
      expect(runtime.search).toBeUndefined();
      expect(runtime.takeBranches()).toEqual([]);
    },
  );
});
