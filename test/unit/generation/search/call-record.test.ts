import { describe, expect, it } from 'vitest';

import {
  createCallRecord,
  describeFailures,
} from '../../../../src/generation/search/call-record.ts';
import { type FakeUnit, modelOf, taking, traceOf } from '../fake-unit.ts';
import { call, num, testCaseOf } from '../statements.ts';

const unit: FakeUnit = {
  functions: {
    f: () => 1,
    g: (_, value: number) => {
      if (value > 1) throw new RangeError('Too much.');
      return value;
    },
  },
};

const from = { module: 'test/help.ts', isPackage: false, name: 'g' };
const model = modelOf([taking('f', []), { ...taking('g', []), from, isHelper: true }]);

describe('the record of calls', () => {
  it('has how often each returned and threw, and what it threw last', () => {
    const record = createCallRecord(model);
    for (const value of [1, 2, 3]) {
      const testCase = testCaseOf(num(value), call('f'), call('g', 0), call('f'));
      record.note({ testCase, near: { trace: traceOf(unit, testCase), fuel: 0 } });
    }

    expect(record.of('f')).toEqual({ done: 4, failed: 0 });
    expect(record.of('g')).toEqual({
      done: 1,
      failed: 2,
      error: { is: 'error', class: 'RangeError', message: 'Too much.' },
    });
    expect(record.of('h')).toEqual({ done: 0, failed: 0 });
    expect(record.helperProblems()).toEqual([]);
    expect(describeFailures(record.of('g'))).toBe(
      'threw in each of 2 calls, at last RangeError: Too much',
    );
  });

  it('names helpers that threw in all calls', () => {
    const record = createCallRecord(model);
    const testCase = testCaseOf(num(2), call('g', 0));
    record.note({ testCase, near: { trace: traceOf(unit, testCase), fuel: 0 } });

    expect(record.helperProblems()).toEqual([
      'The helper g (test/help.ts) threw in each of 1 calls, at last RangeError: Too much.',
    ]);
  });
});
