import { describe, expect, it } from 'vitest';

import { createBranchNumbers } from '../../../../src/analysis/served-numbers.ts';
import { numberMutants } from '../../../../src/analysis/select/mutant-table.ts';
import {
  describeUnit,
  type DescribedUnit,
} from '../../../../src/generation/search/describe-unit.ts';
import type { SearchTrace } from '../../../../src/runtime/protocol.ts';
import { catalogued } from '../../schemata/build.ts';
import { modelOf, taking, traceOf } from '../fake-unit.ts';
import { call, num, testCaseOf } from '../statements.ts';

const file = 'src/unit.ts';
const text = `export function price(size, rate) {
  if (size > 9
    && rate) return size * 2;
  return 0;
}
`;
const { catalogue } = catalogued(text, file);
const table = numberMutants([catalogue]);
const price = taking('price', [{ kind: 'number' }, { kind: 'number' }], {
  span: { start: text.indexOf('function'), end: text.trimEnd().length },
});
const parameters = price.parameters.map((each, at) => ({
  ...each,
  name: ['size', 'rate'][at] ?? '',
}));
const model = modelOf([{ ...price, parameters }]);
const mutant = table.mutants.findIndex(({ original }) => original === 'size * 2');

function described(of = model): DescribedUnit {
  const ids = new Map([[mutant, 'm']]);
  return describeUnit({ file, model: of, table, branches: createBranchNumbers() }, ids);
}

/** Enters a run of a call with the size. */
function noteRun(unit: DescribedUnit, size: number, search: Partial<SearchTrace>): void {
  const testCase = testCaseOf(num(size), call('price', 0, 0));
  const trace = traceOf({ functions: { price: () => 0 } }, testCase);
  const empty = { covered: [], infected: [], branches: [], necessity: [] };
  unit.note({
    testCase,
    near: { trace, search: { ...empty, ...search }, fuel: 0 },
    withMutants: new Map(),
    kills: [],
  });
}

const tried = { reached: 0, infected: 0, executed: 0 };

describe('the explanation of a live mutant', () => {
  it('names the condition on its way that never had the outcome, and the call that came nearest', () => {
    const unit = described();
    const [whole, left] = [0, 1];
    for (const size of [2, 7, 4]) {
      const distances = { hits: 1, toTrue: 10 - size, toFalse: 0 };
      const branches = [whole, left].map((branch) => ({ branch, ...distances }));
      noteRun(unit, size, { branches });
    }

    expect(unit.explain(mutant, { reason: 'never-reached', tried })).toEqual({
      tried,
      unmet: {
        text: 'size > 9 && rate',
        line: 2,
        column: 7,
        wanted: true,
        evaluations: 3,
        approachLevel: 0,
        distance: 3,
        call: 'price(7, 7)',
      },
      help: { kind: 'example', parameter: 'size', callable: 'price' },
    });
  });

  it('names the call that came nearest to infecting it', () => {
    const unit = described();
    const nearest = { distance: 0.5, testCase: testCaseOf(num(0), call('price', 0, 0)) };
    const reached = { ...tried, reached: 3 };

    expect(unit.explain(mutant, { reason: 'never-infected', tried: reached, nearest })).toEqual({
      tried: reached,
      nearest: { distance: 0.5, call: 'price(0, 0)' },
      help: { kind: 'example', parameter: 'size', callable: 'price' },
    });
  });

  it('has no help where nothing is known of a mutant that infects in vain', () => {
    const infected = { reached: 3, infected: 3, executed: 2 };

    expect(described().explain(mutant, { reason: 'not-observed', tried: infected })).toEqual({
      tried: infected,
    });
  });

  it('asks for a function that calls the code where no export does, and then for its arguments', () => {
    const entry = taking('run', [{ kind: 'string' }], { isHelper: true, isEntry: true });
    const { span: _, ...elsewhere } = entry;
    const live = { reason: 'never-reached', tried } as const;

    expect(described(modelOf([])).explain(mutant, live)?.help).toEqual({ kind: 'entry' });
    const helped = described(modelOf([elsewhere]));
    expect(helped.goals.map(({ targets }) => targets)).toEqual([[elsewhere]]);
    expect(helped.explain(mutant, live)?.help).toEqual({
      kind: 'example',
      parameter: 'p0',
      callable: 'run',
    });
  });

  it('is unknown of a mutant of another unit', () => {
    expect(described().explain(99, { reason: 'never-reached', tried })).toBeUndefined();
  });
});
