import { setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

import {
  createBranchNumbers,
  createFunctionNumbers,
} from '../../../src/analysis/served-numbers.ts';
import { type MutantTable, numberMutants } from '../../../src/analysis/select/mutant-table.ts';
import {
  generateForUnit,
  notSearched,
  type SearchState,
  type UnitTask,
} from '../../../src/generation/generate-for-unit.ts';
import type { GeneratedUnit } from '../../../src/model/generated-unit.ts';
import type { Surrounding } from '../../../src/model/test-case-trace.ts';
import type { UnitModel } from '../../../src/model/unit-model.ts';
import type { HostBuild, OpenUnitHost, UnitHost } from '../../../src/runner/unit-host.ts';
import { catalogued } from '../schemata/build.ts';
import { fakeHost, type HostedUnit } from './fake-host.ts';
import { Ends, modelOf, taking } from './fake-unit.ts';
import { sketch } from './statements.ts';

const file = 'src/unit.ts';
const text = `export function f(a) { return a * 3; }`;
const { catalogue } = catalogued(text, file);

/** The mutants of another file come first, so that those of this one don't begin with 0. */
const table: MutantTable = numberMutants([
  catalogued('export const b = 1 + 2;', 'src/other.ts').catalogue,
  catalogue,
]);
const first = table.files.get(file)?.firstMutant ?? 0;
const mutants = table.mutants.slice(first);

const model = modelOf([
  taking('f', [{ kind: 'number' }], {
    span: { start: text.indexOf('function'), end: text.length },
  }),
]);

/** The function with the mutant that is active in it, by evaluating its text. */
const unit: HostedUnit = {
  functions: {
    f: (mutant, a: number) => functionOf(mutant)(a),
  },
  inside: Object.fromEntries(mutants.map((_, at) => [first + at, 'f'])),
};

const functions = new Map<number, (a: number) => unknown>();

function functionOf(mutant: number): (a: number) => unknown {
  const known = functions.get(mutant);
  if (known !== undefined) return known;
  const changed = table.mutants[mutant];
  const body =
    changed === undefined
      ? text
      : text.slice(0, changed.span.start) + changed.replacement + text.slice(changed.span.end);
  const made: unknown = runInThisContext(`(${body.replace('export ', '')})`);
  if (typeof made !== 'function') throw new Error(body);
  const apply = (a: number): unknown => Reflect.apply(made, undefined, [a]);
  functions.set(mutant, apply);
  return apply;
}

interface Generated {
  readonly outcome: Promise<GeneratedUnit>;
  /** What happened to hosts. */
  readonly log: readonly string[];
  readonly states: readonly SearchState[];
}

interface Scene {
  readonly model?: UnitModel;
  readonly unit?: HostedUnit;
  /** Changes a host before it is used. */
  readonly host?: (host: UnitHost, build: HostBuild, model: UnitModel) => UnitHost;
  readonly failure?: Partial<Record<HostBuild, string>>;
  readonly task?: Partial<UnitTask>;
}

function generate(scene: Scene = {}): Generated {
  const log: string[] = [];
  const states: SearchState[] = [];
  const openHost: OpenUnitHost = ({ build, model: loaded }) => {
    const host = fakeHost(scene.unit ?? unit, build, log, scene.failure?.[build]);
    return Promise.resolve(scene.host?.(host, build, loaded) ?? host);
  };
  let time = 0;
  const outcome = generateForUnit({
    file,
    model: scene.model ?? model,
    examples: [],
    table,
    functions: createFunctionNumbers(),
    branches: createBranchNumbers(),
    openHost,
    movesTime: false,
    unfixable: [],
    settings: { search: 'ga', budget: 500, time: Infinity },
    seed: 1,
    clock: { now: () => (time += 100) },
    signal: new AbortController().signal,
    deadline: new AbortController().signal,
    onProgress: (state) => void states.push(state),
    ...scene.task,
  });
  return { outcome, log, states };
}

const opened = ['open search', 'open impact', 'close search', 'close impact'];

describe('what is generated for a unit', () => {
  it('are short tests that kill its mutants', async () => {
    const { outcome, states } = generate();
    const { tests, live, left, ...rest } = await outcome;

    expect(live).toEqual(mutants.map(({ id }) => id));
    const killed = tests.flatMap(({ kills }) => kills);
    expect(new Set(killed).size).toBe(killed.length);
    expect(killed.length + left.length).toBe(live.length);
    expect(left).toEqual([]);
    expect(tests.map(({ testCase }) => sketch(testCase))).toEqual([['1', 'f($0)']]);
    expect(rest).toMatchObject({ file, interrupted: false, defects: [], untestable: [] });
    expect(rest.effort.runs).toBeGreaterThan(0);
    expect(rest.effort.statements).toBeGreaterThan(rest.effort.runs);
    const { milliseconds, search } = rest.effort;
    expect(search.waited).toBeGreaterThan(0);
    expect(search.runs).toBeGreaterThan(0);
    expect(search.runs).toBeLessThan(rest.effort.runs);
    expect(search.milliseconds).toBeGreaterThan(search.waited);
    expect(milliseconds).toBeGreaterThan(search.milliseconds);
    expect(rest.problem).toBeUndefined();
    const { length } = live;
    expect(states.at(-1)).toEqual({ killed: length, live: length, spent: 1, isDone: true });
    expect(states.filter(({ isDone }) => isDone)).toHaveLength(1);
  });

  it('kill only the mutants that are wanted, where some are', async () => {
    const one = table.files.get(file)?.firstMutant ?? -1;
    const { tests, live } = await generate({ task: { wanted: new Set([one]) } }).outcome;

    expect(live).toEqual([table.mutants[one]?.id]);
    expect(tests.flatMap(({ kills }) => kills)).toEqual(live);
  });

  it('are no tests that read a clock which the project can not fix', async () => {
    const reading = (unfixable: readonly Surrounding[]): Promise<GeneratedUnit> =>
      generate({
        task: { unfixable },
        host: (host) => ({
          ...host,
          run: async (...asked) =>
            (await host.run(...asked)).map((result) => ({
              ...result,
              trace: { ...result.trace, surroundings: ['hrtime', 'time'] },
            })),
        }),
      }).outcome;
    const [fixed, open] = [await reading([]), await reading(['hrtime'])];

    expect(fixed.tests).toHaveLength(1);
    expect(fixed.denied).toEqual([]);
    expect(open.tests).toEqual([]);
    expect(open.denied).toEqual([
      'read a clock that tests for this runner cannot fix (`performance.now` or `process.hrtime`)',
    ]);
    expect(open.left).toHaveLength(mutants.length);
  });

  it('is the same with the same seed', async () => {
    const [one, other] = [await generate().outcome, await generate().outcome];

    expect(other).toEqual(one);
  });

  it('tells of mutants that no test kills why', async () => {
    const blind: HostedUnit = { ...unit, functions: { f: () => 1 } };
    const { left, tests } = await generate({ unit: blind }).outcome;

    expect(tests).toEqual([]);
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['not-observed']));
    expect(left).toHaveLength(mutants.length);
  });

  it('tells what it was denied', async () => {
    const writing: HostedUnit = {
      ...unit,
      functions: {
        f: (_, a: number) => {
          if (a > 0) throw new Ends('denied');
          return a;
        },
      },
    };

    expect(await generate({ unit: writing }).outcome).toMatchObject({ denied: ['a file'] });
    expect(await generate().outcome).toMatchObject({ denied: [] });
  });

  it('has the likely defects, with short test cases', async () => {
    const failing: HostedUnit = {
      ...unit,
      functions: {
        f: (_, a: number) => {
          if (a > 0) throw new TypeError('a.b is not a function');
          return a;
        },
      },
    };
    const { defects } = await generate({ unit: failing }).outcome;

    expect(defects).toMatchObject([{ kind: 'failure-inside', callable: 'f' }]);
    expect(defects.map(({ testCase }) => sketch(testCase))).toEqual([['1', 'f($0)']]);
  });
});

