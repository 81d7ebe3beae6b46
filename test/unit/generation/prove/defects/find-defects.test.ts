import { describe, expect, it } from 'vitest';

import { comparisonProbe } from '../../../../../src/generation/prove/defects/comparison-probe.ts';
import { findDefects } from '../../../../../src/generation/prove/defects/find-defects.ts';
import type { Statement, TestCase } from '../../../../../src/model/test-case.ts';
import type { Observable, TestCaseTrace } from '../../../../../src/model/test-case-trace.ts';
import type { Callable } from '../../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callableOf, modelOf, observed, taking, traceOf } from '../../fake-unit.ts';
import { array, call, method, num, sketch, str, stub, testCaseOf } from '../../statements.ts';

const number: ValueType = { kind: 'number' };
const text: ValueType = { kind: 'string' };
const unknown: ValueType = { kind: 'unknown' };

/** What a unit with one function shows in a run of these statements, in short. */
function shown(
  callable: Callable,
  f: (...args: never[]) => unknown,
  statements: readonly Statement[],
  others: readonly Callable[] = [],
): string[] {
  const testCase = testCaseOf(...statements);
  const functions = { [callable.id]: (_: number, ...args: never[]) => f(...args) };
  const trace = traceOf({ functions }, testCase);
  return findDefects([{ testCase, trace }], modelOf([callable, ...others])).map(
    ({ kind, callable: id, statement }) => `${kind} of ${id} at ${statement}`,
  );
}

function fails(): never {
  const nothing = undefined as unknown as { readonly length: number };
  throw new TypeError(`Impossible: ${nothing.length}`);
}

describe('an error from inside', () => {
  const documented = callableOf('g', { declaredErrors: ['RangeError'] });
  const own = (): never => {
    throw new RangeError('the index is too large');
  };

  it.each<[string, Callable, () => never, Callable[], string[]]>([
    [
      'that the engine raised is a defect',
      taking('f', [number]),
      fails,
      [],
      ['failure-inside of f at 1'],
    ],
    [
      'is none if it is declared',
      taking('f', [number], { declaredErrors: ['TypeError'] }),
      fails,
      [],
      [],
    ],
    [
      'is none if errors of any kind are',
      taking('f', [number], { declaredErrors: ['Error'] }),
      fails,
      [],
      [],
    ],
    [
      'is one if others are declared',
      taking('f', [number], { declaredErrors: ['RangeError'] }),
      fails,
      [],
      ['failure-inside of f at 1'],
    ],
    ['is none if its function takes anything', taking('f', [unknown]), fails, [], []],
    [
      'is none if its function takes a list of anything',
      taking('f', [{ kind: 'array', element: unknown }]),
      fails,
      [],
      [],
    ],
    [
      'that the unit throws is one if the unit declares others',
      taking('f', [number]),
      own,
      [documented],
      ['undeclared-error of f at 1'],
    ],
    [
      'that the unit throws is none if nothing is declared anywhere',
      taking('f', [number]),
      own,
      [],
      [],
    ],
    [
      'that is an ordinary one is none',
      taking('f', [number]),
      () => {
        throw new Error('no');
      },
      [documented],
      [],
    ],
  ])('%s', (_, callable, f, others, defects) => {
    expect(shown(callable, f, [num(1), call('f', 0)], others)).toEqual(defects);
  });

  it.each([
    ['throws', stub({ does: 'throw', message: 'no' })],
    ['gives back an argument, of whatever type', stub({ does: 'return-argument', at: 1 })],
  ])('is no defect where a stub %s', (_, statement) => {
    expect(shown(taking('f', [number]), fails, [statement, call('f', 0)])).toEqual([]);
  });

  it('is no defect in plain JavaScript, whose types may be guesses', () => {
    const testCase = testCaseOf(num(1), call('f', 0));
    const trace = traceOf({ functions: { f: fails } }, testCase);
    const model = modelOf([taking('f', [number])]);

    expect(findDefects([{ testCase, trace }], { ...model, file: 'src/unit.cjs' })).toEqual([]);
  });

  it('is no defect where it is not from the unit', () => {
    const testCase = testCaseOf(num(1), call('f', 0));
    const trace = traceOf({ functions: { f: fails } }, testCase);
    if (trace.end.kind !== 'threw') throw new Error('It threw.');
    const elsewhere: TestCaseTrace = { ...trace, end: { ...trace.end, isFromUnit: false } };

    expect(findDefects([{ testCase, trace: elsewhere }], modelOf([taking('f', [number])]))).toEqual(
      [],
    );
  });

  it('is the fault of what gave the promise that was waited for', () => {
    const testCase = testCaseOf(num(1), call('f', 0), { kind: 'await', promise: 1 });
    const trace: TestCaseTrace = {
      end: {
        kind: 'threw',
        statement: 2,
        error: { is: 'error', class: 'TypeError', message: 'x is not a function' },
        isFromUnit: true,
      },
      statementsRun: 3,
      observations: [],
      surroundings: [],
      leavesState: false,
    };

    expect(findDefects([{ testCase, trace }], modelOf([taking('f', [number])]))).toMatchObject([
      { kind: 'failure-inside', callable: 'f', statement: 2 },
    ]);
  });

  it('is told in a sentence with its class and message', () => {
    const testCase = testCaseOf(num(1), call('f', 0), call('f', 0));
    const trace = traceOf({ functions: { f: fails } }, testCase);

    expect(findDefects([{ testCase, trace }], modelOf([taking('f', [number])]))).toEqual([
      {
        kind: 'failure-inside',
        callable: 'f',
        testCase: testCaseOf(num(1), call('f', 0)),
        statement: 1,
        what: '`f` fails inside with a TypeError, "Cannot read properties of undefined (reading \'length\')", for arguments that its types allow.',
      },
    ]);
  });
});

