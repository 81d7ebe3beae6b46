import { describe, expect, it } from 'vitest';

import { createBranchRecord } from '../../../../src/generation/search/branch-record.ts';
import { unmetCondition } from '../../../../src/generation/search/unmet-condition.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { BranchTrace } from '../../../../src/runtime/protocol.ts';
import type { Decision } from '../../../../src/syntax/flow/control-dependence.ts';
import { traceOf } from '../fake-unit.ts';
import { num, testCaseOf } from '../statements.ts';

/** The record of runs with these branches, each of a test case that makes one number. */
function recordOf(...runs: readonly (readonly BranchTrace[])[]) {
  const record = createBranchRecord();
  for (const [at, branches] of runs.entries()) {
    const testCase = caseOf(at);
    const search = { covered: [], infected: [], branches, necessity: [] };
    record.note({
      testCase,
      near: { trace: traceOf({ functions: {} }, testCase), search, fuel: 0 },
    });
  }
  return record;
}

const cases = new Map<number, TestCase>();

function caseOf(at: number): TestCase {
  const known = cases.get(at) ?? testCaseOf(num(at));
  cases.set(at, known);
  return known;
}

const branch = (number: number, toTrue: number, toFalse: number): BranchTrace => ({
  branch: number,
  hits: 2,
  toTrue,
  toFalse,
});

/** `if (a) { call(); if (b) place(); }`: the branches are 10 and 11. */
const decisions: readonly Decision[] = [
  { branch: 10, dependences: [] },
  { branch: 11, dependences: [{ on: 0, outcome: true }] },
];
const place = [{ on: 1, outcome: true }];

describe('the record of branches', () => {
  it('has the least distances over all runs, and the first test cases that had them', () => {
    const record = recordOf([branch(10, 5, 0)], [branch(10, 3, 1)], [branch(10, 3, 0)]);

    expect(record.of(10)).toEqual({
      hits: 6,
      toTrue: { distance: 3, testCase: caseOf(1) },
      toFalse: { distance: 0, testCase: caseOf(0) },
    });
    expect(record.of(11)).toBeUndefined();
  });
});

describe('the condition that kept runs from a place', () => {
  it('is the nearest to the place that was evaluated', () => {
    expect(unmetCondition(decisions, place, recordOf([branch(10, 4, 0)]))).toEqual({
      branch: 10,
      outcome: true,
      approachLevel: 1,
      hits: 2,
      nearest: { distance: 4, testCase: caseOf(0) },
    });
    expect(
      unmetCondition(decisions, place, recordOf([branch(10, 0, 1), branch(11, 7, 0)])),
    ).toMatchObject({ branch: 11, approachLevel: 0, nearest: { distance: 7 } });
  });

  it('is of several the one that came nearest', () => {
    const either = [
      { on: 0, outcome: false },
      { on: 1, outcome: true },
    ];

    expect(
      unmetCondition(decisions, either, recordOf([branch(10, 0, 9), branch(11, 2, 0)])),
    ).toMatchObject({ branch: 11, outcome: true });
  });

  it('is unknown where none was evaluated, or each had the outcome', () => {
    expect(unmetCondition(decisions, place, recordOf())).toBeUndefined();
    expect(
      unmetCondition(decisions, place, recordOf([branch(10, 0, 1), branch(11, 0, 3)])),
    ).toBeUndefined();
    expect(
      unmetCondition(
        [{ dependences: [{ on: 0, outcome: true }] }],
        [{ on: 0, outcome: true }],
        recordOf(),
      ),
    ).toBeUndefined();
  });
});