describe('hosts', () => {
  it('are opened, one of each build, and closed', async () => {
    const { outcome, log } = generate();
    await outcome;

    expect(log).toEqual(opened);
  });

  it('are not opened where there is nothing to call', async () => {
    const untestable = [{ name: 'g', reason: 'It is not.' }];
    const nothing = generate({ model: modelOf() });
    const elsewhere = generate({ model: { ...modelOf(), untestable } });

    expect(await nothing.outcome).toMatchObject({
      problem: 'It exports nothing that a test could call.',
      tests: [],
      left: [],
    });
    expect(await elsewhere.outcome).toMatchObject({
      problem: 'Nothing that it exports can be tested.',
      untestable,
    });
    expect([...nothing.log, ...elsewhere.log]).toEqual([]);
    expect(nothing.states).toEqual([{ killed: 0, live: mutants.length, spent: 1, isDone: true }]);
  });

  it('are opened without helper files if these can not be loaded', async () => {
    const helped: UnitModel = {
      ...model,
      callables: [
        ...model.callables,
        {
          ...taking('test/help.ts:give', [], { returns: { kind: 'number' } }),
          from: { module: 'test/help.ts', isPackage: false, name: 'give' },
          isHelper: true,
        },
      ],
    };
    const { outcome, log } = generate({
      model: helped,
      host: (host, build, { callables }) =>
        callables.some(({ isHelper }) => isHelper) && build === 'search'
          ? { ...host, failure: 'no such module' }
          : host,
    });
    const { problem, tests, helperProblems } = await outcome;

    expect(problem).toBeUndefined();
    expect(tests).toHaveLength(1);
    expect(helperProblems).toEqual([
      "test/help.ts can't be loaded with src/unit.ts, and tests were searched without: no such module",
    ]);
    expect(log.slice(-opened.length)).toEqual(opened);
  });

  it('tell of helpers that threw in all calls', async () => {
    const failing: UnitModel = {
      ...model,
      callables: [
        ...model.callables,
        { ...taking('give', [], { returns: { kind: 'number' } }), isHelper: true },
      ],
    };
    const throwing: HostedUnit = {
      ...unit,
      functions: {
        ...unit.functions,
        give: () => {
          throw new RangeError('Nothing to give.');
        },
      },
    };
    const { helperProblems } = await generate({ model: failing, unit: throwing }).outcome;

    expect(helperProblems).toEqual([
      expect.stringMatching(
        /^The helper give \(.*\) threw in each of \d+ calls, at last RangeError: Nothing to give\.$/,
      ),
    ]);
  });

  it.each<HostBuild>(['search', 'impact'])(
    'are closed, and there is a problem instead of tests, if the %s build can not be loaded',
    async (build) => {
      const { outcome, log } = generate({ failure: { [build]: 'no such module' } });
      const { problem, tests, live } = await outcome;

      expect(problem).toBe(`It can't be loaded: no such module`);
      expect(tests).toEqual([]);
      expect(live).toHaveLength(mutants.length);
      for (const name of ['search', 'impact']) {
        expect(log.includes(`close ${name}`)).toBe(log.includes(`open ${name}`));
      }
    },
  );

  it('are closed where the other can not be opened', async () => {
    const { outcome, log } = generate({
      host: (host, build) => {
        if (build === 'impact') throw new Error('no more processes');
        return host;
      },
    });

    await expect(outcome).rejects.toThrow('no more processes');
    expect(log).toEqual(['open search', 'open impact', 'close search']);
  });

  it('are closed where a run fails', async () => {
    const { outcome, log } = generate({
      host: (host) => ({ ...host, run: () => Promise.reject(new Error('gone')) }),
    });

    await expect(outcome).rejects.toThrow('gone');
    expect(log).toEqual(opened);
  });
});

