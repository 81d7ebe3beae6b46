import { describe, expect, it } from 'vitest';

import { createArchive } from '../../../../../src/generation/search/archive.ts';
import type {
  Candidate,
  MutantSearch,
  TestCaseEvaluation,
} from '../../../../../src/generation/search/account.ts';
import {
  type MutantSearchOutcome,
  searchMutants,
} from '../../../../../src/generation/search/strategies/search-mutants.ts';
import type { TestCase } from '../../../../../src/model/test-case.ts';
import { materialFor } from '../../breed/materials.ts';
import { callable, classOf, constructor, number, unit } from '../../sample-units.ts';

/** A counter, whose mutants are killed by certain numbers of calls of `up`. */
const counter = unit({
  classes: [classOf('Counter')],
  callables: [
    constructor('Counter', {}),
    callable('Counter#up', { by: number }, number),
    callable('other', { a: number }, number),
  ],
});

const wanted: Readonly<Record<string, number>> = { one: 1, six: 6, eight: 8, never: 1000 };

function ups({ statements }: TestCase): number {
  return statements.filter((each) => each.kind === 'call' && each.callable === 'Counter#up').length;
}

function evaluate({ testCase }: Candidate, measured: readonly string[]): TestCaseEvaluation {
  const count = ups(testCase);
  return {
    fitness: measured.map((id) => 1 + Math.abs((wanted[id] ?? 0) - count)),
    kills: Object.keys(wanted).filter((id) => wanted[id] === count),
    cost: testCase.statements.length,
    completed: testCase.statements.length,
  };
}

/** Kills a mutant with the first test case after this number of statements, and nothing else. */
function killingOnce(id: string, after: number): MutantSearch['evaluate'] {
  let statements = 0;
  return (candidates, measured) =>
    Promise.resolve(
      candidates.map((candidate) => {
        const evaluation = evaluate(candidate, measured);
        statements += evaluation.cost;
        return { ...evaluation, kills: statements >= after ? [id] : [] };
      }),
    );
}

/** A test case that was run, for a mutant. */
interface Spent {
  readonly mutant: string | undefined;
  readonly fitness: string;
}

interface Run extends MutantSearchOutcome {
  readonly killed: readonly string[];
  readonly evaluated: readonly { readonly mutant: string | undefined; readonly tests: number }[];
  readonly tests: readonly TestCase[];
}

async function run(ids: readonly string[], rest: Partial<MutantSearch> = {}): Promise<Run> {
  const killed: string[] = [];
  const tests: TestCase[] = [];
  const evaluated: { mutant: string | undefined; tests: number }[] = [];
  const targets = counter.callables.filter(({ id }) => id === 'Counter#up');
  const outcome = await searchMutants({
    mutants: ids.map((id) => ({ id, targets, place: id, around: 'up' })),
    material: materialFor(counter, 1),
    archive: createArchive(),
    examples: [],
    strategy: 'ga',
    budget: 10_000,
    endsWhenStale: false,
    signal: new AbortController().signal,
    evaluate: (candidates, measured) => {
      evaluated.push({ mutant: candidates[0]?.mutant, tests: candidates.length });
      return Promise.resolve(candidates.map((candidate) => evaluate(candidate, measured)));
    },
    onKill: (testCase, mutants) => {
      tests.push(testCase);
      killed.push(...mutants);
    },
    ...rest,
  });
  return { ...outcome, killed, evaluated, tests };
}