describe('NaN', () => {
  const nan = (): number => Number.NaN;
  const f = taking('f', [number]);

  it.each<[string, Callable, () => unknown, Statement[], string[]]>([
    ['is a defect out of finite numbers', f, nan, [num(1), call('f', 0)], ['nan-result of f at 1']],
    [
      'is one inside of a result',
      f,
      () => ({ x: [Number.NaN] }),
      [num(1), call('f', 0)],
      ['nan-result of f at 1'],
    ],
    ['is none out of NaN', f, nan, [num(Number.NaN), call('f', 0)], []],
    ['is none out of an infinite number', f, nan, [num(Infinity), call('f', 0)], []],
    ['is none out of a number that overflows', f, nan, [num(1e300), call('f', 0)], []],
    ['is none out of no number', f, nan, [call('f')], []],
    [
      'is none out of a text',
      taking('f', [number, text]),
      nan,
      [num(1), str('a'), call('f', 0, 1)],
      [],
    ],
    ['is none out of anything', taking('f', [unknown]), nan, [num(1), call('f', 0)], []],
    [
      'is none out of a date',
      f,
      nan,
      [num(1), { kind: 'built-in', class: 'Date', arguments: [0] }, call('f', 1)],
      [],
    ],
    [
      'is one out of a list of numbers',
      f,
      nan,
      [num(1), array(0), call('f', 1)],
      ['nan-result of f at 2'],
    ],
    [
      'is one of the first call only that gives it',
      f,
      nan,
      [num(1), call('f', 0), call('f', 1)],
      ['nan-result of f at 1'],
    ],
  ])('%s', (_, callable, gives, statements, defects) => {
    // The fake has no dates; what the call gives is all that counts.
    const runnable = statements.map((each) => (each.kind === 'built-in' ? num(1) : each));
    const trace = traceOf({ functions: { f: gives } }, testCaseOf(...runnable));
    const found = findDefects(
      [{ testCase: testCaseOf(...statements), trace }],
      modelOf([callable]),
    );

    expect(
      found.map(({ kind, callable: id, statement }) => `${kind} of ${id} at ${statement}`),
    ).toEqual(defects);
  });
});

