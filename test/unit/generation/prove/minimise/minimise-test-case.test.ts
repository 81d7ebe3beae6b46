import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { candidateAssertions } from '../../../../../src/generation/prove/assertions/candidate-assertions.ts';
import type { Evidence } from '../../../../../src/generation/prove/assertions/evidence.ts';
import { gripsOn } from '../../../../../src/generation/prove/assertions/grips-on.ts';
import type { Execute } from '../../../../../src/generation/execute-port.ts';
import type { MinimiseOptions } from '../../../../../src/generation/prove/minimise/minimise.ts';
import {
  minimiseTestCase,
  type SlowMutants,
} from '../../../../../src/generation/prove/minimise/minimise-test-case.ts';
import type { Statement, TestCase } from '../../../../../src/model/test-case.ts';
import { callableOf, executorOf, type FakeUnit, modelOf, Ends, traceOf } from '../../fake-unit.ts';
import {
  array,
  call,
  method,
  num,
  object,
  sketch,
  str,
  stub,
  testCaseOf,
} from '../../statements.ts';

class Counter {
  count: number;

  constructor(count: number) {
    this.count = count;
  }
}

/** Mutants 0 to 6, each in one of its functions. */
const unit: FakeUnit = {
  functions: {
    adult: (mutant, age: number) => (mutant === 0 ? age > 18 : age >= 18),
    long: (mutant, text: string) => (mutant === 1 ? text.length > 4 : text.length > 2),
    sum: (mutant, items: readonly number[]) =>
      items.reduce((total, item) => total + item, mutant === 2 ? 1 : 0),
    loop: (mutant, times: number) => {
      if (mutant === 3 && times > 5) throw new Ends('endless');
      return times;
    },
    check: (mutant, age: number) => {
      if (age < 0 && mutant !== 4) throw new RangeError('an age is not negative');
      return age;
    },
    named: (mutant, options: { readonly a?: number; readonly b?: number }) =>
      mutant === 5 ? (options.a ?? 0) : (options.b ?? 0),
    Counter: (_, count: number) => new Counter(count),
    'Counter#add': (mutant, counter: Counter, step: number) => {
      counter.count += mutant === 6 ? step + 1 : step;
    },
    'Counter#count': (_, counter: Counter) => counter.count,
    noise: () => 1,
    eight: () => 8,
    pass: (_, value: unknown) => value,
  },
  inspectors: { 'Counter#count': 'Counter' },
};

const model = modelOf([
  callableOf('Counter', { kind: 'constructor', returns: { kind: 'instance', class: 'Counter' } }),
]);

const options: MinimiseOptions & SlowMutants = {
  model,
  validate: () => undefined,
  budget: 100_000,
  signal: new AbortController().signal,
  isSlow: () => false,
  search: () => Promise.reject(new Error('No mutant is slow.')),
};

const mutants = [0, 1, 2, 3, 4, 5, 6];

async function evidenceFrom(
  execute: Execute,
  testCase: TestCase,
  active: readonly number[],
): Promise<Evidence> {
  const order = { testCase, fresh: false, observe: true };
  const [original, ...rest] = await execute(
    [-1, ...active].map((mutant) => ({ ...order, mutant })),
  );
  if (original === undefined) throw new Error('It ran.');
  return {
    testCase,
    original: original.trace,
    mutants: rest.map(({ trace }, at) => ({ mutant: active[at] ?? -1, fresh: false, trace })),
  };
}

function evidenceOf(testCase: TestCase): Evidence {
  return {
    testCase,
    original: traceOf(unit, testCase),
    mutants: mutants.map((mutant) => ({
      mutant,
      fresh: false,
      trace: traceOf(unit, testCase, mutant),
    })),
  };
}

async function minimised(...statements: readonly Statement[]): Promise<string[]> {
  const evidence = evidenceOf(testCaseOf(...statements));
  const { kept } = await minimiseTestCase(evidence, executorOf(unit).execute, options);
  return sketch(kept.testCase);
}

/** The mutants that a test case kills, with how well it does. */
function killed({ testCase, original, mutants: all }: Evidence): [number, string][] {
  return [...gripsOn(all, original, candidateAssertions(testCase, original, model))].filter(
    ([, grip]) => grip !== 'none',
  );
}

