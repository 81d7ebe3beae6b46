import type { Clock } from '../foundation/clock.ts';
import type { Beside } from '../generation/search/literals-beside.ts';
import { usesOf } from '../generation/breed/typing/statement-uses.ts';
import { indexUnit, type UnitIndex } from '../generation/breed/typing/unit-index.ts';
import type { ArbitraryPlan } from '../model/arbitrary-plan.ts';
import type { ConcreteTest } from '../model/concrete-test.ts';
import type { InputSequence, ParameterisedTest } from '../model/property.ts';
import type { TypeArgument, Variable } from '../model/test-case.ts';
import type { Callable, UnitModel } from '../model/unit-model.ts';
import { type InputTrial, runOriginals, type TrialRunner } from './corpus/input-trial.ts';
import type { RowParts } from './generalise/choose-rows.ts';
import { tamed } from './inputs/constrain-plan.ts';
import { signsOf } from './inputs/hostile-values.ts';
import type { InputPlanner } from './inputs/input-planner.ts';
import { extendTest } from './parameterise/extend-test.ts';
import { joinShapes, type Shape } from './parameterise/join-shapes.ts';
import { openTexts } from './parameterise/open-texts.ts';
import { type Focus, parameterise } from './parameterise/parameterise.ts';
import { untestedCalls } from './parameterise/untested-calls.ts';

/** The concrete tests of a unit, and what generalising them needs. */
export interface UnitToGeneralise extends TrialRunner {
  readonly model: UnitModel;
  readonly tests: readonly ConcreteTest[];
  /** Whether properties are also made of calls that no test makes, of inputs of their types. */
  readonly includesUntested: boolean;
  /** Mutants that no test is known to detect. Properties that notice many of them are confirmed first. */
  readonly live: ReadonlySet<number>;
  /** Those of them that the project's tests have been seen not to detect. */
  readonly survivors: ReadonlySet<number>;
  /** What stands beside a mutant, by its index. */
  readonly besideOf: (mutant: number) => Beside | undefined;
  readonly isUsual?: RowParts['isUsual'];
  readonly sharesModules: boolean;
  /** Whether anybody knows what a callable is for; all if absent. */
  readonly isKnown?: ((callable: string) => boolean) | undefined;
  /** Whether a test case, which perhaps throws, passes arguments of kinds that people don't pass there; none if absent. */
  readonly isStrange?: RowParts['isUsual'];
  readonly seed: number;
  /** Ends the search for conditions. Properties that were found by then are still confirmed, as long as runs have results. */
  readonly signal: AbortSignal;
  /** The milliseconds after which the signal is aborted. */
  readonly time: number;
  readonly clock: Clock;
  /** Whether the time of the unit is over. Properties that notice live mutants are still confirmed then. */
  readonly isLate: () => boolean;
}

/** The shapes of the tests: of each call by itself, and of each test with all calls of the unit. */
export function shapesOf({ model, tests }: UnitToGeneralise): readonly Shape[] {
  const index = indexUnit(model);
  return tests.flatMap((test) => [
    ...callsIn(test, index).flatMap((act) => shapeOf(untilCall(test, act), 'call', index)),
    ...shapeOf(test, 'unit', index),
  ]);
}

/** The shapes of single calls with further calls. */
export function extended(shapes: readonly Shape[], model: UnitModel): readonly Shape[] {
  const index = indexUnit(model);
  const signs = signsOf(model);
  return shapes.flatMap((shape) => {
    if (shape.focus !== 'call') return [];
    const scope = { index, typeArgument: shape.test.typeArgument };
    return extendTest(shape.test, scope, signs).map((more) => ({ ...shape, ...more }));
  });
}

/** What stands for type parameters where no test chooses it, and the number of inputs that take the place of concrete ones. */
const untestedArgument: TypeArgument = 'number';
const samples = 4;

