import { describe, expect, test } from 'vitest';

import type { HigherOrderInput } from '../../../../../src/analysis/after/higher-order/laboratory.ts';
import {
  runHigherOrder,
  type HigherOrderOptions,
} from '../../../../../src/analysis/after/higher-order/run-higher-order.ts';
import type { Verdict } from '../../../../../src/model/verdict.ts';
import type { ExecuteJob } from '../../../../../src/runner/job.ts';
import { observationsOf, workersOf, type WorldFile } from '../../mutant-world.ts';
import { scriptedRunner, type ScriptedRunner } from '../../scripted-runner.ts';
import { someParts } from './sample-parts.ts';

const mutantCount = 4;

function verdict(status: Verdict['status'], reason?: Verdict['reason']): Verdict {
  const common = { mutantId: '', coveredBy: [], infectedBy: [], testsRun: 1 };
  return { ...common, status, isolation: 'hot', ...(reason && { reason }) };
}

/**
 * Runs higher-order mutants of four parts in a world in which a combination is killed by what `kills` says, by its parts
 * joined by a plus, and else by whatever kills a part.
 */
async function run(
  files: readonly WorldFile[],
  options: Partial<HigherOrderOptions> = {},
  vary: Partial<HigherOrderInput> & { kills?: Readonly<Record<string, readonly number[]>> } = {},
) {
  const { kills = {}, ...input } = vary;
  const runner: ScriptedRunner = scriptedRunner(
    files.map(({ path }) => path),
    (job, path, nth) =>
      workersOf(files.map((file) => withCombinations(file, job, kills)))(job, path, nth),
  );
  const result = await runHigherOrder(
    {
      runner,
      files: observationsOf(files),
      isolation: 'auto',
      parts: someParts(mutantCount),
      mutantCount,
      verdictOf: () => verdict('Killed'),
      execution: {
        concurrency: 1,
        signal: new AbortController().signal,
        timeout: { factor: 8, constant: 100 },
        sourceOf: () => 0,
      },
      ...input,
    },
    { order: 2, strategy: 'sample', limit: 10, seed: 1, ...options },
  );
  const jobs = runner.runs.flatMap((each) =>
    each.jobs.flatMap(({ job }) => (job.kind === 'execute' ? [job] : [])),
  );
  return { result, runner, jobs };
}

/** The file as it is with the combinations of a job in it. */
function withCombinations(
  file: WorldFile,
  job: Partial<ExecuteJob> | object,
  kills: Readonly<Record<string, readonly number[]>>,
): WorldFile {
  const combinations = 'combinations' in job ? (job.combinations ?? []) : [];
  return {
    ...file,
    tests: file.tests.map((one, ordinal) => ({
      ...one,
      kills: [
        ...one.kills,
        ...combinations.flatMap(({ mutant, parts }) => {
          const told = kills[parts.join('+')];
          const isKiller =
            told?.includes(ordinal) ?? parts.some((part) => one.kills.includes(part));
          return isKiller ? [mutant] : [];
        }),
      ],
    })),
  };
}

const all = [0, 1, 2, 3];
const file: WorldFile = {
  path: 'a',
  tests: [
    { infects: all, kills: [0, 1, 2] },
    { infects: all, kills: [0, 1] },
    { infects: [3], kills: [3] },
  ],
};

/** The status of each mutant, by the ids of its parts. */
function statuses({ result }: Awaited<ReturnType<typeof run>>): Record<string, string> {
  return Object.fromEntries(
    result.judged.map(({ mutant, verdict: { status } }) => [
      mutant.parts.map(({ id }) => id).join('+'),
      status,
    ]),
  );
}

