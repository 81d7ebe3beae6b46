import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { analyse } from '../../../src/analysis/analyse.ts';
import type { AnalysisParts } from '../../../src/analysis/analysis-parts.ts';
import type { AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import type {
  CompileCheckInput,
  CompileCheckOutcome,
} from '../../../src/analysis/checks/compile-check-contract.ts';
import type { EquivalenceOutcome } from '../../../src/analysis/checks/equivalence-contract.ts';
import { UserError } from '../../../src/foundation/user-error.ts';
import type { ProgressState } from '../../../src/model/progress-state.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import { resolveConfig } from '../../../src/options/resolve-config.ts';
import type { Job, JobEvent, ObservedFile, ObservedTest } from '../../../src/runner/job.ts';
import type { BuildTable, ServeModule } from '../../../src/runner/test-runner.ts';
import { observationOf } from './books.ts';
import { type Answer, scriptedRunner, type ScriptedRunner } from './scripted-runner.ts';

const add = 'export const add = (a, b) => a + b;\n';

/** How a made-up project and its surroundings behave; everything has an ordinary answer. */
interface Scene {
  readonly sources?: Readonly<Record<string, string>>;
  readonly testFiles?: readonly string[];
  readonly unrelatedFiles?: number;
  /** Infects all mutants with one test that passes, and lets every mutant pass, unless told. */
  readonly answer?: (job: Job, table: BuildTable, nth: number) => Answer;
  readonly check?: Promise<CompileCheckOutcome>;
  readonly equivalences?: Promise<EquivalenceOutcome>;
  readonly options?: Partial<AnalysisOptions>;
  readonly openRunner?: () => Promise<never>;
  readonly onServe?: (serve: ServeModule) => void;
}

interface Analysed {
  readonly outcome: Promise<AnalysisResult>;
  readonly runner: () => ScriptedRunner | undefined;
  readonly checked: readonly CompileCheckInput[];
  readonly stops: () => number;
  readonly phases: () => readonly ProgressState['phase'][];
  readonly last: () => ProgressState | undefined;
}

function start(scene: Scene = {}): Analysed {
  const sources = scene.sources ?? { 'src/add.ts': add };
  let runner: ScriptedRunner | undefined;
  const checked: CompileCheckInput[] = [];
  let stops = 0;
  const states: ProgressState[] = [];
  let time = 0;
  const parts: AnalysisParts = {
    clock: { now: () => (time += 1000) },
    readSource: (file) => sources[file] ?? '',
    relativePath: (path) => path.slice('/root/'.length),
    async openRunner(serve, table) {
      await scene.openRunner?.();
      scene.onServe?.(serve);
      const answer = scene.answer ?? ordinary;
      const { testFiles = ['test/a.test.ts'], unrelatedFiles = 0 } = scene;
      const scripted = scriptedRunner(testFiles, (job, _, nth) => answer(job, table, nth));
      runner = Object.assign(scripted, { unrelatedFiles });
      return runner;
    },
    openTypes: () => Promise.resolve(new Map()),
    startEquivalenceSearch() {
      return {
        result:
          scene.equivalences ??
          Promise.resolve({ kind: 'proved', equivalent: new Map(), duplicates: [] }),
        stop: () => Promise.resolve(),
      };
    },
    startCompileCheck(input) {
      checked.push(input);
      return {
        awaited: () => {},
        result:
          scene.check ??
          Promise.resolve({
            kind: 'checked',
            errors: new Map(),
            unchecked: new Set<string>(),
            milliseconds: 1,
          }),
        stop() {
          stops += 1;
          return Promise.resolve();
        },
      };
    },
  };
  const options: AnalysisOptions = {
    ...resolveConfig(
      { operators: ['AOR', 'ROR', 'LVR'], timeout: { constant: 100, test: 5000 } },
      {},
      { cores: 1, hasNodeModules: true },
    ),
    root: '/root',
    sources: Object.keys(sources).map((file) => ({ file })),
    selection: { ids: [], seed: 1 },
    cacheDirectory: '/root/.cache',
    signal: new AbortController().signal,
    ...scene.options,
  };
  const onProgress = (state: ProgressState): void => void states.push(state);
  return {
    outcome: analyse(parts, options, { onProgress }),
    runner: () => runner,
    checked,
    stops: () => stops,
    phases: () => states.map(({ phase }) => phase),
    last: () => states.at(-1),
  };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** What observing a file sees whose tests infect every mutant and end like this. */
function observed(
  { mutantCount }: BuildTable,
  outcomes: readonly ObservedTest['outcome'][] = ['pass'],
): JobEvent {
  const { observed: file } = observationOf({
    path: '',
    tests: outcomes.map(() => ({ infects: range(mutantCount) })),
  });
  const tests = file.tests.map((one, at): ObservedTest => {
    const outcome = outcomes[at] ?? 'pass';
    const error = `failure ${at}\n  at line 7`;
    return { ...one, outcome, ...(outcome === 'fail' && { error }) };
  });
  return { kind: 'observed', file: { ...file, tests } };
}

function ordinary(job: Job, table: BuildTable): Answer {
  if (job.kind === 'observe') return { events: [observed(table)] };
  if (job.control === true) return { events: [{ kind: 'control', failed: [] }] };
  const hot = job.hot.map(({ ordinal, mutants: passed }): JobEvent => {
    return { kind: 'hot-batch', ordinal, passed, noticed: [], unsettled: [], unseen: [] };
  });
  const warm = job.warm.map((mutant): JobEvent => {
    return { kind: 'whole-file', mutant, isolation: 'warm', testsRun: 1 };
  });
  return { events: [...hot, ...warm] };
}

/** The error that the analysis ends with. */
async function failure({ outcome }: Analysed): Promise<UserError> {
  const error: unknown = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw new Error('The analysis did not end with an error of the user.', { cause: error });
}

function statuses({ judged }: AnalysisResult): string[] {
  return judged.map(({ verdict }) => verdict.status);
}

describe('analyse', () => {
  test('opens the types first, and says so, only for an operator that needs them', async () => {
    const plain = start();
    await plain.outcome;
    expect(plain.phases()).not.toContain('types');
    const analysed = start({ options: { operators: ['AOR', 'IOD'] } });
    const { judged, notices } = await analysed.outcome;
    expect(analysed.phases()[0]).toBe('types');
    expect(new Set(judged.map(({ mutant }) => mutant.operator))).toEqual(new Set(['AOR']));
    expect(notices).toMatchObject([{ code: 'types-unavailable' }]);
  });

  test('gives every mutant its verdict, from one observation and one execution', async () => {
    const answer = (job: Job, table: BuildTable): Answer => {
      if (job.kind === 'observe') return ordinary(job, table);
      const why = { kind: 'test-failed', ordinal: 0, message: 'no' } as const;
      const [first = -1, ...passed] = job.hot[0]?.mutants ?? [];
      const noticed = [{ mutant: first, why }];
      return {
        events: [{ kind: 'hot-batch', ordinal: 0, passed, noticed, unsettled: [], unseen: [] }],
      };
    };
    const analysed = start({ answer });
    const result = await analysed.outcome;
    expect(result.judged.length).toBeGreaterThan(2);
    expect(statuses(result)).toEqual([
      'Killed',
      ...result.judged.slice(1).map((): string => 'Survived'),
    ]);
    expect(result).toMatchObject({
      root: '/root',
      sources: [{ path: 'src/add.ts', text: add, language: 'typescript' }],
      tests: [{ id: 'test/a.test.ts > test 0' }],
      notices: [],
      interrupted: false,
      versions: { scripted: '1.0.0' },
    });
    expect(analysed.runner()?.runs.map(({ build }) => build)).toEqual(['observe', 'execute']);
    expect(analysed.last()).toMatchObject({
      phase: 'done',
      testFilesDone: 1,
      mutantsDone: result.judged.length,
      mutantsTotal: result.judged.length,
      killed: 1,
      survived: result.judged.length - 1,
    });
  });

  test('runs no mutant with generated tests of which one depends on the order', async () => {
    const options = { generatedTests: new Map([['test/a.test.ts', ['test 0', 'test 1']]]) };
    const inOrder =
      (spoils: boolean) =>
      (job: Job, table: BuildTable): Answer => {
        if (job.kind === 'observe') return { events: [observed(table, ['pass', 'pass'])] };
        if (job.orders === undefined) return ordinary(job, table);
        return {
          events: job.orders.map(({ order, only }, orderIndex): JobEvent => {
            const isSpoilt = spoils && only.length > 1 && order[0] === 1;
            const failed = isSpoilt ? [{ ordinal: 0, message: 'spoilt' }] : [];
            return { kind: 'control', orderIndex, failed };
          }),
        };
      };
    const ran = async (spoils: boolean): Promise<{ result: AnalysisResult; mutants: number }> => {
      const analysed = start({ answer: inOrder(spoils), options });
      const result = await analysed.outcome;
      const jobs = analysed.runner()?.runs.flatMap((one) => one.jobs.map(({ job }) => job)) ?? [];
      const mutants = jobs.flatMap((job) =>
        job.kind === 'execute' ? [...job.warm, ...job.hot.flatMap((one) => one.mutants)] : [],
      );
      return { result, mutants: new Set(mutants).size };
    };
    const sound = await ran(false);
    expect(sound.result.orderDependences).toEqual([]);
    expect(sound.mutants).toBe(sound.result.judged.length);
    const spoilt = await ran(true);
    expect(spoilt.result.orderDependences).toMatchObject([{ message: 'spoilt' }]);
    expect(spoilt.mutants).toBe(0);
  });

  test('closes the runner and stops the type check when it is done', async () => {
    const analysed = start();
    await analysed.outcome;
    expect(analysed.runner()?.isClosed()).toBe(true);
    expect(analysed.stops()).toBeGreaterThan(0);
  });

  test('reports times that add up', async () => {
    const { timings } = await start().outcome;
    const { startUp, observe, execute, total, firstVerdict = 0 } = timings;
    expect(startUp + observe + execute).toBe(total);
    expect(startUp).toBeGreaterThan(0);
    expect(firstVerdict).toBeGreaterThan(startUp + observe);
    expect(firstVerdict).toBeLessThanOrEqual(total);
  });

  test('knows the languages of its sources', async () => {
    const names = ['a.ts', 'b.mts', 'c.tsx', 'd.js', 'e.cjs', 'f.jsx'];
    const { sources } = await start({
      sources: Object.fromEntries(names.map((name) => [name, add])),
    }).outcome;
    expect(sources.map(({ language }) => language)).toEqual([
      'typescript',
      'typescript',
      'typescript',
      'javascript',
      'javascript',
      'javascript',
    ]);
  });

  test('reports mutants that a comment excludes, and comments that make no sense', async () => {
    const source = `// assay-ignore-next-line AOR: on purpose\n${add}// assay-ignore-next-line ARO\n`;
    const result = await start({ sources: { 'src/add.ts': `${source}export const n = 1 + 2;\n` } })
      .outcome;
    const ignored = result.judged.filter(({ verdict }) => verdict.status === 'Ignored');
    expect(ignored.length).toBeGreaterThan(0);
    expect(ignored.map(({ mutant }) => mutant.original)).toEqual(ignored.map(() => 'a + b'));
    expect(ignored[0]?.verdict.reason).toEqual({
      kind: 'ignored-by-comment',
      message: 'on purpose',
    });
    expect(result.notices).toMatchObject([{ code: 'ignore-comment', place: 'src/add.ts:3' }]);
  });

  test('skips a file with a syntax error, says where, and goes on', async () => {
    const sources = { 'src/bad.ts': 'export const x =\n  1 +;\n', 'src/add.ts': add };
    const { notices, sources: read } = await start({ sources }).outcome;
    expect(read.map(({ path }) => path)).toEqual(['src/add.ts']);
    expect(notices).toMatchObject([{ code: 'syntax-error', place: 'src/bad.ts:2:6' }]);
  });

  test('mutates the selected lines only', async () => {
    const sources = [{ file: 'src/add.ts', lines: [{ first: 2, last: 2 }] }];
    const text = { 'src/add.ts': `${add}export const less = (a, b) => a < b;\n` };
    const { judged } = await start({ sources: text, options: { sources } }).outcome;
    expect([...new Set(judged.map(({ mutant }) => mutant.original))]).toEqual(['a < b']);
  });

  test('analyses the named mutants only, and says so of a sample', async () => {
    const { judged } = await start().outcome;
    const [first] = judged;
    const ids = [first?.mutant.id.slice(0, 8) ?? ''];
    const named = await start({ options: { selection: { ids, seed: 1 } } }).outcome;
    expect(named.judged.map(({ mutant }) => mutant)).toEqual([first?.mutant]);
    expect(named.sampled).toBeUndefined();
    const sample = { ratio: 0.5, per: 'all' } as const;
    const sampled = await start({ options: { selection: { ids: [], sample, seed: 3 } } }).outcome;
    const kept = Math.round(judged.length / 2);
    expect(sampled.judged).toHaveLength(kept);
    expect(sampled.sampled).toEqual({ kept, of: judged.length, seed: 3 });
  });

  test('runs mutants of higher order after the others, where they are asked for, and keeps them apart', async () => {
    const options = { order: 2, orderStrategy: 'same-function', orderLimit: 5 } as const;
    const sources = {
      'src/add.ts': 'export function f(a, b) { const c = a + 1; return c > b; }',
      'src/none.ts': '// assay-ignore-next-line\nexport const n = 1;',
    };
    const [plain, { result, runs }] = await Promise.all([
      start({ sources }).outcome,
      (async () => {
        const started = start({ sources, options });
        return { result: await started.outcome, runs: started.runner()?.runs ?? [] };
      })(),
    ]);
    expect(result.judged).toEqual(plain.judged);
    expect(plain.higherOrder).toBeUndefined();
    expect(result.higherOrder).toMatchObject({ strategy: 'same-function', order: 2, seed: 1 });
    expect(result.higherOrder?.judged).toHaveLength(5);
    for (const { mutant, verdict } of result.higherOrder?.judged ?? []) {
      expect(mutant.parts).toHaveLength(2);
      expect(verdict.status).toBe('Survived');
    }
    expect(runs.map(({ build }) => build)).toEqual(['observe', 'execute', 'combine']);
  });

  test('combines no mutants that do not compile', async () => {
    const options = { order: 2, orderStrategy: 'sample', orderLimit: 50 } as const;
    const sources = { 'src/add.ts': 'export const f = (a, b) => (a + b) * (a - b);' };
    const plain = await start({ sources }).outcome;
    const wrong = plain.judged.filter(({ mutant }) => mutant.original === 'a + b');
    const errors = new Map(wrong.map(({ mutant }) => [mutant.id, 'no']));
    const check = Promise.resolve({
      kind: 'checked',
      errors,
      unchecked: new Set<string>(),
      milliseconds: 1,
    } as const);
    const result = await start({ sources, check, options }).outcome;
    const parts = result.higherOrder?.judged.flatMap(({ mutant }) => mutant.parts) ?? [];
    expect(parts).toEqual([]);
    const all = await start({ sources, options }).outcome;
    expect(all.higherOrder?.judged.length).toBeGreaterThan(5);
  });

  test('says which source was loaded with another text', async () => {
    const onServe = (serve: ServeModule): void => {
      serve('/root/src/add.ts', `${add} `, 'observe');
      serve('/root/src/add.ts', `${add} `, 'execute');
    };
    const { notices } = await start({ onServe }).outcome;
    expect(notices).toMatchObject([{ code: 'source-changed', place: 'src/add.ts' }]);
  });

  test('names flaky tests', async () => {
    const answer = (job: Job, table: BuildTable, nth: number): Answer =>
      job.kind === 'observe'
        ? { events: [observed(table, nth === 2 ? ['pass', 'pass'] : ['pass', 'fail'])] }
        : ordinary(job, table);
    const { notices } = await start({ answer }).outcome;
    expect(notices).toMatchObject([{ code: 'test-flaky', place: 'test/a.test.ts > test 1' }]);
  });
});

describe('analyse names what takes longer than it had to', () => {
  test.each<[string, (file: ObservedFile) => ObservedFile, string[]]>([
    [
      'a test that behaves in another way when repeated',
      (file) => ({ ...file, tests: file.tests.map((one) => ({ ...one, repeatable: false })) }),
      ['test/a.test.ts > test 0'],
    ],
    [
      'but not a test that infects nothing',
      (file) => ({
        ...file,
        tests: file.tests.map((one) => ({
          ...one,
          repeatable: false,
          trace: { covered: [], infected: [] },
        })),
      }),
      [],
    ],
  ])('%s', async (_, change, places) => {
    const answer = (job: Job, table: BuildTable): Answer => {
      if (job.kind !== 'observe') return ordinary(job, table);
      const event = observed(table);
      return { events: event.kind === 'observed' ? [{ ...event, file: change(event.file) }] : [] };
    };
    const { notices } = await start({ answer }).outcome;
    expect(notices.map(({ code, place }) => [code, place])).toEqual(
      places.map((place) => ['test-not-repeatable', place]),
    );
  });

  test('a file that fails where its tests run twice', async () => {
    const answer = (job: Job, table: BuildTable, nth: number): Answer =>
      job.kind === 'observe'
        ? { events: [observed(table, nth === 0 ? ['fail'] : ['pass'])] }
        : ordinary(job, table);
    const { notices } = await start({ answer }).outcome;
    expect(notices).toMatchObject([{ code: 'test-not-repeatable', place: 'test/a.test.ts' }]);
  });
});

describe('analyse refuses', () => {
  test('sources without mutants, before it opens anything', async () => {
    const analysed = start({ sources: { 'src/types.ts': 'export type A = string;' } });
    expect(await failure(analysed)).toMatchObject({ code: 'no-mutants' });
    expect(analysed.runner()).toBeUndefined();
    expect(analysed.checked).toEqual([]);
  });

  test('sources that all have a syntax error, with the place of the first', async () => {
    const analysed = start({ sources: { 'src/a.ts': 'const a = ;' } });
    expect(await failure(analysed)).toMatchObject({
      code: 'syntax-error',
      place: 'src/a.ts:1:11',
      message: expect.stringMatching(/^The source file has a syntax error: (?!The file)/),
    });
  });

  test.each<[string, string, Scene]>([
    ['no test files', 'found no test files', { testFiles: [] }],
    [
      'test files in which every test is skipped',
      'hold no test that runs',
      { answer: (_, table) => ({ events: [observed(table, ['skip', 'skip'])] }) },
    ],
  ])('%s', async (_, message, scene) => {
    const analysed = start(scene);
    const error = await failure(analysed);
    expect(error.code).toBe('no-tests');
    expect(error.message).toContain(message);
    expect(analysed.runner()?.isClosed()).toBe(true);
    expect(analysed.stops()).toBeGreaterThan(0);
  });

  test.each([
    [1, 'test/a.test.ts > test 0\n    failure 0', '1 test fails'],
    [10, 'test/a.test.ts > test 9\n    failure 9', '10 tests fail'],
    [12, 'and 2 more', '12 tests fail'],
  ])(
    '%i tests that fail without a mutant, and names ten at most',
    async (count, end, beginning) => {
      const outcomes = range(count).map(() => 'fail' as const);
      const answer = (_: Job, table: BuildTable): Answer => ({
        events: [observed(table, outcomes)],
      });
      const { code, message } = await failure(start({ answer }));
      expect(code).toBe('tests-fail');
      expect(message.startsWith(beginning)).toBe(true);
      expect(message.endsWith(end)).toBe(true);
      expect(message.split('failure ')).toHaveLength(Math.min(count, 10) + 1);
      expect(message).not.toContain('line 7');
    },
  );

  test('a runner that does not open, and stops the type check', async () => {
    const openRunner = (): Promise<never> =>
      Promise.reject(new UserError('no-test-runner', 'none', 'install one'));
    const analysed = start({ openRunner });
    expect(await failure(analysed)).toMatchObject({ code: 'no-test-runner' });
    expect(analysed.stops()).toBeGreaterThan(0);
  });
});

describe('the search for equivalent mutants', () => {
  test('takes them out of the score, and has one of each class of duplicates executed', async () => {
    const ids = (await start().outcome).judged.map(({ mutant }) => mutant.id);
    const [first = '', second = '', third = ''] = ids;
    const equivalences = Promise.resolve<EquivalenceOutcome>({
      kind: 'proved',
      equivalent: new Map([[first, 'why']]),
      duplicates: [[second, third]],
    });
    const { judged } = await start({ equivalences }).outcome;

    expect(judged.map(({ verdict }) => [verdict.status, verdict.testsRun])).toEqual([
      ['Ignored', 0],
      ['Survived', 1],
      ['Ignored', 0],
      ...ids.slice(3).map(() => ['Survived', 1]),
    ]);
  });

  test('has another one executed where the first of several turns out not to compile, however late', async () => {
    const ids = (await start().outcome).judged.map(({ mutant }) => mutant.id);
    const [first = '', second = ''] = ids;
    let tellErrors: (outcome: CompileCheckOutcome) => void = () => {};
    const check = new Promise<CompileCheckOutcome>((resolve) => (tellErrors = resolve));
    const errors = new Map([[first, 'no such type']]);
    const { judged } = await start({
      check,
      equivalences: Promise.resolve({
        kind: 'proved',
        equivalent: new Map(),
        duplicates: [[first, second]],
      }),
      answer(job, table) {
        if (job.kind === 'execute')
          setTimeout(() =>
            tellErrors({ kind: 'checked', errors, unchecked: new Set<string>(), milliseconds: 1 }),
          );
        return ordinary(job, table);
      },
    }).outcome;

    expect(judged.slice(0, 2).map(({ verdict }) => [verdict.status, verdict.testsRun])).toEqual([
      ['CompileError', 1],
      ['Survived', 1],
    ]);
  });

  test('is not started where it is not wanted', async () => {
    const equivalences = new Promise<never>(() => {});
    const { judged } = await start({ equivalences, options: { equivalence: 'none' } }).outcome;

    expect(judged.every(({ verdict }) => verdict.status === 'Survived')).toBe(true);
  });
});

test('mutants are not covered where there are test files, and none leads to what is mutated', async () => {
  const { judged } = await start({ testFiles: [], unrelatedFiles: 2 }).outcome;
  expect(new Set(judged.map(({ verdict }) => verdict.status))).toEqual(new Set(['NoCoverage']));
});

test('mutants are not covered where there is no test file, and none is needed', async () => {
  const options = { withoutTests: true } as const;
  const { judged, tests } = await start({ testFiles: [], options }).outcome;
  expect(new Set(judged.map(({ verdict }) => verdict.status))).toEqual(new Set(['NoCoverage']));
  expect(judged).not.toEqual([]);
  expect(tests).toEqual([]);
});

test('tests that fail are an error also where none is needed', async () => {
  const error = await failure(
    start({
      options: { withoutTests: true },
      answer: (_, table) => ({ events: [observed(table, ['fail'])] }),
    }),
  );
  expect(error.code).toBe('tests-fail');
});

describe('the type check', () => {
  test('is given every mutant, and not started where it is not wanted', async () => {
    const analysed = start();
    const { judged } = await analysed.outcome;
    const ids = analysed.checked[0]?.files[0]?.mutants.map(({ id }) => id);
    expect(ids).toEqual(judged.map(({ mutant }) => mutant.id));
    const without = start({ options: { typeCheck: false } });
    await without.outcome;
    expect(without.checked).toEqual([]);
  });

  test('takes what does not compile out of the run, and out of the score', async () => {
    const first = (await start().outcome).judged[0]?.mutant.id ?? '';
    const errors = new Map([[first, 'no such type']]);
    const analysed = start({
      check: Promise.resolve({
        kind: 'checked',
        errors,
        unchecked: new Set<string>(),
        milliseconds: 1,
      }),
    });
    const result = await analysed.outcome;
    expect(statuses(result)).toEqual([
      'CompileError',
      ...result.judged.slice(1).map((): string => 'Survived'),
    ]);
    const job = analysed.runner()?.runs[1]?.jobs[0]?.job;
    expect(job?.kind === 'execute' && job.hot[0]?.mutants).toEqual(
      range(result.judged.length).slice(1),
    );
  });

  test('says which mutants it had no time for, and how many', async () => {
    const [first = '', second = ''] = (await start().outcome).judged.map(({ mutant }) => mutant.id);
    const unchecked = new Set([first]);
    const errors = new Map([[second, 'found out before the time was up']]);
    const check = Promise.resolve({ kind: 'checked', errors, unchecked, milliseconds: 1 } as const);
    const { notices, judged } = await start({ check }).outcome;
    expect(
      judged.filter(({ verdict }) => verdict.typesUnchecked).map(({ mutant }) => mutant.id),
    ).toEqual([first]);
    expect(notices).toMatchObject([{ code: 'types-unavailable' }]);
    expect(notices[0]?.message).toMatch(/^1 mutant was not type-checked: the time for it was up/);
  });

  test('is reported where it was not possible', async () => {
    const check = Promise.resolve({ kind: 'unavailable', reason: 'no tsconfig' } as const);
    const { notices } = await start({ check }).outcome;
    expect(notices).toMatchObject([{ code: 'types-unavailable' }]);
    expect(notices[0]?.message).toContain('no tsconfig');
  });
});

describe('an interrupted analysis', () => {
  test('opens no runner where it was interrupted before that, and names every mutant', async () => {
    const whole = await start().outcome;
    const analysed = start({ options: { signal: AbortSignal.abort() } });

    const result = await analysed.outcome;

    expect(analysed.runner()).toBeUndefined();
    expect(result).toMatchObject({ interrupted: true, tests: [] });
    expect(result.judged.map(({ mutant }) => mutant)).toEqual(
      whole.judged.map(({ mutant }) => mutant),
    );
    expect(statuses(result)).toEqual(result.judged.map(() => 'Pending'));
    expect(result.sources).toEqual(whole.sources);
  });

  test('leaves every mutant pending where the runner fails to open after the interruption', async () => {
    const controller = new AbortController();
    const openRunner = (): Promise<never> => {
      controller.abort();
      return Promise.reject(new UserError('runner-failed', 'It was killed.', 'Try again.'));
    };

    const result = await start({ openRunner, options: { signal: controller.signal } }).outcome;

    expect(new Set(statuses(result))).toEqual(new Set(['Pending']));
  });

  test('does not wait for a runner that never opens', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const controller = new AbortController();
    const openRunner = (): Promise<never> => new Promise(() => {});
    const analysed = start({ openRunner, options: { signal: controller.signal } });
    await vi.advanceTimersByTimeAsync(60_000);
    controller.abort();
    await vi.advanceTimersByTimeAsync(3000);

    expect(new Set(statuses(await analysed.outcome))).toEqual(new Set(['Pending']));
  });

  test('leaves every mutant pending when tests were still observed, and waits for nothing', async () => {
    const controller = new AbortController();
    const answer = (job: Job, table: BuildTable): Answer => {
      controller.abort();
      return job.kind === 'observe' ? { events: [observed(table, ['fail'])] } : {};
    };
    const analysed = start({
      answer,
      testFiles: ['test/a.test.ts', 'test/b.test.ts'],
      options: { signal: controller.signal },
      check: new Promise(() => {}),
    });
    const result = await analysed.outcome;
    expect(result.interrupted).toBe(true);
    expect(result.judged.length).toBeGreaterThan(0);
    expect(statuses(result)).toEqual(result.judged.map(() => 'Pending'));
    expect(analysed.runner()?.isClosed()).toBe(true);
  });
});
