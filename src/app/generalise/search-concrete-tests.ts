import type { BranchNumbers, FunctionNumbers } from '../../analysis/served-numbers.ts';
import type { MutantTable } from '../../analysis/select/mutant-table.ts';
import { systemClock } from '../../foundation/clock.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { generateForUnit, type TimedSettings } from '../../generation/generate-for-unit.ts';
import { laterSignal } from '../../foundation/stop-signals.ts';
import type { WorkClock } from '../../generation/work-clock.ts';
import { reflectOnUnit } from '../../generation/reflect/reflect-on-unit.ts';
import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import { FamiliarValues } from '../../generation/prove/minimise/familiar-values.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';
import { unlikelyArguments } from '../../generation/prove/minimise/unlikely-arguments.ts';
import { indexModel } from '../../generation/write/model-index.ts';
import { findAct } from '../../generation/write/titles/act.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Statement, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { isCheckable } from '../../properties/generalise/choose-rows.ts';
import { leaveOutUndefined } from '../../properties/parameterise/leave-out-undefined.ts';
import type { OpenUnitHost } from '../../runner/unit-host.ts';
import type { UnitExamples } from '../generate/read-examples.ts';

/** A source for which concrete tests are searched. */
export interface UnitToSearch {
  readonly file: string;
  readonly model: UnitModel;
  readonly table: MutantTable;
  readonly numbers: { readonly functions: FunctionNumbers; readonly branches: BranchNumbers };
  readonly openHost: OpenUnitHost;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** The clock of the work, and the milliseconds of it that the search may take. */
  readonly clock: WorkClock;
  readonly work: number;
  readonly settings: TimedSettings;
  /** The mutants of the source that are to be killed; all by default. */
  readonly wanted?: ReadonlySet<number>;
  /** Examples that people have written for a unit, with its model as they widen it. */
  readonly examplesOf: (model: UnitModel) => UnitExamples;
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
  readonly isUsual: ((testCase: TestCase, isThrown: boolean) => boolean) | undefined;
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
  ...unit
}: UnitToSearch): Promise<SearchedTests> {
  const { file } = unit;
  const limited = limitedSignal(unit.signal, settings.time);
  const searching = clock.limit(limited.signal, work);
  const ending = clock.limit(laterSignal(limited.signal, finishing), work + finishing);
  const stops = { signal: searching.signal, deadline: ending.signal };
  try {
    const { model: known } = unit;
    const { model, examples } = examplesOf(await reflectOnUnit({ ...unit, ...stops }));
    const { tests } = await generateForUnit({
      ...unit,
      ...stops,
      ...numbers,
      model,
      examples,
      settings,
      prefersExamples: true,
      movesTime: false,
      unfixable: ['elapsed', 'hrtime', 'fetch'],
      clock: systemClock,
      onProgress: () => {},
    });
    const familiar = isGuessed(model) ? new FamiliarValues(examples, model) : undefined;
    const isUsual: SearchedTests['isUsual'] =
      familiar && ((testCase, isThrown) => !familiar.hasStrangeArgument(testCase, isThrown));
    const index = indexModel(model);
    return {
      model,
      tests: tests.flatMap((test): ConcreteTest[] => {
        const act = findAct(test, index);
        // A property can fix neither random numbers nor the environment, and its inputs are trees.
        const isFixed = test.testCase.statements.some(({ kind }) =>
          ['random', 'environment', 'link'].includes(kind),
        );
        if (act === undefined || isFixed) return [];
        const testCase = leaveOutUndefined(test.testCase, model);
        return [{ name: `test ${test.id}`, file, testCase, act: act.variable }];
      }),
      isUsual,
      shown: shownIn(examples, known).map((testCase, at) => ({
        name: `example ${at + 1}`,
        file,
        testCase,
        act: testCase.statements.findLastIndex(({ kind }) => kind === 'call'),
      })),
      plain: tests.filter(
        (test) => isPlain(test) && !showsShared(test, model) && isLikely(test, model, isUsual),
      ),
    };
  } finally {
    for (const each of [limited, searching, ending]) each.release();
  }
}

/** The most examples that are generalised. */
const mostShown = 40;

/** The examples that call what a model does not have. */
function shownIn(examples: readonly TestCase[], { callables }: UnitModel): readonly TestCase[] {
  const known = new Set(callables.map(({ id }) => id));
  return examples
    .filter(({ statements }) =>
      statements.some((each) => each.kind === 'call' && !known.has(each.callable)),
    )
    .slice(0, mostShown);
}

const plainKinds: readonly Statement['kind'][] = [
  'primitive',
  'member',
  'array',
  'object',
  'built-in',
  'call',
  'await',
];
/** The most statements of a test that is written as it was found. */
const mostStatements = 8;

/** Whether a test shows what a module keeps, such as a cache: other tests may change it. */
function showsShared({ testCase, assertions }: GeneratedTest, { callables }: UnitModel): boolean {
  const kept = new Set(
    callables.flatMap(({ id, kind, receiver }) =>
      receiver === undefined && (kind === 'field' || kind === 'getter' || kind === 'constant')
        ? id
        : [],
    ),
  );
  return assertions.some(({ what, expected }) => {
    if (!('variable' in what) || !['map', 'set', 'array', 'object'].includes(expected.is))
      return false;
    const made = testCase.statements[what.variable];
    return made?.kind === 'call' && kept.has(made.callable);
  });
}

/**
 * Whether people may pass what a test passes: values of the kinds that the unit is known to use, unless it throws for others. An error of the engine is what
 * nobody has thought of.
 */
function isLikely(
  { testCase, assertions }: GeneratedTest,
  model: UnitModel,
  isUsual: SearchedTests['isUsual'],
): boolean {
  const thrown = assertions.find(({ what }) => what.of === 'thrown')?.expected;
  if (isUsual?.(testCase, thrown !== undefined) === false) return false;
  if (thrown === undefined) return unlikelyArguments(testCase, model) === 0;
  return thrown.is !== 'error' || !isEngineError(thrown.class, thrown.message);
}

function isPlain({ testCase, assertions, surroundings, leavesState }: GeneratedTest): boolean {
  const { statements } = testCase;
  return (
    surroundings.length === 0 &&
    leavesState !== true &&
    statements.length <= mostStatements &&
    statements.every(({ kind }) => plainKinds.includes(kind)) &&
    assertions.every(({ expected }) => isCheckable(expected))
  );
}