describe('comparisons', () => {
  const ofMoney: ValueType = { kind: 'instance', class: 'Money' };
  const comparing = (name: string): Callable =>
    taking(`Money#${name}`, [ofMoney], { kind: 'method', receiver: 'Money' });
  const model = modelOf([
    taking('Money', [number], { kind: 'constructor', returns: ofMoney }),
    comparing('equals'),
    comparing('compareTo'),
  ]);
  const three = testCaseOf(
    num(1),
    call('Money', 0),
    num(2),
    call('Money', 2),
    num(3),
    call('Money', 4),
  );

  /** What a probe shows where comparing amounts gives this. */
  function probed(
    equals: (one: number, other: number) => boolean,
    compareTo: (one: number, other: number) => number,
    testCase: TestCase = three,
  ): string[] {
    const probe = comparisonProbe(testCase, model);
    if (probe === undefined) return ['nothing to compare'];
    const functions = {
      Money: (_: number, amount: number) => ({ amount }),
      'Money#equals': (_: number, one: { amount: number }, other: { amount: number }) =>
        equals(one.amount, other.amount),
      'Money#compareTo': (_: number, one: { amount: number }, other: { amount: number }) =>
        compareTo(one.amount, other.amount),
    };
    const trace = traceOf({ functions }, probe);
    return findDefects([{ testCase: probe, trace }], model).map(
      ({ kind, what }) => `${kind}: ${what}`,
    );
  }

  const same = (one: number, other: number): boolean => one === other;
  const minus = (one: number, other: number): number => one - other;

  it('that agree with each other are no defects', () => {
    expect(probed(same, minus)).toEqual([]);
  });

  it.each([
    [
      'an object with itself',
      () => false,
      minus,
      ['equals-not-reflexive: `Money#equals` says that an object is not equal to itself.'],
    ],
    [
      'two objects with each other',
      (one: number, other: number) => one <= other,
      minus,
      [
        'equals-not-symmetric: `Money#equals` says that one object equals another, and not the other way round.',
      ],
    ],
    [
      'an object with itself, in an order',
      same,
      (one: number, other: number) => one - other || -1,
      [
        'comparison-inconsistent: `Money#compareTo` says that an object comes before or after itself.',
      ],
    ],
    [
      'two objects in an order',
      same,
      (one: number, other: number) => Math.abs(one - other),
      [
        'comparison-inconsistent: `Money#compareTo` orders two objects otherwise when they change places.',
      ],
    ],
    [
      'three objects in an order',
      same,
      (one: number, other: number) => ((one - other + 4) % 3) - 1,
      ['comparison-inconsistent: `Money#compareTo` orders three objects in a circle.'],
    ],
  ])('are a defect where they contradict themselves on %s', (_, equals, compareTo, defects) => {
    expect(probed(equals, compareTo)).toEqual(defects);
  });

  it('of objects made from NaN are no defects', () => {
    const odd = testCaseOf(num(Number.NaN), call('Money', 0));

    expect(probed(same, minus, odd)).toEqual([]);
  });

  it('are not probed where there is no object', () => {
    expect(probed(same, minus, testCaseOf(num(1)))).toEqual(['nothing to compare']);
  });

  it('that were observed are shown by calls at the end of the test case', () => {
    const testCase = testCaseOf(
      num(1),
      call('Money', 0),
      num(2),
      call('Money', 2),
      call('elsewhere'),
    );
    const equal = (variable: number, other: number): Observable => ({
      of: 'equals',
      variable,
      other,
      callable: 'Money#equals',
    });
    const trace: TestCaseTrace = {
      end: { kind: 'completed' },
      statementsRun: 5,
      observations: [
        { what: equal(1, 3), value: observed(true) },
        { what: equal(3, 1), value: observed(false) },
      ],
      surroundings: [],
      leavesState: false,
    };
    const [defect] = findDefects([{ testCase, trace }], model);

    expect(defect?.statement).toBe(6);
    expect(sketch(defect?.testCase ?? testCase).slice(5)).toEqual([
      '$1.Money#equals($3)',
      '$3.Money#equals($1)',
    ]);
  });

  it('that were observed in an order are held against each other too', () => {
    const testCase = testCaseOf(num(1), call('Money', 0));
    const what: Observable = {
      of: 'compares',
      variable: 1,
      other: 1,
      callable: 'Money#compareTo',
    };
    const trace: TestCaseTrace = {
      end: { kind: 'completed' },
      statementsRun: 2,
      observations: [{ what, value: observed(1) }],
      surroundings: [],
      leavesState: false,
    };
    const [defect] = findDefects([{ testCase, trace }], model);

    expect(defect).toMatchObject({ kind: 'comparison-inconsistent', statement: 2 });
    expect(sketch(defect?.testCase ?? testCase)).toEqual([
      '1',
      'Money($0)',
      '$1.Money#compareTo($1)',
    ]);
  });

  it('that were made before something else ran show nothing', () => {
    const testCase = testCaseOf(
      num(1),
      call('Money', 0),
      method(1, 'Money#equals', 1),
      call('Money', 0),
    );
    const functions = { Money: () => ({}), 'Money#equals': () => false };

    expect(findDefects([{ testCase, trace: traceOf({ functions }, testCase) }], model)).toEqual([]);
  });
});

describe('defects', () => {
  const model = modelOf([taking('f', [number]), taking('g', [number])]);
  const functions = { f: fails, g: () => Number.NaN };
  const run = (...statements: readonly Statement[]) => {
    const testCase = testCaseOf(...statements);
    return { testCase, trace: traceOf({ functions }, testCase) };
  };

  it('are reported once, by the shortest test case, as the unit declares what shows them', () => {
    const found = findDefects(
      [
        run(num(1), num(2), call('g', 1)),
        run(num(1), num(2), call('f', 0)),
        run(num(1), call('f', 0)),
        run(num(2), num(3), num(4), call('f', 0)),
        run(num(1), call('g', 0)),
      ],
      model,
    );

    expect(found.map(({ callable, testCase }) => [callable, ...sketch(testCase)])).toEqual([
      ['f', '1', 'f($0)'],
      ['g', '1', 'g($0)'],
    ]);
  });

  it('of one callable are two where the engine raised other errors', () => {
    const messages = ['Cannot read properties of null (reading 1)', 'x is not a function'];
    const runs = messages.map((message) => {
      const testCase = testCaseOf(num(1), call('f', 0));
      const error = new TypeError(message);
      const throwing = (): never => {
        throw error;
      };
      return { testCase, trace: traceOf({ functions: { f: throwing } }, testCase) };
    });

    expect(findDefects([...runs, ...runs], model)).toHaveLength(2);
  });
});