/** Shapes of the calls that no test makes, with inputs of their types as examples. */
export async function untestedShapes(
  unit: UnitToGeneralise,
  plannerOf: (typeArgument: TypeArgument) => InputPlanner,
): Promise<readonly Shape[]> {
  const { model, tests, includesUntested, signal, isKnown = () => true } = unit;
  if (!includesUntested) return [];
  const planner = plannerOf(untestedArgument);
  const statements = tests.flatMap(({ testCase }) => testCase.statements);
  const tested = new Set(
    statements.flatMap((statement) => (statement.kind === 'call' ? [statement.callable] : [])),
  );
  const found: Shape[] = [];
  for (const test of untestedCalls(indexUnit(model), tested, untestedArgument)) {
    if (signal.aborted) break;
    if (!test.statements.every((each) => each.kind !== 'call' || isKnown(each.callable))) continue;
    const plans: ArbitraryPlan[] = [];
    for (const { type } of test.parameters) {
      const plan = await planner.planLoosely(type);
      if (plan !== undefined) plans.push(plan);
    }
    if (plans.length < test.parameters.length) continue;
    const sample = (): readonly InputSequence[] => plans.map((plan) => planner.sample(tamed(plan)));
    const examples = Array.from({ length: samples }, sample);
    // Code that runs for ever with its first inputs would take the time of the others.
    const [first] = await runOriginals(test, examples.slice(0, 1), unit);
    if (first !== undefined)
      found.push({ test: { ...test, examples }, focus: 'call', sources: [] });
  }
  return found;
}

/** The most shapes with opened texts that one shape gives. */
const mostOpened = 12;

/** Runs the tests of each shape. */
export async function runsOfTests(
  shapes: readonly Shape[],
  unit: UnitToGeneralise,
): Promise<ReadonlyMap<Shape, readonly InputTrial[]>> {
  const runs = new Map<Shape, readonly InputTrial[]>();
  for (const shape of shapes) {
    if (unit.signal.aborted) break;
    runs.set(shape, await runOriginals(shape.test, shape.test.examples, unit));
  }
  return runs;
}

/** The shapes of the tests whose texts are opened, by what runs of the tests show: see `openTexts`. */
export function openedShapes(
  shapes: readonly Shape[],
  runs: ReadonlyMap<Shape, readonly InputTrial[]>,
): readonly Shape[] {
  const found = shapes.flatMap((shape) => {
    const { test, focus, relation, sources } = shape;
    if (relation !== undefined || sources.length === 0) return [];
    const opened = (runs.get(shape) ?? []).flatMap(({ inputs, snapshot }): Shape[] => {
      const at = test.examples.indexOf(inputs);
      const own = openTexts(test, at, snapshot);
      const source = sources[at];
      return own === undefined || source === undefined
        ? []
        : [{ test: own, focus, sources: [source] }];
    });
    return joinShapes(opened).slice(0, mostOpened);
  });
  return joinShapes(found);
}

function shapeOf(test: ConcreteTest, focus: Focus, index: UnitIndex): readonly Shape[] {
  const made = parameterise(test.testCase, { act: test.act, focus, index });
  if (made === undefined || !isConnected(made)) return [];
  return [{ test: made, focus, sources: [test] }];
}

/** Whether all statements bear on the last: by their results, or by an input that both use. */
function isConnected({ statements, parameters }: ParameterisedTest): boolean {
  const first = parameters.length;
  const reached = new Set<Variable>([first + statements.length - 1]);
  const inputs = new Set<Variable>();
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    statements.forEach((statement, at) => {
      const uses = usesOf(statement);
      const own = first + at;
      const isNear = uses.some((use) => reached.has(use) || inputs.has(use));
      if (!reached.has(own) && !isNear) return;
      reached.add(own);
      for (const use of uses) (use < first ? inputs : reached).add(use);
    });
  }
  return reached.size === statements.length;
}

const calledKinds: ReadonlySet<Callable['kind']> = new Set([
  'function',
  'constructor',
  'static-method',
  'method',
  'returned-function',
]);

/** The calls of a test, by their variables. */
function callsIn({ testCase }: ConcreteTest, { callables }: UnitIndex): readonly Variable[] {
  return testCase.statements.flatMap((statement, at) => {
    const callable = statement.kind === 'call' ? callables.get(statement.callable) : undefined;
    return callable?.span !== undefined && calledKinds.has(callable.kind) ? [at] : [];
  });
}

/** A test up to one of its calls and the wait for it. */
function untilCall(test: ConcreteTest, act: Variable): ConcreteTest {
  const { statements } = test.testCase;
  const next = statements[act + 1];
  const isAwaited = next?.kind === 'await' && next.promise === act;
  const testCase = { ...test.testCase, statements: statements.slice(0, act + (isAwaited ? 2 : 1)) };
  return { ...test, testCase, act };
}
