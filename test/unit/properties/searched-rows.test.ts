import { describe, expect, it, test } from 'vitest';

import type { Statement, TestCase } from '../../../src/model/test-case.ts';
import type { InputSequence, ParameterisedTest } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import type { InputTrial } from '../../../src/properties/corpus/input-trial.ts';
import {
  chooseRows,
  type ExpectedRow,
  type RowParts,
  withSearched,
} from '../../../src/properties/generalise/choose-rows.ts';
import {
  instantiate,
  instantiateInputs,
} from '../../../src/properties/parameterise/instantiate.ts';
import { leaveOutUndefined } from '../../../src/properties/parameterise/leave-out-undefined.ts';
import { snapshot, text as observed } from './condition-builders.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';

const model = modelsOf({
  'pad.ts':
    "export function pad(text: string, sign: string | undefined, width?: number, end?: boolean): string { return text.padEnd(width ?? 9, end ? '!' : sign); }",
})('pad.ts');

const nothing: Statement = { kind: 'primitive', value: { of: 'undefined' } };

/** `pad(text, undefined, ...)`, with as many values that are undefined as there are further arguments. */
function padding(text: string, further: number): TestCase {
  const given = Array.from({ length: further + 2 }, (_, at) => at);
  return {
    typeArgument: 'number',
    statements: [
      { kind: 'primitive', value: { of: 'string', value: text } },
      ...given.slice(1).map(() => nothing),
      { kind: 'call', callable: 'pad', arguments: given },
    ],
  };
}

function row(testCase: TestCase, expected: string, ...kills: number[]): ExpectedRow {
  const variable = testCase.statements.length - 1;
  return {
    testCase,
    assertions: [{ what: { of: 'value', variable }, expected: { is: 'string', value: expected } }],
    kills: new Set(kills),
  };
}

it('optional arguments that are undefined are left out at the end of a call, and others are given', () => {
  const { statements } = leaveOutUndefined(padding('a', 2), model);

  expect(statements).toEqual([
    ...padding('a', 2).statements.slice(0, -1),
    { kind: 'call', callable: 'pad', arguments: [0, 1] },
  ]);
});

describe('tests that were searched', () => {
  const parts = { model, survivors: new Set([1, 2, 3, 4]), noticed: new Set([1]) };

  it('are one row if they make the same call, in whatever order they make its arguments', () => {
    const one = padding('a', 0);
    const [name = nothing, sign = nothing] = one.statements;
    const other: TestCase = {
      ...one,
      statements: [sign, name, { kind: 'call', callable: 'pad', arguments: [1, 0] }],
    };

    expect(withSearched([row(one, 'a', 2)], [row(other, 'a', 3)], parts)).toEqual([
      row(one, 'a', 2, 3),
    ]);
  });

  it('are rows where they notice a survivor that neither properties nor other rows notice', () => {
    const known = row(padding('a', 0), 'a', 2);
    const rows = withSearched(
      [known],
      [
        row(padding('b', 0), 'b', 1, 2),
        row(padding('c', 0), 'c', 2, 3, 5),
        row(padding('d', 0), 'd', 3),
      ],
      parts,
    );

    expect(rows).toEqual([known, row(padding('c', 0), 'c', 2, 3)]);
  });

  it('are one row with another that makes the same call and says the same of it, and two if they say something else', () => {
    const known = row(padding('a', 0), 'a', 2);

    expect(withSearched([known], [row(padding('a', 2), 'a', 3)], parts)).toEqual([
      { ...known, kills: new Set([2, 3]) },
    ]);
    expect(withSearched([known], [row(padding('a', 2), 'b', 3)], parts)).toHaveLength(2);
  });
});