describe('a minimised test case', () => {
  it.each<[string, Statement[], string[]]>([
    [
      'has lost what comes after',
      [num(18), call('adult', 0), call('noise'), call('noise')],
      ['18', 'adult($0)'],
    ],
    [
      'has lost what comes before',
      [call('noise'), call('noise'), num(18), call('adult', 2)],
      ['18', 'adult($0)'],
    ],
    [
      'has lost what comes in between',
      [
        num(1),
        call('Counter', 0),
        call('noise'),
        num(2),
        method(1, 'Counter#add', 3),
        call('noise'),
      ],
      ['0', 'Counter($0)', '$1.Counter#add($0)'],
    ],
    ['has the least number that kills', [num(1000), call('loop', 0)], ['6', 'loop($0)']],
    ['keeps the number that alone kills', [num(18), call('adult', 0)], ['18', 'adult($0)']],
    [
      'has the shortest text that kills',
      [str('h-lo'), call('long', 0)],
      ['{"of":"string","value":"abc"}', 'long($0)'],
    ],
    [
      'has an empty array where that kills',
      [num(4), num(5), array(0, 1), call('sum', 2)],
      ['[]', 'sum($0)'],
    ],
    [
      'has lost members that do nothing',
      [num(3), num(4), object({ a: 0, b: 1, c: 0 }), call('named', 2)],
      ['1', '{a: $0}', 'named($1)'],
    ],
    [
      'uses an earlier value for an equal result',
      [num(1000), call('pass', 0), call('loop', 1)],
      ['6', 'loop($0)'],
    ],
    ['has a value for a result', [call('eight'), call('loop', 0)], ['6', 'loop($0)']],
    [
      'uses one object for two of a class',
      [
        num(1),
        call('Counter', 0),
        call('Counter', 0),
        call('pass', 1),
        method(2, 'Counter#add', 0),
      ],
      ['0', 'Counter($0)', '$1.Counter#add($0)'],
    ],
    [
      'shares equal values',
      [num(18), call('adult', 0), num(18), call('loop', 2)],
      ['18', 'adult($0)', 'loop($0)'],
    ],
  ])('%s', async (_, statements, left) => {
    expect(await minimised(...statements)).toEqual(left);
  });

  it.each<[string, Statement[], string[]]>([
    [
      'NaN within it',
      [str('a'), num(3), array(0, 1), call('moved', 2)],
      ['{"of":"string","value":"a"}', '0', '[$0, $1]', 'moved($2)'],
    ],
    [
      'a text that is made of nothing',
      [str('abc'), object({ name: 0 }), call('greeting', 1)],
      ['{"of":"string","value":"a"}', '{name: $0}', 'greeting($1)'],
    ],
  ])('keeps inputs without which a result would have %s', async (_, statements, left) => {
    const { execute } = executorOf({
      functions: {
        moved: (mutant, [name, by]: readonly [string, number?]) =>
          mutant === 0 ? [] : [name, Number(by) + 1],
        greeting: (mutant, { name }: { readonly name?: string }) =>
          mutant === 0 ? '' : `Hello ${name}`,
      },
    });
    const evidence = await evidenceFrom(execute, testCaseOf(...statements), [0]);
    const { kept } = await minimiseTestCase(evidence, execute, options);

    expect(sketch(kept.testCase)).toEqual(left);
  });

  it('has stubs that return nothing where others are not needed', async () => {
    const { execute } = executorOf({
      functions: {
        apply: (mutant, f: () => number, times: number) => {
          for (let time = 0; time <= times; time += 1) f();
          return times < 0 || mutant !== 0;
        },
      },
    });
    const testCase = testCaseOf(
      num(5),
      stub({ does: 'return-argument', at: 0 }),
      call('apply', 1, 0),
    );
    const evidence = await evidenceFrom(execute, testCase, [0]);
    const { kept } = await minimiseTestCase(evidence, execute, {
      ...options,
      validate: ({ statements }) =>
        statements.some((each) => each.kind === 'call' && each.arguments.length < 2)
          ? 'An argument is missing.'
          : undefined,
    });

    expect(kept.testCase.statements).toEqual([
      { kind: 'primitive', value: { of: 'undefined' } },
      num(0),
      stub({ does: 'return', value: 0 }),
      call('apply', 2, 1),
    ]);
  });

  it('has a call that gives nothing in place of a loop with one round', async () => {
    const loop: Statement = {
      kind: 'repeat',
      callable: 'Counter#add',
      receiver: 1,
      arguments: [0],
      times: 0,
    };
    const left = await minimised(num(1), call('Counter', 0), loop, {
      kind: 'call',
      callable: 'Counter#count',
      receiver: 1,
      arguments: [],
    });

    expect(left).toEqual(['0', 'Counter($0)', '$1.Counter#add($0)']);
  });

  it('throws where it threw, and the same class', async () => {
    expect(await minimised(num(-99), call('noise'), call('check', 0), call('noise'))).toEqual([
      '-1',
      'check($0)',
    ]);
  });

  it('is left alone where it kills nothing', async () => {
    const { execute, asked } = executorOf(unit);
    const testCase = testCaseOf(num(99), call('noise'), call('adult', 0));
    const result = await minimiseTestCase(evidenceOf(testCase), execute, options);

    expect(result.kept.testCase).toBe(testCase);
    expect(asked).toEqual([]);
  });

  it('consists of proposals that are valid only', async () => {
    const testCase = testCaseOf(call('noise'), num(1000), call('loop', 1));
    const result = await minimiseTestCase(evidenceOf(testCase), executorOf(unit).execute, {
      ...options,
      validate: ({ statements }) =>
        statements.some((each) => JSON.stringify(each).includes('noise')) ? undefined : 'No noise.',
    });

    expect(sketch(result.kept.testCase)).toEqual(['noise()', '6', 'loop($1)']);
  });

  it('still kills by what one likes to read, not only by a last resort', async () => {
    const execute: Execute = async (runs) =>
      runs.map(({ testCase, mutant }) => {
        const trace = traceOf(
          { functions: { f: () => 1, read: (active) => active } },
          testCase,
          mutant,
        );
        const text = { is: 'string', value: mutant === 0 ? 'b' : 'a' } as const;
        const observations = [
          ...trace.observations,
          { what: { of: 'string', variable: 0 }, value: text } as const,
        ];
        return { trace: { ...trace, observations }, fuel: 0 };
      });
    const testCase = testCaseOf(call('f'), call('read'));
    const evidence = await evidenceFrom(execute, testCase, [0]);
    const { kept } = await minimiseTestCase(evidence, execute, options);

    expect(sketch(kept.testCase)).toEqual(['read()']);
  });

  describe('where a mutant is slow', () => {
    /** Minimises a test case that kills mutants 0 and 3, of which 3 is slow. The search finds it infected by loops of so many rounds. */
    async function withSlow(rounds: number): Promise<{ kept: string[]; slowRuns: number }> {
      const { execute, asked } = executorOf(unit);
      const testCase = testCaseOf(
        call('noise'),
        num(18),
        call('adult', 1),
        num(90),
        call('loop', 3),
      );
      const evidence = await evidenceFrom(execute, testCase, [0, 3]);
      asked.length = 0;
      const search: Execute = async (orders) =>
        orders.map((order) => {
          const { observations } = traceOf(unit, order.testCase);
          const isInfected = observations.some(
            ({ what, value }) =>
              what.of === 'value' && value.is === 'number' && Number(value.text) > rounds,
          );
          const covered = isInfected ? [3, 4] : [];
          return {
            trace: traceOf(unit, order.testCase),
            search: { covered, infected: covered, branches: [], necessity: [] },
            fuel: 0,
          };
        });
      const isSlow = (mutant: number): boolean => mutant === 3;
      const { kept } = await minimiseTestCase(evidence, execute, { ...options, isSlow, search });
      expect(
        killed(kept)
          .map(([mutant]) => mutant)
          .toSorted((a, b) => a - b),
      ).toEqual([0, 3]);
      return {
        kept: sketch(kept.testCase),
        slowRuns: asked.filter(({ mutant }) => mutant === 3).length,
      };
    }

    it('runs only the simplest form with it that infects it', async () => {
      const { kept, slowRuns } = await withSlow(18);
      expect(slowRuns).toBe(1);
      expect(kept).toEqual(expect.arrayContaining(['18', 'loop($2)']));
      expect(kept).not.toContain('noise()');
    });

    it('is kept by few runs with it where a form that infects it does not kill it', async () => {
      const { kept, slowRuns } = await withSlow(-1);
      expect(slowRuns).toBeGreaterThan(1);
      expect(kept.at(-1)).toMatch(/^loop/);
    });
  });

  it('runs mutants in modules evaluated anew that ran so before', async () => {
    const { execute, asked } = executorOf(unit);
    const evidence = evidenceOf(testCaseOf(call('noise'), num(18), call('adult', 1)));
    const fresh = evidence.mutants.map((each) => ({ ...each, fresh: true }));
    await minimiseTestCase({ ...evidence, mutants: fresh }, execute, options);

    expect(asked.length).toBeGreaterThan(0);
    for (const order of asked) expect(order.fresh).toBe(order.mutant !== -1);
  });
});