describe('an interruption', () => {
  it('ends the search, and what was found until then becomes tests', async () => {
    const stopped = new AbortController();
    const { outcome } = generate({
      task: {
        settings: { search: 'ga', budget: 1_000_000, time: Infinity },
        signal: stopped.signal,
        onProgress: ({ killed }) => {
          if (killed > 0) stopped.abort();
        },
      },
    });
    const { interrupted, tests, left } = await outcome;

    expect(interrupted).toBe(true);
    expect(tests).not.toEqual([]);
    expect(left.length).toBeLessThan(mutants.length);
  });

  it('of the search alone leaves time to make short tests of what was found', async () => {
    const runsAfter = async (ended: 'signal' | 'searching'): Promise<number> => {
      const stopped = new AbortController();
      let runs = 0;
      const { outcome } = generate({
        task: {
          settings: { search: 'ga', budget: 1_000_000, time: Infinity },
          [ended]: stopped.signal,
          onProgress: ({ killed }) => {
            if (killed > 0) stopped.abort();
          },
        },
        host: (host) => ({
          ...host,
          run: (all, signal) => {
            if (stopped.signal.aborted) runs += all.length;
            return host.run(all, signal);
          },
        }),
      });
      expect((await outcome).tests).not.toEqual([]);
      return runs;
    };

    expect(await runsAfter('searching')).toBeGreaterThan(await runsAfter('signal'));
  });

  it('comes after the time that a search may take, too, also where memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') throw new Error('Memory can not be collected.');
    const { outcome } = generate({
      unit: { ...unit, functions: { f: () => 1 } },
      task: { settings: { search: 'random', budget: 10_000_000, time: 20 } },
      host: (host) => ({
        ...host,
        run: async (runs, signal) => {
          Reflect.apply(collect, undefined, []);
          await new Promise((resolve) => setImmediate(resolve));
          return host.run(runs, signal);
        },
      }),
    });

    expect(await outcome).toMatchObject({ interrupted: true, tests: [] });
  });

  it('takes a time of which no part is a whole number of milliseconds', async () => {
    const { outcome } = generate({
      task: { settings: { search: 'ga', budget: 500, time: 100_000.3 } },
    });

    expect((await outcome).tests).not.toEqual([]);
  });

  it('before the search leaves nothing, and opens nothing', async () => {
    const { outcome, log } = generate({ task: { signal: AbortSignal.abort() } });

    expect(await outcome).toMatchObject({
      interrupted: true,
      problem: notSearched,
      tests: [],
      effort: { runs: 0 },
    });
    expect(log).toEqual([]);
  });

  it('has tests of slow test cases made by what the search saw of them, once its deadline has passed', async () => {
    const stopped = new AbortController();
    const { outcome } = generate({
      task: {
        settings: { search: 'ga', budget: 1_000_000, time: Infinity },
        signal: stopped.signal,
        deadline: stopped.signal,
        onProgress: ({ killed }) => {
          if (killed > 0) stopped.abort();
        },
      },
      host: (host) => ({
        ...host,
        // After the interruption, a run never comes to its end.
        run: (runs, signal) => (signal.aborted ? new Promise(() => {}) : host.run(runs, signal)),
      }),
    });
    const { tests, left } = await outcome;

    expect(tests).not.toEqual([]);
    expect(tests.every(({ assertions }) => assertions.length > 0)).toBe(true);
    expect(left.length).toBeLessThan(mutants.length);
  });

  it('after the search does not count as one of it', async () => {
    const stopped = new AbortController();
    let ofSearch: AbortSignal | undefined;
    const { outcome } = generate({
      task: { signal: stopped.signal },
      host: (host) => ({
        ...host,
        run: (runs, signal) => {
          ofSearch ??= signal;
          if (signal !== ofSearch) stopped.abort();
          return host.run(runs, signal);
        },
      }),
    });

    await outcome;
    expect(stopped.signal.aborted).toBe(true);
    expect((await outcome).interrupted).toBe(false);
  });
});
