import type { BranchNumbers, FunctionNumbers } from '../../analysis/served-numbers.ts';
import type { MutantTable } from '../../analysis/select/mutant-table.ts';
import { systemClock } from '../../foundation/clock.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { generateForUnit, type TimedSettings } from '../../generation/generate-for-unit.ts';
import { laterSignal } from '../../foundation/stop-signals.ts';
import type { WorkClock } from '../../generation/work-clock.ts';
import { reflectOnUnit } from '../../generation/reflect/reflect-on-unit.ts';
import { indexModel } from '../../generation/write/model-index.ts';
import { findAct } from '../../generation/write/titles/act.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Example, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { RowParts } from '../../properties/generalise/choose-rows.ts';
import type { UnitToGeneralise } from '../../properties/unit-shapes.ts';
import { leaveOutUndefined } from '../../properties/parameterise/leave-out-undefined.ts';
import type { OpenUnitHost } from '../../runner/unit-host.ts';
import type { UnitExamples } from '../generate/read-examples.ts';
import { knownIn, plausibleTests, strangeIn, usualIn } from './plausible-tests.ts';

/** A source for which concrete tests are searched. */
export interface UnitToSearch {
  readonly file: string;
  readonly model: UnitModel;
  readonly table: MutantTable;
  readonly numbers: { readonly functions: FunctionNumbers; readonly branches: BranchNumbers };
  readonly openHost: OpenUnitHost;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** The clock of the work, and the milliseconds of it that the search may take, and then making short tests of what it has found. */
  readonly clock: WorkClock;
  readonly work: { readonly search: number; readonly tests: number };
  readonly settings: TimedSettings;
  /** The tests that were read of it. */
  readonly read: readonly ConcreteTest[];
  /** The mutants of the source that are to be killed; all by default. */
  readonly wanted?: ReadonlySet<number>;
  /** Examples that people have written for a unit, with its model as they widen it. */
  readonly examplesOf: (model: UnitModel) => UnitExamples;
  /** Whether test files share the modules that they load. */
  readonly sharesModules: boolean;
}

/** The work, or the time, for making tests of what a search has found by its end, in milliseconds. */
const finishing = 2000;

/** What a search has found, with the model that it uses. */
export interface SearchedTests {
  readonly model: UnitModel;
  readonly tests: readonly ConcreteTest[];
  /** What people have written of the unit, as far as it calls what only runs have shown: functions and methods of results in JavaScript. */
  readonly shown: readonly ConcreteTest[];
  /** Whether people may pass what a test case passes. For units in JavaScript: types say it of others. */
  readonly isUsual: RowParts['isUsual'];
  /** Whether anybody knows what a callable is for. */
  readonly isKnown: (callable: string) => boolean;
  /** Whether a test case passes arguments of kinds that people don't pass there. */
  readonly isStrange: NonNullable<UnitToGeneralise['isStrange']>;
  /** Those that can stand in a file as they are, since they fix nothing and have plain values. */
  readonly plain: readonly GeneratedTest[];
}

/** Searches for concrete tests of a source within an amount of work, as `assay generate` does. */
export async function searchConcreteTests({
  numbers,
  settings,
  work,
  clock,
  examplesOf,
  sharesModules,
  ...unit
}: UnitToSearch): Promise<SearchedTests> {
  const { file } = unit;
  const all = work.search + work.tests;
  const limited = limitedSignal(unit.signal, (settings.time * all) / work.search);
  const searching = clock.limit(limited.signal, work.search);
  const shortening = clock.limit(limited.signal, all);
  const ending = clock.limit(laterSignal(limited.signal, finishing), all + finishing);
  const stops = { signal: shortening.signal, deadline: ending.signal };
  try {
    const { model: known } = unit;
    const { model, examples } = examplesOf(await reflectOnUnit({ ...unit, ...stops }));
    const { tests } = await generateForUnit({
      ...unit,
      ...stops,
      ...numbers,
      searching: searching.signal,
      model,
      examples,
      settings,
      prefersExamples: true,
      movesTime: false,
      unfixable: ['elapsed', 'hrtime', 'fetch'],
      clock: systemClock,
      onProgress: () => {},
    });
    const written = [...examples, ...unit.read.map(({ testCase }) => testCase)];
    const isUsual = usualIn(model, written);
    const isKnown = knownIn(model, written);
    const index = indexModel(model);
    return {
      model,
      tests: tests.flatMap((test): ConcreteTest[] => {
        const act = findAct(test, index);
        // A property can fix neither random numbers nor the environment, and its inputs are trees. What a stub throws says nothing of the unit.
        const isFixed = test.testCase.statements.some(
          (each) =>
            ['random', 'environment', 'link', 'notify'].includes(each.kind) ||
            (each.kind === 'stub' && each.behaviour.does === 'throw'),
        );
        const isOfKnown = test.testCase.statements.every(
          (each) => each.kind !== 'call' || isKnown(each.callable),
        );
        if (act === undefined || isFixed || !isOfKnown) return [];
        const testCase = leaveOutUndefined(test.testCase, model);
        return [{ name: `test ${test.id}`, file, testCase, act: act.variable, isSearched: true }];
      }),
      isUsual,
      isKnown,
      isStrange: strangeIn(model, written),
      shown: shownIn(examples, known).map((testCase, at) => ({
        name: `example ${at + 1}`,
        file,
        testCase,
        act: testCase.statements.findLastIndex(({ kind }) => kind === 'call'),
      })),
      // In other files, what leaves state behind would find another state.
      plain: plausibleTests(
        tests.filter(({ leavesState }) => !(sharesModules && leavesState === true)),
        model,
        isUsual,
      ),
    };
  } finally {
    for (const each of [limited, searching, shortening, ending]) each.release();
  }
}

/** The most examples that are generalised. */
const mostShown = 40;

/** The examples that call what a model does not have, and of which all inputs are known. */
function shownIn(examples: readonly Example[], { callables }: UnitModel): readonly TestCase[] {
  const known = new Set(callables.map(({ id }) => id));
  return examples
    .filter(
      ({ statements, unread }) =>
        unread === undefined &&
        statements.some((each) => each.kind === 'call' && !known.has(each.callable)),
    )
    .slice(0, mostShown);
}
