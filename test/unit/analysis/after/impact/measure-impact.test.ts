import { describe, expect, test } from 'vitest';

import { createFunctionNumbers } from '../../../../../src/analysis/served-numbers.ts';
import { rankByImpact } from '../../../../../src/analysis/after/impact/rank-by-impact.ts';
import { numberMutants } from '../../../../../src/analysis/select/mutant-table.ts';
import type { Impact } from '../../../../../src/model/impact.ts';
import type { MutantStatus } from '../../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../../src/model/verdict.ts';
import type { ExecuteJob, Job, JobEvent } from '../../../../../src/runner/job.ts';
import { catalogued } from '../../../mutation/catalogue-source.ts';
import { observationOf } from '../../books.ts';
import { scriptedRunner, type Answer } from '../../scripted-runner.ts';

/** Function 0 is `less`, 1 `both`, 2 the one inside of it. */
const source = `export function less(a, b) { return a < b; }
export function both(list) { return list.map((x) => x); }
`;
const table = numberMutants([catalogued(source, 'src/less.js')]);

/** A mutant of `less`. */
const own = table.mutants.findIndex(({ original }) => original === 'a < b');

/** Mutants by index; those not named were killed. */
function judged(statuses: Readonly<Record<number, MutantStatus>>): JudgedMutant[] {
  return table.mutants.map((mutant, index) => ({
    mutant,
    verdict: {
      mutantId: mutant.id,
      status: statuses[index] ?? 'Killed',
      coveredBy: ['a > test 0'],
      infectedBy: ['a > test 0'],
      isolation: 'hot',
      testsRun: 1,
    },
  }));
}

async function measure(
  statuses: Readonly<Record<number, MutantStatus>>,
  answer: (job: ExecuteJob, nth: number) => Answer,
  recall: (mutant: number) => Impact | undefined = () => undefined,
) {
  const runner = scriptedRunner(['a'], (job: Job, _path, nth) =>
    job.kind === 'execute' ? answer(job, nth) : {},
  );
  const all = [...table.mutants.keys()];
  const kept = new Map<number, Impact>();
  const input = judged(statuses);
  const result = await rankByImpact(
    {
      runner,
      table,
      judged: input,
      files: [observationOf({ path: 'a', tests: [{ infects: all }] })],
      isolation: 'auto',
      functions: createFunctionNumbers(),
      execution: {
        concurrency: 1,
        signal: new AbortController().signal,
        timeout: { factor: 8, constant: 100 },
      },
    },
    {
      of: true,
      budget: 1000,
      clock: { now: () => 0 },
      known: {
        recall,
        keep: (impacts) => impacts.forEach((impact, mutant) => kept.set(mutant, impact)),
      },
      onStart: () => {},
    },
  );
  return { runner, kept, input, ...result };
}

function impactEvent(mutant: number, covered: number[], returned: number[]): JobEvent {
  return { kind: 'impact', mutant, ordinal: 0, covered, returned, leavesState: false };
}

describe('measuring impact', () => {
  test('is for survivors only, in the impact build', async () => {
    const { runner } = await measure({ 1: 'Survived' }, () => ({}));
    const jobs = runner.runs.flatMap((run) => run.jobs.map(({ job }) => [run.build, job] as const));
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.[0]).toBe('impact');
    expect(jobs[0]?.[1]).toMatchObject({ hot: [{ ordinal: 0, mutants: [1] }], measuring: 1000 });
  });

  test('counts functions, the mutated one for what it returns only', async () => {
    const { judged: ranked, input } = await measure({ [own]: 'Survived' }, () => ({
      events: [impactEvent(own, [0, 1], [0, 2])],
    }));
    expect(ranked[own]?.verdict).toEqual({
      ...input[own]?.verdict,
      impact: {
        functions: 3,
        functionsCovered: 1,
        functionsReturning: 2,
        changesState: false,
        tests: 1,
      },
    });
    expect(ranked.toSpliced(own, 1)).toEqual(input.toSpliced(own, 1));
  });

  test('goes on without a mutant that ends the worker, which has no impact then', async () => {
    const { judged: ranked, runner } = await measure(
      { 0: 'Survived', 1: 'Survived' },
      (_job, nth) =>
        nth === 0
          ? { end: { kind: 'crashed', mutant: 0, overran: false, message: 'gone' } }
          : { events: [impactEvent(1, [], [])] },
    );
    expect(ranked.map(({ verdict }) => verdict.impact?.functions).slice(0, 2)).toEqual([
      undefined,
      0,
    ]);
    expect(ranked.map(({ verdict }) => verdict.status)).toEqual(
      judged({ 0: 'Survived', 1: 'Survived' }).map(({ verdict }) => verdict.status),
    );
    expect(runner.runs).toHaveLength(2);
  });

  test('gives up a file whose worker ends each time', async () => {
    const { judged: ranked, runner } = await measure({ 0: 'Survived' }, () => ({
      end: { kind: 'crashed', overran: false, message: 'gone' },
    }));
    expect(ranked[0]?.verdict.impact).toBeUndefined();
    expect(runner.runs).toHaveLength(3);
  });

  test('takes over what is known, and keeps what is new', async () => {
    const known: Impact = {
      functions: 5,
      functionsCovered: 5,
      functionsReturning: 0,
      changesState: false,
      tests: 2,
    };
    const {
      judged: ranked,
      kept,
      runner,
    } = await measure(
      { 0: 'Survived', 1: 'Survived' },
      () => ({ events: [impactEvent(1, [], [])] }),
      (mutant) => (mutant === 0 ? known : undefined),
    );
    expect(ranked[0]?.verdict.impact).toBe(known);
    expect([...kept.keys()]).toEqual([1]);
    expect(runner.runs[0]?.jobs[0]?.job).toMatchObject({ hot: [{ mutants: [1] }] });
  });
});
