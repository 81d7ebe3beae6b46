import { describe, expect, test } from 'vitest';

import type { TestCaseTrace } from '../../../../src/model/test-case-trace.ts';
import { packRuns, type RunRequest } from '../../../../src/runner/process/run-request.ts';
import type {
  UnitOrder,
  WorkerMessage,
  WorkerRequest,
} from '../../../../src/runner/process/worker-protocol.ts';
import type { HostBuild, TestCaseRun } from '../../../../src/runner/unit-host.ts';
import { serveTestCases } from '../../../../src/runner/worker/serve-test-cases.ts';
import { completed, model, runOf } from '../unit-host-runs.ts';
import { FakeRuntime } from './fake-runtime.ts';

/** What a session does, in order: `load with 3`, `run a with -1`. */
interface Served {
  readonly steps: readonly string[];
  readonly sent: readonly WorkerMessage[];
  /** Of each window of the impact build, whether branches were wanted. */
  readonly windows: readonly boolean[];
  /** Loop steps that each load might burn. */
  readonly loadFuels: readonly number[];
  /** Names of the modules that the last runner of test cases was given. */
  readonly modules: readonly string[];
}

interface Script {
  readonly build?: HostBuild;
  readonly mutant?: number;
  readonly burntByLoading?: number;
  /** How runs end that don't complete, by their statement. */
  readonly traces?: Readonly<Record<string, Partial<TestCaseTrace>>>;
  /** Throws where loading fails, given the active mutant. */
  readonly load?: (mutant: number) => void;
  readonly restores?: boolean;
  readonly hidesState?: boolean;
  readonly canReset?: () => boolean;
  readonly skips?: boolean;
}

/** Serves batches of runs in a process where nothing is real. */
async function serve(
  batches: readonly (readonly TestCaseRun[] | RunRequest)[],
  script: Script = {},
): Promise<Served> {
  const { build = 'impact', mutant = -1, traces = {} } = script;
  const steps: string[] = [];
  const sent: WorkerMessage[] = [];
  const windows: boolean[] = [];
  const loadFuels: number[] = [];
  let given: readonly string[] = [];
  const runtime = new FakeRuntime();
  runtime.startImpact = (ofBranches) => {
    steps.push('window');
    windows.push(ofBranches === true);
  };
  runtime.startSearch = (wanted) =>
    steps.push(wanted === undefined ? 'window' : `window of ${wanted.join()}`);
  const requests: WorkerRequest[] = [
    ...batches.map((one) => ('kind' in one ? one : packRuns(one))),
    { kind: 'close' },
  ];
  const order: UnitOrder = {
    kind: 'open',
    root: '/root',
    build,
    model,
    mutant,
    mutantCount: 9,
    ...(script.burntByLoading !== undefined && { burntByLoading: script.burntByLoading }),
    siteTable: '',
  };
  await serveTestCases(order, {
    channel: {
      next: () => Promise.resolve(requests.shift() ?? { kind: 'close' }),
      send(message) {
        sent.push(message);
        return Promise.resolve();
      },
    },
    framework: {
      async visit(unit) {
        if (script.skips === true) return [];
        try {
          script.load?.(runtime.active);
          await unit.load(({ module }) => {
            steps.push(`load ${module} with ${runtime.active}`);
            return Promise.resolve({ exports: {} });
          });
        } catch (error) {
          return [String(error)];
        }
        await unit.serve();
        return [];
      },
      resetModules: () => steps.push('reset'),
      canReset: script.canReset ?? (() => true),
      restoreTimers() {},
    },
    runtime,
    unhandled: { take: () => [] },
    guard() {
      steps.push('guard');
      loadFuels.push(runtime.budgets.at(-1) ?? 0);
    },
    createRunner({ file }, modules) {
      given = [...modules.keys()];
      if (file !== model.file) steps.push(`unit ${file}`);
      return {
        restore: () => script.restores === true,
        hidesState: () => script.hidesState === true,
        run({ testCase: { statements }, afterStatements }) {
          const name = nameOf(statements);
          steps.push(`run ${name} with ${runtime.active}`);
          afterStatements?.();
          runtime.fuel = 99;
          return Promise.resolve({ ...completed, ...traces[name] });
        },
      };
    },
  });
  return {
    steps: steps.filter((step) => !step.includes('help')),
    sent,
    windows,
    loadFuels,
    modules: given,
  };
}