const statement = (at: number): fc.Arbitrary<Statement> => {
  const earlier = fc.nat(Math.max(0, at - 1));
  const values: fc.Arbitrary<Statement>[] = [
    fc.integer({ min: -100, max: 100 }).map(num),
    fc.string({ maxLength: 6 }).map(str),
  ];
  if (at === 0) return fc.oneof(...values);
  return fc.oneof(
    ...values,
    fc.array(earlier, { maxLength: 3 }).map((elements) => array(...elements)),
    earlier.map((a) => object({ a, b: a })),
    fc
      .tuple(
        fc.constantFrom('adult', 'long', 'sum', 'loop', 'check', 'named', 'Counter', 'pass'),
        earlier,
      )
      .map(([name, a]) => call(name, a)),
    fc.tuple(earlier, earlier).map(([a, b]) => method(a, 'Counter#add', b)),
  );
};

const testCases = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, at) => statement(at))))
  .map((statements) => testCaseOf(...statements));

/** Statements but for literals, which are printed where they are used: one may take the place of a result. */
function deedsOf({ statements }: TestCase): number {
  return statements.filter(({ kind }) => kind !== 'primitive').length;
}

describe('minimising any test case', () => {
  it('loses no kill, never makes it longer, keeps its end, and has true traces', async () => {
    await fc.assert(
      fc.asyncProperty(testCases, async (testCase) => {
        const evidence = evidenceOf(testCase);
        const { kept } = await minimiseTestCase(evidence, executorOf(unit).execute, options);

        expect(deedsOf(kept.testCase)).toBeLessThanOrEqual(deedsOf(testCase));
        expect(killed(kept)).toEqual(
          expect.arrayContaining(killed(evidence).map(([mutant]) => [mutant, expect.any(String)])),
        );
        expect(kept.original.end.kind).toBe(evidence.original.end.kind);
        expect(kept.original).toEqual(traceOf(unit, kept.testCase));
        for (const { mutant, trace } of kept.mutants) {
          expect(trace).toEqual(traceOf(unit, kept.testCase, mutant));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same every time, and nothing simpler the second time', async () => {
    await fc.assert(
      fc.asyncProperty(testCases, async (testCase) => {
        const { execute } = executorOf(unit);
        const first = await minimiseTestCase(evidenceOf(testCase), execute, options);
        const same = await minimiseTestCase(evidenceOf(testCase), execute, options);
        const again = await minimiseTestCase(first.kept, execute, options);

        expect(same).toEqual(first);
        expect(again.kept.testCase).toEqual(first.kept.testCase);
      }),
      { numRuns: 30 },
    );
  });

  it('executes no more statements than the budget has, and keeps what it found within it', async () => {
    await fc.assert(
      fc.asyncProperty(testCases, fc.nat(300), async (testCase, budget) => {
        const { execute, asked } = executorOf(unit);
        const evidence = evidenceOf(testCase);
        const { kept, statements } = await minimiseTestCase(evidence, execute, {
          ...options,
          budget,
        });
        const spent = asked.reduce(
          (total, order) => total + traceOf(unit, order.testCase, order.mutant).statementsRun,
          0,
        );

        expect(statements).toBe(spent);
        expect(spent).toBeLessThanOrEqual(budget);
        expect(killed(kept).length).toBe(killed(evidence).length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps what is there when the signal fires', async () => {
    const testCase = testCaseOf(call('noise'), call('noise'), num(1000), call('loop', 2));
    const whole = await minimiseTestCase(evidenceOf(testCase), executorOf(unit).execute, options);
    const lengths = new Set<number>();
    for (let stopAfter = 0; stopAfter < 12; stopAfter += 1) {
      const controller = new AbortController();
      const { execute } = executorOf(unit);
      let calls = 0;
      const stopping: Execute = async (runs) => {
        if (calls === stopAfter) {
          controller.abort();
          throw new Error('It was stopped.');
        }
        calls += 1;
        return execute(runs);
      };
      const { kept } = await minimiseTestCase(evidenceOf(testCase), stopping, {
        ...options,
        signal: controller.signal,
      });
      lengths.add(kept.testCase.statements.length);

      expect(killed(kept)).toEqual([[3, 'plain']]);
    }

    expect(lengths).toEqual(new Set([4, whole.kept.testCase.statements.length]));
  });

  it('fails where executing fails for another reason', async () => {
    const failing: Execute = async () => {
      throw new Error('The worker is gone.');
    };
    const evidence = evidenceOf(testCaseOf(call('noise'), num(18), call('adult', 1)));

    await expect(minimiseTestCase(evidence, failing, options)).rejects.toThrow('is gone');
  });
});
