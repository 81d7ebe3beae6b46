import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  executeMutants,
  type ExecutionOptions,
} from '../../../../src/analysis/execute/execute-mutants.ts';
import { openBook, type ExecutionBook } from '../../../../src/analysis/execute/execution-book.ts';
import { catalogueTests } from '../../../../src/analysis/observe/test-catalogue.ts';
import { judgeMutants } from '../../../../src/analysis/judge/judge-mutants.ts';
import { currentState, enterState, stateOf } from '../../../../src/analysis/journal/file-state.ts';
import type { FileKnowledge } from '../../../../src/analysis/journal/read-journal.ts';
import { KillSets, notingRunner } from '../../../../src/analysis/after/matrix/kill-sets.ts';
import type { FileObservation } from '../../../../src/analysis/observe/observation.ts';
import { nothingKnown } from '../../../../src/analysis/execute/prioritise/kill-chances.ts';
import { strategyNames } from '../../../../src/model/prioritisation.ts';
import type { ExecuteJob, Job } from '../../../../src/runner/job.ts';
import type { PartWorkers, TestRunner } from '../../../../src/runner/test-runner.ts';
import { observationsOf, truth, workersOf, type WorldFile, worlds } from '../mutant-world.ts';
import { sampleMutants } from '../sample-mutants.ts';
import { type Answer, scriptedRunner, type ScriptedRunner } from '../scripted-runner.ts';

interface Executed {
  readonly book: ExecutionBook;
  readonly runner: ScriptedRunner;
  readonly phases: readonly string[];
  readonly status: (mutant: number) => string;
}

interface Variation {
  readonly book?: ExecutionBook;
  readonly isolation?: 'auto' | 'warm' | 'cold';
  readonly answer?: (job: Job, path: string, nth: number) => Answer;
  readonly options?: Partial<ExecutionOptions>;
  readonly wrap?: (runner: TestRunner) => TestRunner;
  /** Which workers take parts of its files, if they may run in several processes at once: a process each unless told. */
  readonly partWorkers?: PartWorkers | 'none';
}

async function execute(files: readonly WorldFile[], vary: Variation = {}): Promise<Executed> {
  const observations = observationsOf(files).map((one) => ({ ...one, modules: new Set<string>() }));
  const book = vary.book ?? openBook(observations, vary.isolation ?? 'auto');
  const all = files.map(({ path }) => path);
  const scripted = scriptedRunner(all, vary.answer ?? workersOf(files));
  const { partWorkers = 'own' } = vary;
  const runner = {
    ...scripted,
    partWorkers: (): PartWorkers | undefined => (partWorkers === 'none' ? undefined : partWorkers),
  };
  const phases: string[] = [];
  await executeMutants(vary.wrap?.(runner) ?? runner, book, {
    concurrency: 2,
    signal: new AbortController().signal,
    timeout: { factor: 8, constant: 100 },
    isWanted: () => true,
    sourceOf: () => 0,
    onChange: (phase) => void phases.push(phase),
    ...vary.options,
  });
  const status = (mutant: number): string => {
    const evidence = { book, observedAll: true };
    const judged = judgeMutants(sampleMutants(12), catalogueTests(observations), evidence);
    return judged[mutant]?.verdict.status ?? '';
  };
  return { book, runner, phases, status };
}

function executeJobs(runner: ScriptedRunner): { path: string; job: ExecuteJob }[][] {
  return runner.runs.map(({ jobs }) =>
    jobs.flatMap(({ path, job }) => (job.kind === 'execute' ? [{ path, job }] : [])),
  );
}

/** The files and mutants of each call of the runner that ran mutants in processes of their own. */
function coldJobs(runner: ScriptedRunner): [path: string, mutant: number][][] {
  return executeJobs(runner)
    .map((jobs) =>
      jobs.flatMap(({ path, job }): [string, number][] =>
        job.cold === undefined ? [] : [[path, job.cold]],
      ),
    )
    .filter((jobs) => jobs.length > 0);
}

/** Whether the jobs of each call of the runner that had any wait for each other. */
function turns(runner: ScriptedRunner): boolean[][] {
  return runner.runs
    .filter(({ jobs }) => jobs.length > 0)
    .map(({ jobs }) => jobs.map(({ inTurn = false }) => inTurn));
}