function nameOf([first]: TestCaseRun['testCase']['statements']): string {
  return first?.kind === 'primitive' && first.value.of === 'string' ? first.value.value : '';
}

function endsIn({ sent }: Served): (string | undefined)[] {
  return sent.flatMap((message) =>
    message.kind === 'result' ? [message.result.trace.end.kind] : [],
  );
}

const load = 'load src/unit.ts with -1';

describe('a host', () => {
  test('loads a unit once for runs that leave nothing behind, whatever their mutants', async () => {
    const served = await serve([[runOf('a'), runOf('b', { mutant: 3 })], [runOf('c')]]);
    expect(served.steps.filter((step) => step !== 'window')).toEqual([
      'guard',
      load,
      'run a with -1',
      'run b with 3',
      'run c with -1',
    ]);
    expect(served.sent.map(({ kind }) => kind)).toEqual([
      'loading',
      'loaded',
      'result',
      'result',
      'result',
    ]);
  });

  test('loads the unit first, and then all modules that test cases use', async () => {
    const { modules } = await serve([]);
    expect(modules).toEqual(['src/unit.ts', 'src/help.ts']);
  });

  test('evaluates modules anew after a run that leaves state, before the next and not without one', async () => {
    const leaves = { traces: { a: { leavesState: true } } };
    const one = await serve([[runOf('a')]], leaves);
    expect(one.steps).not.toContain('reset');
    const { steps } = await serve([[runOf('a'), runOf('b')]], leaves);
    expect(steps.slice(steps.indexOf('run a with -1'))).toEqual([
      'run a with -1',
      'reset',
      'window',
      'guard',
      load,
      'window',
      'run b with -1',
    ]);
  });

  test('evaluates modules anew for runs of another model, and goes on with it', async () => {
    const other = { ...model, file: 'src/other.ts' };
    const remodelled = { ...packRuns([runOf('b')]), model: other };
    const { steps } = await serve([[runOf('a')], remodelled, [runOf('c')]]);
    expect(steps.filter((step) => /^(?:load|reset|run|unit)/.test(step))).toEqual([
      load,
      'run a with -1',
      'reset',
      'load src/other.ts with -1',
      'unit src/other.ts',
      'run b with -1',
      'run c with -1',
    ]);
  });

  test('goes on with the same modules where the state that was left can be put back', async () => {
    const script = { traces: { a: { leavesState: true } }, restores: true };
    const { steps } = await serve([[runOf('a'), runOf('b')]], script);
    expect(steps).not.toContain('reset');
    expect(steps.at(-1)).toBe('run b with -1');
  });

  test.each([
    ['evaluates modules anew for a run that must be alone if they hide state', true, 2],
    ['has runs that must be alone share modules that hide nothing', false, 1],
  ])('%s', async (_, hidesState, loads) => {
    const apart = [runOf('a', { mutant: 3 }), runOf('b', { mutant: 4, isolated: true })];
    const { steps } = await serve([apart], { hidesState });
    expect(steps.filter((step) => step === load)).toHaveLength(loads);
    expect(steps.at(-1)).toBe('run b with 4');
  });

  test('evaluates modules with the mutant active for a fresh run, and without it for the next', async () => {
    const { steps } = await serve([[runOf('a', { mutant: 4, fresh: true }), runOf('b')]]);
    expect(steps.filter((step) => /^(?:load|run)/.test(step))).toEqual([
      load,
      'load src/unit.ts with 4',
      'run a with 4',
      load,
      'run b with -1',
    ]);
  });

  test('evaluates modules once for runs that share them with a mutant, unless one left them changed', async () => {
    const shared = { mutant: 4, fresh: true, shared: true };
    const runs = ['a', 'b', 'c'].map((name) => runOf(name, shared));
    const { steps } = await serve([runs], { traces: { b: { leavesState: true } } });
    const loads = steps.filter((step) => /^(?:load|run)/.test(step));

    expect(loads).toEqual([
      load,
      'load src/unit.ts with 4',
      'run a with 4',
      'run b with 4',
      'load src/unit.ts with 4',
      'run c with 4',
    ]);
    // The window of the first run begins with its load. The next one has one of its own.
    expect(steps.filter((step) => step === 'window')).toHaveLength(4);
  });

  test('takes the first load for a fresh run that it was made for', async () => {
    const { steps } = await serve([[runOf('a', { mutant: 4, fresh: true })]], { mutant: 4 });
    expect(steps).toEqual(['window', 'guard', 'load src/unit.ts with 4', 'run a with 4']);
  });

  test('evaluates modules for each fresh run of the original', async () => {
    const { steps } = await serve([[runOf('a', { fresh: true }), runOf('b', { fresh: true })]]);
    expect(steps.filter((step) => step === load)).toHaveLength(2);
  });

  test('gives what the build shows, and the fuel that the statements burnt', async () => {
    const impact = await serve([[runOf('a')]]);
    expect(impact.sent.at(-1)).toMatchObject({ result: { functions: [], fuel: 20 } });
    const search = await serve([[runOf('a')]], { build: 'search' });
    expect(search.sent.at(-1)).toMatchObject({ result: { search: { covered: [] }, fuel: 20 } });
  });

  test('tells of branches in the impact build where a run asks for them', async () => {
    const { sent, windows } = await serve([
      [runOf('a'), runOf('b', { branches: true }), runOf('c', { branches: false })],
      [runOf('d', { mutant: 4, fresh: true, branches: true })],
    ]);
    const told = sent.flatMap((each) =>
      each.kind === 'result' ? [each.result.branches !== undefined] : [],
    );
    expect(told).toEqual([false, true, false, true]);
    // While modules are loaded, branches are those of the fresh run that comes first, if one does.
    expect(windows).toEqual([true, false, true, false, true]);
    const search = await serve([[runOf('a', { branches: true })]], { build: 'search' });
    expect(search.sent.at(-1)).not.toHaveProperty('result.branches');
  });

  test('asks the search build for the mutants that a run wants to know of', async () => {
    const { steps } = await serve([[runOf('a'), runOf('b', { wanted: [2, 5] })]], {
      build: 'search',
    });

    expect(steps.filter((step) => step.startsWith('window'))).toEqual([
      'window',
      'window',
      'window of 2,5',
    ]);
  });

  test('says why the unit can not be loaded, and runs nothing', async () => {
    const served = await serve([[runOf('a')]], {
      load() {
        throw new TypeError('no database');
      },
    });
    expect(served.sent.at(-1)).toEqual({ kind: 'failed', message: 'TypeError: no database' });
    expect(endsIn(served)).toEqual([]);
  });

  test('says so where the set-up of tests skips them all', async () => {
    const { sent } = await serve([], { skips: true });
    expect(sent.at(-1)).toEqual({
      kind: 'failed',
      message: 'the set-up of the tests has them skipped',
    });
  });

  test('ends a run as crashed whose mutant keeps the unit from loading, and goes on', async () => {
    const served = await serve([[runOf('a', { mutant: 4, fresh: true }), runOf('b')]], {
      load(mutant) {
        if (mutant === 4) throw new Error('mutated');
      },
    });
    expect(endsIn(served)).toEqual(['crashed', 'completed']);
  });

  test('gives mutants fuel for loading by what it took without one', async () => {
    const fresh = runOf('a', { mutant: 4, fresh: true });
    expect((await serve([[fresh]])).loadFuels).toEqual([200_000_000, 1_000_200]);
    expect((await serve([[fresh]], { mutant: 4 })).loadFuels).toEqual([200_000_000]);
    const told = await serve([[fresh]], { mutant: 4, burntByLoading: 50_000 });
    expect(told.loadFuels).toEqual([1_500_000]);
  });

  test('hands runs back that need modules anew where that is not possible', async () => {
    const served = await serve([[runOf('a'), runOf('b', { fresh: true, mutant: 1 }), runOf('c')]], {
      canReset: () => false,
    });
    expect(endsIn(served)).toEqual(['completed']);
    expect(served.sent.at(-1)).toEqual({ kind: 'spent' });
  });
});