describe('runHigherOrder', () => {
  test('judges each combination by what its parts do together', async () => {
    const outcome = await run([file], {}, { kills: { '0+1': [], '1+2': [] } });
    expect(statuses(outcome)).toEqual({
      'm0+m1': 'Survived',
      'm0+m2': 'Killed',
      'm0+m3': 'Killed',
      'm1+m2': 'Survived',
      'm1+m3': 'Killed',
      'm2+m3': 'Killed',
    });
  });

  test('runs in the combine build with the tests that infect a part, and says what the parts are', async () => {
    const { runner, jobs, result } = await run([file], { limit: 1, seed: 3 });
    expect(new Set(runner.runs.map(({ build }) => build))).toEqual(new Set(['combine']));
    const parts = result.judged[0]?.mutant.parts.map(({ id }) => Number(id.slice(1)));
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.combinations).toEqual([{ mutant: mutantCount, parts }]);
    expect(jobs[0]?.exhaustive).not.toBe(true);
    const infecting = file.tests.flatMap(({ infects }, ordinal) =>
      infects.some((one) => parts?.includes(one)) ? [{ ordinal, mutants: [mutantCount] }] : [],
    );
    expect(jobs[0]?.hot).toHaveLength(infecting.length);
    expect(jobs[0]?.hot).toEqual(expect.arrayContaining(infecting));
  });

  test('runs a combination warm where one of its parts has to', async () => {
    const { jobs } = await run([{ ...file, load: [0] }], { limit: 6 });
    const warm = jobs.flatMap((job) => job.warm);
    const withFirst = jobs
      .flatMap((job) => job.combinations ?? [])
      .filter(({ parts }) => parts.includes(0))
      .map(({ mutant }) => mutant);
    expect(new Set(warm)).toEqual(new Set(withFirst));
    expect(warm.length).toBeGreaterThan(0);
  });

  test('settles what no test infects without running it', async () => {
    const outcome = await run([{ path: 'a', tests: [{ infects: [], kills: [] }] }]);
    expect(new Set(Object.values(statuses(outcome)))).toEqual(new Set(['NoCoverage']));
    expect(outcome.jobs).toEqual([]);
  });

  test('gives a combination the same id whatever else there is', async () => {
    const [one, other] = await Promise.all([run([file]), run([file], { seed: 9, limit: 20 })]);
    const ids = ({ result }: typeof one): Set<string> =>
      new Set(result.judged.map(({ mutant }) => mutant.id));
    expect(ids(one)).toEqual(ids(other));
    expect(ids(one).size).toBe(6);
  });

  test('leaves what was not executed pending when it is interrupted', async () => {
    const controller = new AbortController();
    controller.abort();
    const { signal } = controller;
    const timeout = { factor: 8, constant: 100 };
    const execution = { concurrency: 1, signal, timeout, sourceOf: () => 0 };
    const outcome = await run([file], {}, { execution });
    expect(new Set(Object.values(statuses(outcome)))).toEqual(new Set(['Pending']));
  });
});

describe('the search for subsuming mutants', () => {
  const subsuming = { strategy: 'subsuming' } as const;

  test('finds those that fewer tests kill than each of their parts', async () => {
    const { result } = await run([file], subsuming, { kills: { '0+1': [1] } });
    const strong = result.judged.filter(({ subsumption }) => subsumption?.isStrong === true);
    expect(strong.map(({ mutant }) => mutant.parts.map(({ id }) => id))).toEqual([['m0', 'm1']]);
    expect(strong[0]?.subsumption).toEqual({
      killedBy: ['a > test 1'],
      killersOfParts: ['a > test 0', 'a > test 1'],
      fitness: 0.5,
      isStrong: true,
    });
  });

  test('runs parts and combinations with all of their tests', async () => {
    const { jobs } = await run([file], subsuming);
    expect(jobs.every(({ exhaustive }) => exhaustive === true)).toBe(true);
    expect(jobs[0]?.hot.map(({ mutants }) => mutants)).toEqual([all, all, [3]]);
  });

  test('leaves out parts that survive, or that only the clock or a crash ended', async () => {
    const verdictOf = (mutant: number): Verdict =>
      [
        verdict('Survived'),
        verdict('Timeout', { kind: 'wall-clock', limit: 9 }),
        verdict('Killed', { kind: 'worker-crashed', message: '' }),
      ][mutant] ?? verdict('Killed');
    const { result, jobs } = await run([file], subsuming, { verdictOf });
    expect(result.judged).toEqual([]);
    expect(jobs.flatMap(({ hot }) => hot.flatMap(({ mutants }) => mutants))).toEqual([3, 3, 3]);
  });

  test('says nothing of mutants whose worker ends', async () => {
    const crashing: WorldFile = {
      ...file,
      crashes: [mutantCount, mutantCount + 1, mutantCount + 2],
    };
    const { result } = await run([crashing], subsuming);
    const crashed = result.judged.filter(
      ({ verdict: { reason } }) => reason?.kind === 'worker-crashed',
    );
    expect(crashed.length).toBeGreaterThan(0);
    expect(crashed.every(({ subsumption }) => subsumption === undefined)).toBe(true);
  });
});
