import { describe, expect, it } from 'vitest';

import { findDefects } from '../../../../../src/generation/prove/defects/find-defects.ts';
import { minimiseDefect } from '../../../../../src/generation/prove/defects/minimise-defect.ts';
import type { Defect } from '../../../../../src/model/defect.ts';
import { executorOf, type FakeUnit, modelOf, taking, traceOf } from '../../fake-unit.ts';
import { call, num, sketch, testCaseOf } from '../../statements.ts';

const model = modelOf([taking('f', [{ kind: 'number' }])]);

const unit: FakeUnit = {
  functions: {
    f: (_, amount: number) => {
      if (amount > 5) throw new TypeError('x is not a function');
      return amount;
    },
    noise: () => 1,
  },
};

const options = {
  model,
  validate: () => undefined,
  budget: 1000,
  signal: new AbortController().signal,
};

function defectOf(): Defect {
  const testCase = testCaseOf(num(3), call('noise'), call('f', 0), num(99), call('f', 3));
  const [defect] = findDefects([{ testCase, trace: traceOf(unit, testCase) }], model);
  if (defect === undefined) throw new Error('There is a defect.');
  return defect;
}

describe('the test case of a defect', () => {
  it('becomes as simple as can be while it shows the defect', async () => {
    const { execute } = executorOf(unit);
    const { defect } = await minimiseDefect(defectOf(), execute, options);

    expect(sketch(defect?.testCase ?? testCaseOf())).toEqual(['6', 'f($0)']);
    expect(defect).toMatchObject({ kind: 'failure-inside', callable: 'f', statement: 1 });
  });

  it('is dropped with the defect if that does not show again', async () => {
    const { execute } = executorOf({ functions: { ...unit.functions, f: () => 1 } });

    expect(await minimiseDefect(defectOf(), execute, options)).toEqual({
      defect: undefined,
      statements: 5,
    });
  });

  it('executes no more statements than the budget has, after it was run once', async () => {
    const { execute } = executorOf(unit);
    const known = defectOf();

    expect(await minimiseDefect(known, execute, { ...options, budget: 0 })).toEqual({
      defect: known,
      statements: 5,
    });
  });
});
