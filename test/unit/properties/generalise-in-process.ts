import { Script } from 'node:vm';

import { numberMutants } from '../../../src/analysis/select/mutant-table.ts';
import { createRunRecord } from '../../../src/generation/run-record.ts';
import { besideMutants } from '../../../src/generation/search/literals-beside.ts';
import { limitedExecute } from '../../../src/generation/limited-execute.ts';
import { WorkClock } from '../../../src/generation/work-clock.ts';
import type { PrintStyle } from '../../../src/generation/write/print-style.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import { selectOperators } from '../../../src/model/operator-selection.ts';
import type { UnitModel } from '../../../src/model/unit-model.ts';
import { chosenOperators, loadOperators } from '../../../src/mutation/operator-list.ts';
import { generaliseUnit } from '../../../src/properties/generalise-unit.ts';
import { readTests } from '../../../src/properties/read-tests/read-tests.ts';
import { UnitAccess } from '../../../src/properties/read-tests/unit-access.ts';
import { printProperties } from '../../../src/properties/write/print-properties.ts';
import type {
  HostBuild,
  OpenUnitHost,
  TestCaseResult,
  TestCaseRun,
} from '../../../src/runner/unit-host.ts';
import {
  createTestCaseRunner,
  type TestCaseRunner,
} from '../../../src/runner/worker/test-cases/run-test-case.ts';
import { RUNTIME_KEY } from '../../../src/runtime/protocol.ts';
import { build, catalogued, type Catalogued, runtimeFor } from '../schemata/build.ts';
import { toScript } from '../schemata/evaluate.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';

const style: PrintStyle = {
  runner: 'vitest',
  assertions: 'expect',
  assertModule: '',
  isTypeScript: true,
  isModule: true,
  hasGlobals: false,
  extension: 'as-named',
  test: 'it',
  isGrouped: false,
  quotes: 'single',
  hasSemicolons: true,
  indent: '  ',
  showsKills: false,
};

/** What became of the tests of a unit. */
export interface Generalised {
  /** The property tests, as they are written. */
  readonly text: string;
  /** The titles of the properties, in the order in which they are written. */
  readonly titles: readonly string[];
  readonly leftAlone: readonly string[];
}

/** The work that the search for conditions may cost, in milliseconds of a `WorkClock`: less than the command has for a unit of this size. */
const usualWork = 4_000;

/**
 * Makes properties of the tests of a unit as the command does, in this process: mutants, runs, conditions and refutation are real. The unit
 * imports nothing and changes no state at module level, and no mutant of it may recurse without end.
 *
 * @param tests the text of its test file, which imports it as `./unit.ts`
 * @param survives whether mutants of a line are known to survive the project's tests
 */
export async function generalisedInProcess(
  unit: string,
  tests: string,
  survives: (text: string) => boolean = () => false,
  work: number = usualWork,
): Promise<Generalised> {
  const model = modelsOf({ 'unit.ts': unit })('unit.ts');
  const operators = chosenOperators(selectOperators(['sufficient', 'stryker', 'VRO']));
  await loadOperators(operators);
  const file = catalogued(unit, 'unit.ts', operators);
  const { mutants } = numberMutants([file.catalogue]);
  const clock = new WorkClock();
  const openHost = clock.counted(hostIn(file));
  const record = createRunRecord();
  const { signal } = new AbortController();
  const looking = clock.limit(signal, work);
  const opened = async (kind: HostBuild): Promise<ReturnType<typeof limitedExecute>> =>
    limitedExecute(await openHost({ build: kind, model }), record, signal);
  const all = new Set(mutants.keys());
  const found = await generaliseUnit({
    model,
    tests: testsIn(tests, model),
    includesUntested: false,
    sharesModules: false,
    seed: 1,
    signal: looking.signal,
    time: work,
    clock,
    isLate: () => false,
    search: await opened('search'),
    impact: await opened('impact'),
    mutants: all,
    live: all,
    survivors: new Set([...all].filter((at) => survives(mutantLine(unit, mutants[at])))),
    besideOf: besideMutants(
      { catalogue: file.catalogue, firstMutant: 0, firstSite: 0 },
      file.parsed,
    ),
  });
  looking.release();
  const { text, titles } = printProperties({
    model,
    declaredBy: 'fast-check',
    properties: found.properties.map((property, id) => ({
      id,
      property,
      comments: [],
    })),
    rows: found.rows.map(({ kills, ...row }, at) => ({
      ...row,
      id: found.properties.length + at,
      kills: [...kills].map(String),
      surroundings: [],
    })),
    style,
    path: 'unit.property.test.ts',
  });
  return {
    text,
    titles: [...titles.values()],
    leftAlone: found.leftAlone.map(({ reason }) => reason),
  };
}

/** The line of a unit in which a mutant is. */
function mutantLine(unit: string, mutant: Mutant | undefined): string {
  return unit.split('\n')[(mutant?.location.start.line ?? 1) - 1] ?? '';
}

function testsIn(text: string, model: UnitModel): ReturnType<typeof readTests>['tests'] {
  const none = catalogued('', 'none.ts').parsed;
  const { tests, left } = readTests({
    file: catalogued(text, 'unit.test.ts').parsed,
    units: [new UnitAccess(model, (place) => place)],
    importOf: (specifier) =>
      specifier.startsWith('.')
        ? { is: 'export', module: specifier.slice(2), name: '*', path: [] }
        : { is: 'foreign', module: specifier, path: ['*'] },
    helperAt: () => undefined,
    fileAt: () => none,
  });
  if (left.length > 0) throw new Error(left.map(({ name, reason }) => `${name}: ${reason}`).join());
  return tests;
}

/** Opens hosts that run test cases in this process. */
function hostIn(file: Catalogued): OpenUnitHost {
  return ({ build: kind, model }) => {
    const options =
      kind === 'search' ? ({ build: kind } as const) : ({ build: 'combine' } as const);
    // A module takes the runtime that it finds when it is loaded.
    const runtime = runtimeFor(file, kind);
    const wrapper: unknown = new Script(
      `(function (exports) {${toScript(build(file, options).code, 'unit.ts')}\n})`,
    ).runInThisContext();
    const begin = (mutant: number, wanted: TestCaseRun['wanted']): void => {
      runtime.activate(mutant);
      if (kind === 'search') runtime.startSearch(wanted);
      else runtime.startImpact(false);
    };
    const loaded = (): TestCaseRunner => {
      const exports = {};
      Reflect.set(globalThis, RUNTIME_KEY, runtime);
      if (typeof wrapper === 'function') Reflect.apply(wrapper, undefined, [exports]);
      return createTestCaseRunner({
        model,
        modules: new Map([['unit.ts', exports]]),
        runtime,
        beginQuiet: () => ({ isHopeless: (isBusy) => !isBusy, hasOnlyTimers: () => true }),
      });
    };
    const usual = loaded();
    return Promise.resolve({
      close: () => Promise.resolve(),
      async run(runs) {
        const results: TestCaseResult[] = [];
        for (const run of runs) {
          begin(run.mutant, run.wanted);
          const runner = run.fresh ? loaded() : usual;
          let seen: Omit<TestCaseResult, 'trace'> = { fuel: 0 };
          const trace = await runner.run({
            ...run,
            afterStatements() {
              const search = kind === 'search' ? { search: runtime.takeSearch() } : {};
              seen = { ...search, fuel: runtime.fuelUsed() };
            },
          });
          runtime.activate(-1);
          results.push({ trace, ...seen });
        }
        return results;
      },
    });
  };
}