describe('an error of one function', () => {
  const parts = { model, survivors: new Set([1, 2, 3, 4, 5]), noticed: new Set<number>() };
  const failing = (testCase: TestCase, message: string, ...kills: number[]): ExpectedRow => ({
    ...row(testCase, '', ...kills),
    assertions: [
      {
        what: { of: 'thrown', statement: testCase.statements.length - 1 },
        expected: { is: 'error', class: 'Error', message },
      },
    ],
  });

  it('is told by the row that notices most and by those of its shape', () => {
    const strong = failing(padding('b', 0), 'No width', 2, 3);
    const like = failing(padding('c', 0), 'No width', 4);
    const wide: TestCase = {
      ...strong.testCase,
      statements: strong.testCase.statements.with(1, {
        kind: 'primitive',
        value: { of: 'number', text: '1' },
      }),
    };
    const other = failing(wide, 'No width', 1);

    expect(withSearched([other, strong, like], [], parts)).toEqual([strong, like]);
  });

  it('stands beside other errors', () => {
    const rows = [failing(padding('a', 0), 'No width', 1), failing(padding('b', 0), 'No sign', 2)];

    expect(withSearched(rows, [], parts)).toEqual(rows);
  });
});

/** The rows of one run of a call of `pad`, in which a mutant shows something else. */
function rowsOf(
  input: InputSequence,
  seen: {
    readonly before: ObservedValue;
    readonly after: ObservedValue;
    readonly mutant: ObservedValue;
  },
  results: readonly [original: ObservedValue, mutant: ObservedValue],
  more: Partial<InputTrial> = {},
  parts: Partial<RowParts> = {},
): readonly ExpectedRow[] {
  const inputs = [input];
  const called: ParameterisedTest = {
    parameters: [{ name: 'text', type: { kind: 'string' } }],
    statements: [{ kind: 'call', callable: 'pad', arguments: [0] }],
    typeArgument: 'number',
    examples: [inputs],
    preconditions: [],
    postconditions: [],
  };
  const [original, mutant] = results;
  const trial: InputTrial = {
    inputs,
    plan: {
      inputs,
      plain: undefined,
      alone: instantiateInputs(called, inputs),
      whole: instantiate(called, inputs),
    },
    snapshot: snapshot([seen.before], [seen.after, original]),
    infected: [1],
    withMutants: new Map([
      [
        1,
        {
          snapshot: snapshot([seen.before], [seen.mutant, mutant]),
          failsAnyway: false,
          isEndless: false,
        },
      ],
    ]),
    end: { kind: 'completed' },
    surroundings: [],
    ...more,
  };
  return chooseRows([{ test: called, trials: [trial], familiar: new Set(inputs) }], {
    model,
    survivors: new Set([1]),
    ...parts,
  });
}

test.each<[string, Partial<InputTrial>, Partial<RowParts>, number]>([
  ['a run that asks for nothing else', {}, {}, 1],
  ['a run that asks for the time', { surroundings: ['time'] }, {}, 0],
  ['a run for which the time zone matters', { surroundings: ['locale'] }, {}, 0],
  ['a run that leaves state behind', { leavesState: true }, {}, 1],
  ['one whose state other files share', { leavesState: true }, { sharesModules: true }, 0],
  ['one that leaves nothing to other files', {}, { sharesModules: true }, 1],
])('the rows of %s: %j, %j', (_, more, parts, count) => {
  const input = primitive('');
  const same = { before: observed(''), after: observed(''), mutant: observed('') };

  expect(rowsOf(input, same, [observed('a'), observed('b')], more, parts)).toHaveLength(count);
});

function primitive(value: string): InputSequence {
  return { statements: [{ kind: 'primitive', value: { of: 'string', value } }], value: 0 };
}

describe('an object that a call is given', () => {
  const input: InputSequence = { statements: [{ kind: 'object', members: [] }], value: 0 };
  const nothingGiven: ObservedValue = { is: 'undefined' };
  const holding = (...members: (readonly [string, ObservedValue])[]): ObservedValue => ({
    is: 'object',
    class: '',
    members,
  });

  it('is in a row if the call changes it', () => {
    const after = holding(['width', observed('9')]);
    const seen = { before: holding(), after, mutant: holding() };
    const [only, ...others] = rowsOf(input, seen, [nothingGiven, nothingGiven]);

    expect(others).toEqual([]);
    expect(only?.assertions).toEqual([{ what: { of: 'state', variable: 0 }, expected: after }]);
    expect(only?.kills).toEqual(new Set([1]));
  });

  it('is in no row if the call leaves it as it is', () => {
    const seen = { before: holding(), after: holding(), mutant: holding(['a', observed('')]) };

    expect(rowsOf(input, seen, [nothingGiven, nothingGiven])).toEqual([]);
  });
});
