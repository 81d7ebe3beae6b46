import { describe, expect, test } from 'vitest';

import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import { withRestores } from '../../../../src/generation/prove/find-restores.ts';
import { named } from '../../../../src/generation/prove/propose-restores.ts';
import type { RunOrder } from '../../../../src/generation/execute-port.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { Callable } from '../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import { callableOf, modelOf, taking, traceOf } from '../fake-unit.ts';
import { call, num, object, sketch, str, testCaseOf } from '../statements.ts';

interface State {
  width: number;
  level: string;
  lines: string[];
  calls: number;
  top: number;
  isBold: boolean;
}

const unknown = { kind: 'unknown' } as const;
const optional = [{ name: 'changes', type: unknown, isOptional: true, isRest: false }];

const looks: ValueType = {
  kind: 'object',
  members: [
    { name: 'top', type: { kind: 'number' }, isOptional: true },
    { name: 'isBold', type: { kind: 'boolean' }, isOptional: true },
  ],
};

/** A module with settings, a log, and a count that nothing puts back. */
const callables: readonly Callable[] = [
  callableOf('config', { parameters: optional, returns: unknown }),
  taking('setLevel', [{ kind: 'string' }], { returns: unknown }),
  taking('style', [looks], { returns: unknown }),
  taking('log', [{ kind: 'string' }], { returns: unknown }),
  callableOf('clear', { returns: unknown }),
  callableOf('count', { returns: unknown }),
  callableOf('widen', { parameters: optional, returns: unknown }),
];

function functionsOf(state: State) {
  return {
    config(_: number, changes: { readonly width?: number } = {}) {
      if ((changes.width ?? 0) < 0) throw new RangeError('too narrow');
      state.width = changes.width ?? state.width;
      return { width: state.width };
    },
    setLevel(_: number, level: string) {
      const before = state.level;
      state.level = level;
      return before;
    },
    style(_: number, { top, isBold }: { readonly top?: number; readonly isBold?: boolean }) {
      state.top = top ?? state.top;
      state.isBold = isBold ?? state.isBold;
      return { top: state.top, isBold: state.isBold };
    },
    log: (_: number, line: string) => void state.lines.push(line),
    clear: () => void (state.lines.length = 0),
    count: () => (state.calls += 1),
    widen(_: number, changes: { readonly width?: number } = {}) {
      state.width = changes.width ?? state.width;
      throw new Error('widened');
    },
  };
}

/** What would put back what each of two test cases leaves changed, as texts; undefined of those for which nothing is found. */
async function restores(...testCases: readonly TestCase[]): Promise<{
  readonly found: readonly (string[] | undefined)[];
  /** Of each test case, whether it leaves the state changed. */
  readonly leaving: readonly boolean[];
  readonly runs: number;
}> {
  let runs = 0;
  const execute = (orders: readonly RunOrder[]) => {
    runs += orders.length;
    return Promise.resolve(
      orders.map(({ testCase }) => {
        const state: State = {
          width: 4,
          level: 'info',
          lines: [],
          calls: 0,
          top: 1,
          isBold: false,
        };
        const before = JSON.stringify(state);
        const trace = traceOf({ functions: functionsOf(state) }, testCase, -1);
        const leavesState = JSON.stringify(state) !== before;
        return { trace: { ...trace, leavesState }, fuel: 1 };
      }),
    );
  };
  const tests = testCases.map((testCase) => {
    return { id: 0, testCase, assertions: [], kills: [], surroundings: [] };
  });
  const restored = await withRestores(tests, { model: modelOf(callables), validate, execute });
  return {
    found: restored.map(({ restore }) => restore && sketch(restore)),
    leaving: restored.map(({ leavesState }) => leavesState === true),
    runs,
  };
}

test('a setting is put back to what it was, whatever kind of value that is', () => {
  const setting = callableOf('colours.enabled', {
    kind: 'field',
    name: 'enabled',
    isWritable: true,
  });
  const yes = { kind: 'primitive', value: { of: 'boolean', value: true } } as const;
  const set = testCaseOf(yes, { kind: 'assign', callable: setting.id, value: 0 });
  const known = [{ name: 'enabled', value: { of: 'undefined' } as const }];

  expect(named(set, known, modelOf([setting]))).toEqual([
    testCaseOf(
      { kind: 'primitive', value: { of: 'undefined' } },
      { kind: 'assign', callable: setting.id, value: 0 },
    ),
  ]);
});

const harmless = testCaseOf(call('config'));

describe('what puts back what a test leaves changed', () => {
  test.each<[what: string, testCase: TestCase, restore: string[] | undefined]>([
    ['nothing where it changes nothing', harmless, undefined],
    [
      'the setting as it was read before, by name',
      testCaseOf(num(9), object({ width: 0 }), call('config', 1)),
      ['4', '{width: $0}', 'config($1)'],
    ],
    [
      'what the setter gave',
      testCaseOf(str('debug'), call('setLevel', 0)),
      ['{"of":"string","value":"info"}', 'setLevel($0)'],
    ],
    [
      'all settings together, as a call gave them that set none',
      testCaseOf(
        num(9),
        { kind: 'primitive', value: { of: 'boolean', value: true } },
        object({ top: 0, isBold: 1 }),
        call('style', 2),
      ),
      ['1', '{"of":"boolean","value":false}', '{top: $0, isBold: $1}', 'style($2)'],
    ],
    ['a call that clears', testCaseOf(str('a'), call('log', 0)), ['clear()']],
    [
      'several of these, the last change first',
      testCaseOf(str('debug'), call('setLevel', 0), call('log', 0)),
      ['clear()', '{"of":"string","value":"info"}', 'setLevel($1)'],
    ],
    ['nothing where no statement can', testCaseOf(call('count')), undefined],
    [
      'by its name what a statement changed that threw',
      testCaseOf(num(9), object({ width: 0 }), call('config', 1), call('widen', 1)),
      ['4', '{width: $0}', 'config($1)'],
    ],
  ])('is %s', async (_, testCase, restore) => {
    expect((await restores(testCase, harmless)).found).toEqual([restore, undefined]);
  });

  test('may be nothing: the test that leaves the state changed is known all the same', async () => {
    const { found, leaving } = await restores(testCaseOf(call('count')), harmless);
    expect(found).toEqual([undefined, undefined]);
    expect(leaving).toEqual([true, false]);
  });

  test('is not looked for where there is one test, or none changes anything', async () => {
    expect((await restores(testCaseOf(str('a'), call('log', 0)))).runs).toBe(0);
    expect((await restores(harmless, harmless)).runs).toBe(2);
  });

  test('takes no more runs than it may, however many tests there are', async () => {
    const counting = Array.from({ length: 300 }, () => testCaseOf(call('count')));
    const { found, runs } = await restores(...counting);
    expect(found.every((one) => one === undefined)).toBe(true);
    expect(runs).toBeLessThan(300 + 500);
  });
});