describe('searchMutants', () => {
  it('kills what can be killed, and tells which mutants live', async () => {
    const { killed, live, statements, tests } = await run(['never', 'eight', 'one', 'six']);

    expect(killed.toSorted()).toEqual(['eight', 'one', 'six']);
    expect(live).toEqual(['never']);
    expect(statements).toBeGreaterThanOrEqual(10_000);
    expect(tests.map(ups).toSorted((a, b) => a - b)).toEqual([1, 6, 8]);
  });

  it('runs a hundred random test cases for all mutants first', async () => {
    const { evaluated } = await run(['never'], { budget: 3000 });
    const first = evaluated.findIndex(({ mutant }) => mutant !== undefined);
    const forAll = evaluated.slice(0, first).reduce((sum, { tests }) => sum + tests, 0);

    expect(forAll).toBe(100);
    expect(evaluated.slice(first).every(({ mutant }) => mutant === 'never')).toBe(true);
  });

  it('runs examples before any other test case', async () => {
    const example: TestCase = { statements: [], typeArgument: 'string' };
    const seen: TestCase[] = [];
    await run(['never'], {
      budget: 1000,
      examples: [example],
      evaluate: (candidates, measured) => {
        seen.push(...candidates.map(({ testCase }) => testCase));
        return Promise.resolve(candidates.map((each) => evaluate(each, measured)));
      },
    });

    expect(seen[0]).toBe(example);
    expect(seen.filter((each) => each === example)).toHaveLength(1);
  });

  it('stops as soon as no mutant lives', async () => {
    const { statements, live } = await run(['one']);

    expect(live).toEqual([]);
    expect(statements).toBeLessThan(1000);
  });

  it('spends no more than the budget, but for the last batch', async () => {
    const { statements } = await run(['never'], { budget: 2500 });

    expect(statements).toBeGreaterThanOrEqual(2500);
    expect(statements).toBeLessThan(2600);
  });

  it('ends before its budget once it has killed nothing for long, if it may', async () => {
    const stale = await run(['never'], { budget: 400_000, endsWhenStale: true });
    const patient = await run(['never'], { budget: 100_000 });
    const productive = await run(['never', 'late'], {
      budget: 400_000,
      endsWhenStale: true,
      evaluate: killingOnce('late', 20_000),
    });

    expect(stale.statements).toBeGreaterThanOrEqual(50_000);
    expect(stale.statements).toBeLessThan(51_000);
    expect(patient.statements).toBeGreaterThanOrEqual(100_000);
    expect(productive.killed).toEqual(['late']);
    expect(productive.statements).toBeGreaterThanOrEqual(70_000);
    expect(productive.statements).toBeLessThan(71_000);
  });

  it('gives the share that one mutant does not need to the others', async () => {
    const { evaluated } = await run(['never', 'one', 'six'], { budget: 6000 });
    const ofNever = evaluated.filter(({ mutant }) => mutant === 'never').length;
    const others = evaluated.filter(({ mutant }) => mutant === 'one' || mutant === 'six').length;

    expect(ofNever).toBeGreaterThan(3 * others);
  });

  it('credits a test case for one mutant with the others that it kills', async () => {
    const { killed, evaluated } = await run(['six', 'eight'], {
      evaluate: (candidates, measured) =>
        Promise.resolve(
          candidates.map((candidate) => ({
            ...evaluate(candidate, measured),
            kills: candidate.mutant === undefined ? [] : ['six', 'eight'],
          })),
        ),
    });

    expect(killed).toEqual(['six', 'eight']);
    expect(evaluated).toEqual([]);
  });

  it('begins with what the archive has, which other searches may have found', async () => {
    const archive = createArchive();
    const statements: TestCase['statements'] = [
      { kind: 'primitive', value: { of: 'number', text: '4711' } },
      { kind: 'call', callable: 'Counter', arguments: [] },
      { kind: 'call', callable: 'Counter#up', receiver: 1, arguments: [0] },
    ];
    archive.note('never', { statements, typeArgument: 'number' }, 0.5);
    const seen: string[] = [];
    await run(['never'], {
      archive,
      budget: 2500,
      evaluate: (candidates, measured) => {
        const [first] = candidates;
        if (first?.mutant !== undefined) seen.push(JSON.stringify(first.testCase.statements));
        return Promise.resolve(candidates.map((candidate) => evaluate(candidate, measured)));
      },
    });

    expect(seen[0]).toBe(JSON.stringify(statements));
  });

  it('gives back values that runs gave', async () => {
    let isUsed = false;
    await run(['never'], {
      budget: 4000,
      evaluate: (candidates, measured) => {
        isUsed ||= JSON.stringify(candidates).includes('"31415926"');
        const values = [{ is: 'number', text: '31415926' }] as const;
        return Promise.resolve(
          candidates.map((candidate) => ({ ...evaluate(candidate, measured), values })),
        );
      },
    });

    expect(isUsed).toBe(true);
  });

  it('does the same for the same seed, whatever the strategy', async () => {
    for (const strategy of ['mosa', 'ga', 'avm', 'random'] as const) {
      const once = await run(['six', 'never'], { strategy, budget: 3000 });
      const again = await run(['six', 'never'], { strategy, budget: 3000 });

      expect(again).toEqual(once);
    }
  });

  it('keeps what it found when it is interrupted', async () => {
    const controller = new AbortController();
    const { live, statements } = await run(['one', 'never'], {
      signal: controller.signal,
      onProgress: (spent) => {
        if (spent > 1500) controller.abort();
      },
    });

    expect(live).toEqual(['never']);
    expect(statements).toBeLessThan(2500);
  });

  it('calls anything of the unit for a mutant that no call is known to lead to', async () => {
    const called = new Set<string>();
    await run([], {
      mutants: [{ id: 'never', targets: [], place: '', around: '' }],
      budget: 1000,
      evaluate: (candidates, measured) => {
        for (const each of candidates.flatMap(({ testCase }) => testCase.statements)) {
          if (each.kind === 'call') called.add(each.callable);
        }
        return Promise.resolve(candidates.map((candidate) => evaluate(candidate, measured)));
      },
    });

    expect(called).toEqual(new Set(['Counter', 'Counter#up', 'other']));
  });

  it('climbs to a number that breeding does not hit upon, by itself and within the search for all', async () => {
    const far = 123_457;
    const numberOf = ({ statements }: TestCase): number =>
      Math.min(
        ...statements.flatMap((each) =>
          each.kind === 'primitive' && each.value.of === 'number'
            ? [Math.abs(Number(each.value.text) - far)]
            : [],
        ),
      );
    for (const strategy of ['avm', 'mosa'] as const) {
      const { killed } = await run(['far'], {
        strategy,
        evaluate: (candidates, measured) =>
          Promise.resolve(
            candidates.map((candidate) => {
              const distance = numberOf(candidate.testCase);
              return {
                ...evaluate(candidate, measured),
                fitness: measured.map(() => 1 + distance),
                kills: distance === 0 ? ['far'] : [],
              };
            }),
          ),
      });

      expect(killed).toEqual(['far']);
    }
  });

  it('measures for climbing alone by the fitness to climb by', async () => {
    const used = new Set<string>();
    await run(['never'], {
      strategy: 'avm',
      budget: 1000,
      evaluate: (candidates, measured, fitness) => {
        used.add(fitness);
        return Promise.resolve(candidates.map((candidate) => evaluate(candidate, measured)));
      },
    });

    expect([...used]).toEqual(['climbing']);
  });

  /** What is run, in a search in which mutant `vain` is always infected. */
  async function searchInVain(budget: number): Promise<Spent[]> {
    const spent: Spent[] = [];
    await run(['vain', 'never'], {
      strategy: 'mosa',
      budget,
      evaluate: (candidates, measured, fitness) => {
        for (const { mutant } of candidates) spent.push({ mutant, fitness });
        return Promise.resolve(
          candidates.map((candidate) => ({
            ...evaluate(candidate, measured),
            fitness: measured.map((id) => (id === 'vain' ? 1 : 10)),
          })),
        );
      },
    });
    return spent;
  }

  it('leaves mutants that are infected in vain for the end, and then climbs towards what exposes them', async () => {
    const spent = await searchInVain(6000);
    const first = spent.findIndex(({ fitness }) => fitness === 'climbing');
    const end = spent.findLastIndex(({ fitness }) => fitness === 'climbing');
    const last = spent.slice(first, end + 1);

    expect(first).toBeGreaterThan(200);
    expect(last.length).toBeGreaterThan(10);
    expect(last.every(({ mutant, fitness }) => mutant === 'vain' && fitness === 'climbing')).toBe(
      true,
    );
    expect(spent.slice(100, first).some(({ mutant }) => mutant === 'vain')).toBe(false);
  });

  it('gives what is left when there is nothing more to climb from to the others', async () => {
    const spent = await searchInVain(6000);
    const end = spent.findLastIndex(({ fitness }) => fitness === 'climbing');

    expect(end).toBeGreaterThan(0);
    expect(spent.slice(end + 1).some(({ mutant }) => mutant === 'never')).toBe(true);
  });
});