/** The paths of each call of the runner. */
function paths(runner: ScriptedRunner): string[][] {
  return runner.runs.map(({ jobs }) => jobs.map(({ path }) => path));
}

/** What a journal has of a file that was observed. */
function knownOf({ testFile, observed, repeatable, flaky }: FileObservation): FileKnowledge {
  const found = { testFile, observed, repeatable, flaky: [...flaky] };
  return { record: { ...found, environment: 0, inputs: [], known: [] }, events: [] };
}

/** The numbers of the tests, flaky ones aside, that notice a mutant. */
function killersOf(
  files: readonly WorldFile[],
  firstTest: readonly number[],
  mutant: number,
): Set<number> {
  const numbers = files.flatMap(({ tests: all, flaky = [] }, index) =>
    all.flatMap(({ kills }, ordinal) =>
      kills.includes(mutant) && !flaky.includes(ordinal) ? [(firstTest[index] ?? 0) + ordinal] : [],
    ),
  );
  return new Set(numbers);
}

describe('executeMutants', () => {
  test('comes to the verdicts that all tests together give, in whatever order they run and whatever happens on the way', async () => {
    const isolations = fc.constantFrom('auto' as const, 'warm' as const);
    const places = fc.record({ file: fc.nat(3), ordinal: fc.nat(3) });
    const killers = fc.array(fc.tuple(fc.nat(9), places), { maxLength: 6 });
    const prioritisations = fc.record({
      strategy: fc.constantFrom(...strategyNames),
      knowledge: killers.map((some) => ({ ...nothingKnown, earlierKillers: new Map(some) })),
    });
    await fc.assert(
      fc.asyncProperty(worlds, isolations, prioritisations, async (files, isolation, order) => {
        const options = { prioritisation: order };
        const { book, status } = await execute(files, { isolation, options });
        const killed = truth(files);
        expect([...book.kills.keys()].toSorted((a, b) => a - b)).toEqual(
          [...killed].toSorted((a, b) => a - b),
        );
        for (let mutant = 0; mutant < 10; mutant += 1) expect(status(mutant)).not.toBe('Pending');
      }),
      { numRuns: 300 },
    );
  });

  test('runs mutants with every test that infects them where it is to be exhaustive, to the same verdicts', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (files) => {
        const killSets = new KillSets();
        const { book } = await execute(files, {
          options: { exhaustive: true },
          wrap: (runner) => notingRunner(runner, killSets),
        });
        expect(new Set(book.kills.keys())).toEqual(truth(files));
        const firstTest = catalogueTests(observationsOf(files)).firstTest;
        for (let mutant = 0; mutant < 10; mutant += 1) {
          const killers = killSets.of(mutant, book.files, firstTest);
          if (files.some(({ crashes }) => crashes?.includes(mutant))) continue;
          expect(killers).toEqual(killersOf(files, firstTest, mutant));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('names the test and the isolation by which each mutant was noticed', async () => {
    const { book } = await execute([
      {
        path: 'a',
        load: [2],
        tests: [
          { infects: [1, 3], kills: [] },
          { infects: [1, 2, 3], kills: [1, 2] },
        ],
      },
    ]);
    const why = { kind: 'test-failed', ordinal: 1, message: 'test 1 failed' };
    expect(book.kills.get(1)).toEqual({ file: 0, why, isolation: 'hot' });
    expect(book.kills.get(2)).toEqual({ file: 0, why, isolation: 'warm' });
    expect(book.kills.has(3)).toBe(false);
  });
});

describe('waves', () => {
  const cheap = { path: 'cheap', loadDuration: 1, tests: [{ infects: [1, 2], kills: [1] }] };
  const dear = { path: 'dear', loadDuration: 900, tests: [{ infects: [1, 2], kills: [] }] };

  test('stop when every mutant has been noticed', async () => {
    const { runner } = await execute([
      dear,
      { ...cheap, tests: [{ infects: [1, 2], kills: [1, 2] }] },
    ]);
    expect(paths(runner)).toEqual([['cheap']]);
  });

  test('give a dear file only what the cheap ones left alive', async () => {
    const { runner } = await execute([dear, cheap]);
    expect(paths(runner)).toEqual([['cheap'], ['dear']]);
    expect(executeJobs(runner)[1]?.[0]?.job.hot).toEqual([{ ordinal: 0, mutants: [2] }]);
  });

  test('grow: what survives the cheapest file asks for four more, and then for all', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((path, loadDuration) => ({
      path,
      loadDuration,
      tests: [{ infects: [1], kills: [] }],
    }));
    const { runner } = await execute(files);
    expect(paths(runner)).toEqual([['a'], ['b', 'c', 'd', 'e'], ['f', 'g']]);
  });

  test('leave out, when a job is taken, what another file has noticed since the wave was planned', async () => {
    const other = { path: 'other', loadDuration: 5, tests: [{ infects: [2, 3], kills: [2] }] };
    const third = { path: 'third', loadDuration: 9, tests: [{ infects: [2, 4], kills: [] }] };
    const { runner } = await execute([other, third]);
    expect(paths(runner)).toEqual([['other', 'third']]);
    expect(executeJobs(runner)[0]?.[1]?.job.hot).toEqual([{ ordinal: 0, mutants: [4] }]);
  });

  test('leave the slow tests of a file for later, while its quick ones may notice the mutant', async () => {
    const slow = { infects: [1, 2], kills: [2], duration: 900 };
    const quick = { infects: [1, 2], kills: [1] };
    const { runner, status } = await execute([{ path: 'a', tests: [slow, quick] }]);
    expect(executeJobs(runner).map(([one]) => one?.job.hot)).toEqual([
      [{ ordinal: 1, mutants: [1, 2] }],
      [{ ordinal: 0, mutants: [2] }],
    ]);
    expect([status(1), status(2)]).toEqual(['Killed', 'Killed']);
  });

  describe('with a file that takes longer than all others', () => {
    const test900 = { infects: [1, 2, 3], kills: [], duration: 900 };
    const long = { path: 'long', load: [4], tests: [test900, test900, test900, test900] };
    const options = { exhaustive: true };
    /** The path, the ordinals of hot tests and the warm mutants of each job of the first wave. */
    const firstJobs = (runner: ScriptedRunner): unknown[] =>
      (executeJobs(runner)[0] ?? []).map(({ path, job }) => [
        path,
        job.hot.map(({ ordinal }) => ordinal),
        job.warm,
      ]);

    test('give it to several workers, each with some of its tests', async () => {
      const { runner, book } = await execute([long, cheap], { options });
      expect(firstJobs(runner)).toEqual([
        ['cheap', [0], []],
        ['long', [0, 2], [4]],
        ['long', [1, 3], []],
      ]);
      expect([1, 2, 3].map((mutant) => book.runs.get(mutant))).toEqual([5, 5, 4]);
    });

    test('give it to several workers, each with some of the mutants that run with all of its tests', async () => {
      const file = { path: 'long', load: [4, 5, 6, 7], tests: [test900, test900] };
      const { runner, book, status } = await execute([file, cheap], { options });
      expect(firstJobs(runner)).toEqual([
        ['cheap', [0], []],
        ['long', [0], [4, 6]],
        ['long', [1], [5, 7]],
      ]);
      expect([4, 5, 6, 7].map((mutant) => book.runs.get(mutant))).toEqual([2, 2, 2, 2]);
      expect([4, 5, 6, 7].map(status)).toEqual(Array(4).fill('Survived'));
    });

    test('give it to one worker where two of its processes could get in each other’s way', async () => {
      const { runner } = await execute([long, cheap], { options, partWorkers: 'none' });
      expect(firstJobs(runner)).toEqual([
        ['cheap', [0], []],
        ['long', [0, 1, 2, 3], [4]],
      ]);
    });

    test('give it to one worker where others keep the rest busy as long', async () => {
      const { runner } = await execute([long, { ...long, path: 'other' }], { options });
      expect(firstJobs(runner)).toEqual([
        ['long', [0, 1, 2, 3], [4]],
        ['other', [0, 1, 2, 3], [4]],
      ]);
    });

    test('give it to one worker where its parts would wait longer for the others than they save', async () => {
      const other = { path: 'other', tests: [test900, test900, test900] };
      const { runner } = await execute([other, long], { options });
      expect(firstJobs(runner)).toEqual([
        ['long', [0, 1, 2, 3], [4]],
        ['other', [0, 1, 2], []],
      ]);
    });

    test('give it to several workers where its parts need not wait for the others', async () => {
      const other = { path: 'other', tests: [test900, test900, test900] };
      const { runner } = await execute([other, long], { options, partWorkers: 'shared' });
      expect(firstJobs(runner)).toEqual([
        ['other', [0, 1, 2], []],
        ['long', [0, 2], [4]],
        ['long', [1, 3], []],
      ]);
    });
  });

  test('begin from the second wave on with the file that would run longest', async () => {
    const files = [400, 500, 900].map((duration, index) => ({
      path: `file ${index}`,
      tests: [
        { infects: [1], kills: [], duration: duration / 100 },
        { infects: [2, 3], kills: [], duration },
      ],
    }));
    const { runner } = await execute(files, { partWorkers: 'none' });
    expect(paths(runner)).toEqual([['file 0'], ['file 2', 'file 1']]);
  });

  test('end with an error if a worker reports nothing about its mutants', async () => {
    await expect(execute([cheap], { answer: () => ({}) })).rejects.toThrow(
      /reported nothing.*cheap/,
    );
  });

  test('leave out mutants that nobody wants', async () => {
    const isWanted = (mutant: number): boolean => mutant !== 2;
    const { runner, book } = await execute([dear, cheap], { options: { isWanted } });
    expect(executeJobs(runner)[0]?.[0]?.job.hot).toEqual([{ ordinal: 0, mutants: [1] }]);
    expect(paths(runner)).toEqual([['cheap']]);
    expect(book.runs.has(2)).toBe(false);
  });

  test('hand the options of the run on', async () => {
    const { runner } = await execute([cheap]);
    expect(runner.runs[0]).toMatchObject({ build: 'execute', options: { concurrency: 2 } });
    expect(runner.runs[0]?.options.fresh).not.toBe(true);
  });
});

describe('what cannot share a process', () => {
  const file = {
    path: 'a',
    tests: [
      { infects: [1], kills: [1] },
      { infects: [2], kills: [] },
    ],
  };

  test.each<[string, PartWorkers | 'none', [string, number][][]]>([
    [
      'as many processes as there are workers',
      'own',
      [
        [
          ['a', 1],
          ['a', 2],
        ],
        [['a', 3]],
      ],
    ],
    [
      'one waits for the other, if two processes may not run the file',
      'none',
      [
        [
          ['a', 1],
          ['a', 2],
        ],
        [['a', 3]],
      ],
    ],
  ])('runs alone, each in a fresh process: %s', async (_, partWorkers, runs) => {
    const more = { ...file, tests: [...file.tests, { infects: [3], kills: [] }] };
    const { runner, book } = await execute([more], { isolation: 'cold', partWorkers });
    expect(coldJobs(runner)).toEqual(runs);
    expect(runner.runs.every(({ options }) => options.fresh === true)).toBe(true);
    const waits = runs.map((jobs) => jobs.map(() => partWorkers === 'none'));
    expect(turns(runner).slice(0, runs.length)).toEqual(waits);
    expect(book.isolation).toEqual(
      new Map([
        [1, 'cold'],
        [2, 'cold'],
        [3, 'cold'],
      ]),
    );
  });

  test('leaves out what has been noticed since in a process of another file', async () => {
    const { runner } = await execute(
      [
        { path: 'a', tests: [{ infects: [2], kills: [2] }] },
        { path: 'b', tests: [{ infects: [1, 2, 3], kills: [] }] },
      ],
      { isolation: 'cold' },
    );
    expect(coldJobs(runner)).toEqual([
      [
        ['a', 2],
        ['b', 1],
      ],
      [['b', 3]],
    ]);
  });

  test('is what ran warm in a file whose unmutated run differs when repeated', async () => {
    const { runner, status } = await execute([{ ...file, load: [1, 2], warmVoid: true }]);
    const colds = executeJobs(runner).flatMap((jobs) => jobs.map(({ job }) => job.cold));
    expect(colds.filter((cold) => cold !== undefined)).toEqual([1, 2]);
    expect([status(1), status(2)]).toEqual(['Killed', 'Survived']);
  });

  test('does not go on for ever where no process starts any more', async () => {
    const answer = (): Answer => ({
      end: { kind: 'crashed', overran: false, message: 'could not start' },
    });
    const { book, runner } = await execute([file], { answer });
    expect(runner.runs.length).toBeLessThan(10);
    expect(book.kills.get(1)?.why).toEqual({ kind: 'worker-crashed', message: 'could not start' });
  });

  test('has no second run where its process ends badly after it has told its outcome', async () => {
    const answer = (job: Job): Answer => {
      if (job.kind !== 'execute' || job.cold === undefined) return {};
      const { cold: mutant } = job;
      return {
        events: [{ kind: 'whole-file', mutant, isolation: 'cold', testsRun: 1 }],
        end: { kind: 'crashed', overran: false, message: 'late' },
      };
    };
    const { status, book } = await execute([file], { isolation: 'cold', answer });
    expect([status(1), status(2)]).toEqual(['Survived', 'Survived']);
    expect(book.runs).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
  });
});

describe('what passed while some state could not be seen', () => {
  const file = { path: 'a', tests: [{ infects: [1, 2, 3], kills: [2, 3] }], unseen: [1, 2] };

  test('is confirmed warm, if no test has noticed it by then', async () => {
    const { runner, status } = await execute([file]);
    const jobs = executeJobs(runner).flat();
    expect(jobs.map(({ job }) => job.warm)).toEqual([[], [1, 2]]);
    expect([status(1), status(2), status(3)]).toEqual(['Survived', 'Killed', 'Killed']);
  });

  test('is not run again where a test of another file has noticed it', async () => {
    const other = { path: 'b', loadDuration: 500, tests: [{ infects: [1, 2], kills: [1, 2] }] };
    const { runner, book } = await execute([file, other]);
    expect(executeJobs(runner).flatMap((jobs) => jobs.flatMap(({ job }) => job.warm))).toEqual([]);
    expect(book.kills.get(2)?.file).toBe(1);
  });
});

describe('suspects', () => {
  const file = { path: 'a', tests: [{ infects: [1, 2], kills: [] }] };

  /** Mutant 1 runs past its limit when it runs hot; the run that is to confirm it goes as told. */
  function overrunning(confirm: (job: ExecuteJob) => Answer): (job: Job, path: string) => Answer {
    const workers = workersOf([file]);
    return (job, path) => {
      if (job.kind !== 'execute') return {};
      if (job.cold === 1) return confirm(job);
      const [first] = job.hot;
      if (first?.mutants.includes(1) !== true) return workers(job, path, 0);
      const overran = { kind: 'overran', mutant: 1, ordinal: 0, limit: 100 } as const;
      const rest = { ...job, hot: [{ ordinal: 0, mutants: [2] }] };
      return { events: [overran, ...(workers(rest, path, 0).events ?? [])] };
    };
  }

  const survives: Answer = {
    events: [{ kind: 'whole-file', mutant: 1, isolation: 'cold', testsRun: 1 }],
  };

  test('are run once more, in a fresh process, with twice the time', async () => {
    const { runner, phases } = await execute([file], { answer: overrunning(() => survives) });
    expect(runner.runs).toHaveLength(2);
    const [first, second] = executeJobs(runner).map(([one]) => one?.job);
    expect(runner.runs[1]?.options).toMatchObject({ concurrency: 1, fresh: true });
    expect(second).toMatchObject({ cold: 1, hot: [], warm: [] });
    expect(second?.tests[0]?.limit).toBe(2 * (first?.tests[0]?.limit ?? 0));
    // Two events, the end, and the verdict.
    expect(phases.slice(phases.indexOf('confirm'))).toEqual(Array(4).fill('confirm'));
  });

  test('survive where they then end in time', async () => {
    const { book, status } = await execute([file], { answer: overrunning(() => survives) });
    expect(book.kills.size).toBe(0);
    expect([...(book.files[0]?.mutants.suspect ?? [])]).toEqual([]);
    expect([status(1), status(2)]).toEqual(['Survived', 'Survived']);
  });

  test('are killed by the test that then notices them', async () => {
    const why = { kind: 'test-failed', ordinal: 0, message: 'no' } as const;
    const answer = overrunning(() => ({
      events: [{ kind: 'whole-file', mutant: 1, isolation: 'cold', testsRun: 1, why }],
    }));
    const { book } = await execute([file], { answer });
    expect(book.kills.get(1)).toEqual({ file: 0, why, isolation: 'cold' });
  });

  test('count as timeouts where they run past the limit again', async () => {
    const answer = overrunning((job) => ({
      events: [{ kind: 'overran', mutant: 1, limit: job.fileLimit }],
    }));
    const { book, runner, status } = await execute([file], { answer });
    const limit = executeJobs(runner)[1]?.[0]?.job.fileLimit ?? 0;
    expect(limit).toBeGreaterThan(100);
    expect(book.kills.get(1)).toEqual({
      file: 0,
      why: { kind: 'wall-clock', limit },
      isolation: 'cold',
    });
    expect(status(1)).toBe('Timeout');
    expect(runner.runs).toHaveLength(2);
  });

  test.each<[string, boolean, string]>([
    ['was killed at its limit', true, 'Timeout'],
    ['ended by itself', false, 'Killed'],
  ])('count where their process %s again', async (_, overran, status) => {
    const answer = overrunning(() => ({
      end: { kind: 'crashed', mutant: 1, overran, message: 'gone' },
    }));
    const executed = await execute([file], { answer });
    expect(executed.status(1)).toBe(status);
    expect(executed.status(2)).toBe('Survived');
  });

  /** Each mutant runs past its limit in the first file that it runs with, and again when that is to be confirmed. */
  const endless = (job: Job): Answer => {
    if (job.kind !== 'execute') return {};
    const mutants =
      job.cold === undefined ? job.hot.flatMap(({ mutants: all }) => all) : [job.cold];
    return {
      events: mutants.map((mutant) => ({ kind: 'overran', mutant, limit: 100, isFair: true })),
    };
  };
  const endlessFiles: WorldFile[] = [
    { path: 'a', tests: [{ infects: [1, 2, 3], kills: [] }] },
    { path: 'b', tests: [{ infects: [1, 4, 5], kills: [] }] },
  ];

  test.each<[string, PartWorkers | 'none', [string, number][][]]>([
    [
      'twice as many as there are workers, of files that two processes may run',
      'own',
      [
        [
          ['a', 1],
          ['a', 2],
          ['a', 3],
          ['b', 4],
        ],
        [['b', 5]],
      ],
    ],
    [
      'as many as there are workers otherwise, of different files first and never the same mutant',
      'none',
      [
        [
          ['a', 1],
          ['b', 4],
        ],
        [
          ['a', 2],
          ['b', 5],
        ],
        [['a', 3]],
      ],
    ],
    [
      'as many as fresh processes may run, also of a project that does not isolate files',
      'fresh',
      [
        [
          ['a', 1],
          ['a', 2],
          ['a', 3],
          ['b', 4],
        ],
        [['b', 5]],
      ],
    ],
  ])('run at the same time: %s', async (_, partWorkers, runs) => {
    const executed = await execute(endlessFiles, { answer: endless, partWorkers });
    expect(coldJobs(executed.runner)).toEqual(runs);
    const all = [1, 2, 3, 4, 5];
    expect(all.map((mutant) => executed.status(mutant))).toEqual(Array(5).fill('Timeout'));
  });

  test.each<[string, Answer]>([
    ['ran past the limit', { events: [{ kind: 'overran', mutant: 4, limit: 100 }] }],
    ['did not answer', { end: { kind: 'crashed', mutant: 4, overran: true, message: 'gone' } }],
  ])(
    'run again alone where one %s beside others and may have wanted a processor',
    async (_, first) => {
      let colds = 0;
      const answer = (job: Job): Answer => {
        if (job.kind !== 'execute' || job.cold !== 4) return endless(job);
        colds += 1;
        const passed = { kind: 'whole-file', mutant: 4, isolation: 'cold', testsRun: 1 } as const;
        return colds === 1 ? first : { events: [passed] };
      };
      const executed = await execute(endlessFiles, { answer });
      expect(coldJobs(executed.runner).slice(1)).toEqual([[['b', 4]], [['b', 5]]]);
      expect([3, 4].map((mutant) => executed.status(mutant))).toEqual(['Timeout', 'Survived']);
    },
  );

  test.each<[string, boolean, string[][], string]>([
    ['and with none once they are confirmed', true, [['a'], ['a']], 'Timeout'],
    ['and go on once they have ended in time', false, [['a'], ['a'], ['b']], 'Killed'],
  ])('run with no other file before, %s', async (_, hangs, runs, expected) => {
    const other = { path: 'b', loadDuration: 500, tests: [{ infects: [1], kills: [1] }] };
    const workers = workersOf([file, other]);
    const confirming = overrunning((job) =>
      hangs ? { events: [{ kind: 'overran', mutant: 1, limit: job.fileLimit }] } : survives,
    );
    const answer = (job: Job, path: string): Answer =>
      path === 'b' ? workers(job, path, 0) : confirming(job, path);
    const { runner, book, status } = await execute([file, other], { answer });
    expect(paths(runner)).toEqual(runs);
    expect(status(1)).toBe(expected);
    expect([...book.suspects]).toEqual([]);
  });
});

describe('flaky tests', () => {
  test('give a suspect back that they seemed to notice elsewhere', async () => {
    const files: WorldFile[] = [
      { path: 'a', crashes: [1], tests: [{ infects: [1], kills: [] }] },
      { path: 'b', crashes: [2], tests: [{ infects: [1, 2], kills: [] }] },
    ];
    const workers = workersOf(files);
    let controls = 0;
    const answer = (job: Job, path: string, nth: number): Answer => {
      if (path !== 'b' || job.kind !== 'execute') return workers(job, path, nth);
      const failure = { ordinal: 0, message: 'flaky' };
      const why = { kind: 'test-failed', ...failure } as const;
      if (job.control === true) {
        controls += 1;
        return { events: [{ kind: 'control', failed: [failure] }] };
      }
      if (job.cold !== undefined) {
        return { events: [{ kind: 'whole-file', mutant: 2, isolation: 'cold', testsRun: 1, why }] };
      }
      const notices = { ordinal: 0, passed: [], unsettled: [], unseen: [] };
      return {
        events: [
          { kind: 'hot-batch', ...notices, noticed: [{ mutant: 1, why }] },
          { kind: 'overran', mutant: 2, limit: 100 },
        ],
      };
    };
    const { book, status } = await execute(files, { answer });
    expect(controls).toBeGreaterThan(0);
    expect(book.kills.get(1)).toMatchObject({ file: 0, why: { kind: 'worker-crashed' } });
    expect(status(2)).toBe('Survived');
  });

  test('are looked for where mutants ran in processes of their own', async () => {
    const file = {
      path: 'a',
      flaky: [0],
      tests: [
        { infects: [1], kills: [] },
        { infects: [1, 2], kills: [2] },
      ],
    };
    const { status } = await execute([file], { isolation: 'cold' });
    expect([status(1), status(2)]).toEqual(['Survived', 'Killed']);
  });

  test('are looked for where a worker ended before its last unmutated run', async () => {
    const file = {
      path: 'a',
      flaky: [0],
      crashes: [3],
      tests: [
        { infects: [1], kills: [] },
        { infects: [2, 3], kills: [] },
      ],
    };
    const { status } = await execute([file]);
    expect([status(1), status(2), status(3)]).toEqual(['Survived', 'Survived', 'Killed']);
  });

  test('kill nothing, and what they seemed to kill runs with the tests of other files', async () => {
    const { book, status, runner } = await execute([
      { path: 'a', flaky: [0], tests: [{ infects: [1, 2], kills: [] }] },
      { path: 'b', loadDuration: 500, tests: [{ infects: [1], kills: [1] }] },
    ]);
    expect([...book.kills.keys()]).toEqual([1]);
    expect(book.kills.get(1)?.file).toBe(1);
    expect(status(2)).toBe('Survived');
    expect(paths(runner)).toEqual([['a'], ['a', 'a', 'a'], ['b']]);
  });

  test('do not take the place of other files that were asked while the mutant seemed dead', async () => {
    const files = [
      { path: 'a', flaky: [0], tests: [{ infects: [1], kills: [] }] },
      { path: 'b', loadDuration: 50, tests: [{ infects: [1, 2], kills: [1] }] },
    ];
    const { book } = await execute(files);
    expect(book.kills.get(1)?.file).toBe(1);
  });
});

describe('an interrupted run', () => {
  test('comes to the verdicts of one that was not, once it goes on from what its journal has', async () => {
    const cut = fc.record({ after: fc.nat(25), active: fc.option(fc.nat(9), { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(worlds, cut, async (files, { after, active }) => {
        const observations = observationsOf(files);
        const kept = observations.map(knownOf);
        const controller = new AbortController();
        const workers = workersOf(files);
        let count = 0;
        const answer = (job: Job, path: string, nth: number): Answer => {
          const { events = [], end } = workers(job, path, nth);
          count += events.length;
          if (count <= after) return { events, ...(end && { end }) };
          controller.abort();
          const mutant = active === undefined ? {} : { mutant: active };
          return {
            events: events.slice(0, events.length - (count - after)),
            end: { kind: 'crashed', ...mutant, overran: false, message: 'interrupted' },
          };
        };
        const first = openBook(observations, 'auto');
        await execute(files, {
          book: first,
          answer,
          options: {
            signal: controller.signal,
            onReported: (index, event) => void kept[index]?.events.push(event),
            onSettled(index) {
              const [known, file] = [kept[index], first.files[index]];
              if (known && file) Object.assign(known, { state: stateOf(file), events: [] });
            },
          },
        });
        const second = openBook(observations, 'auto');
        kept.forEach((known, index) => enterState(second, index, currentState(known, 'auto')));
        const later = files.map((file): WorldFile => ({ ...file, deaths: 0 }));
        const { book } = await execute(later, { book: second });
        expect(new Set(book.kills.keys())).toEqual(truth(files));
      }),
      { numRuns: 150 },
    );
  });

  test('leaves pending what has not run, and keeps what was noticed', async () => {
    const files = [
      { path: 'a', tests: [{ infects: [1, 2], kills: [1] }] },
      { path: 'b', loadDuration: 500, tests: [{ infects: [2, 3], kills: [] }] },
    ];
    const controller = new AbortController();
    const workers = workersOf(files);
    const answer = (job: Job, path: string): Answer => {
      controller.abort();
      return workers(job, path, 0);
    };
    const { signal } = controller;
    const { runner, status } = await execute(files, { answer, options: { signal } });
    expect(paths(runner)).toEqual([['a']]);
    expect([status(1), status(2), status(3)]).toEqual(['Killed', 'Pending', 'Pending']);
  });

  test('leaves pending what was active in a worker that it ended', async () => {
    const files = [{ path: 'a', tests: [{ infects: [1, 2], kills: [] }] }];
    const controller = new AbortController();
    const answer = (): Answer => {
      controller.abort();
      return { end: { kind: 'crashed', mutant: 1, overran: false, message: 'interrupted' } };
    };
    const { signal } = controller;
    const { status } = await execute(files, { answer, options: { signal } });
    expect([status(1), status(2)]).toEqual(['Pending', 'Pending']);
  });

  test('leaves pending what was being confirmed, and what was still to be', async () => {
    const file = { path: 'a', tests: [{ infects: [1, 2], kills: [] }] };
    const controller = new AbortController();
    const answer = (job: Job): Answer => {
      if (job.kind !== 'execute') return {};
      if (job.cold !== undefined) {
        controller.abort();
        return { end: { kind: 'crashed', mutant: job.cold, overran: false, message: 'ended' } };
      }
      return {
        events: [1, 2].map((mutant) => ({ kind: 'overran', mutant, limit: 100 }) as const),
      };
    };
    const { signal } = controller;
    const { status, runner } = await execute([file], { answer, options: { signal } });
    expect(runner.runs).toHaveLength(2);
    expect([status(1), status(2)]).toEqual(['Pending', 'Pending']);
  });

  test('runs nothing where it was interrupted before', async () => {
    const file = { path: 'a', tests: [{ infects: [1], kills: [1] }] };
    const signal = AbortSignal.abort();
    const { runner, status } = await execute([file], { options: { signal } });
    expect(runner.runs).toEqual([]);
    expect(status(1)).toBe('Pending');
  });
});
