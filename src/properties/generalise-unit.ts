import type { Clock } from '../foundation/clock.ts';
import { createRandom } from '../foundation/random.ts';
import { usesOf } from '../generation/breed/typing/statement-uses.ts';
import { indexUnit, type UnitIndex } from '../generation/breed/typing/unit-index.ts';
import type { ArbitraryPlan } from '../model/arbitrary-plan.ts';
import type { ConcreteTest } from '../model/concrete-test.ts';
import type { ParameterisedTest } from '../model/property.ts';
import type { TypeArgument, Variable } from '../model/test-case.ts';
import type { Callable, UnitModel } from '../model/unit-model.ts';
import { runOriginals, type TrialRunner } from './corpus/input-trial.ts';
import { chooseProperties } from './generalise/choose-properties.ts';
import {
  type FoundProperty,
  type GeneraliseParts,
  inseparable,
  nothingHolds,
  type PropertySearch,
} from './generalise/property-search.ts';
import { signsOf } from './inputs/hostile-values.ts';
import { InputPlanner } from './inputs/input-planner.ts';
import { extendTest } from './parameterise/extend-test.ts';
import { openPropertySearches } from './generalise/open-property-searches.ts';
import { planLike } from './inputs/plan-like.ts';
import { joinShapes, type Shape } from './parameterise/join-shapes.ts';
import { openTexts } from './parameterise/open-texts.ts';
import { type Focus, parameterise } from './parameterise/parameterise.ts';
import { isPrintable } from './write/print-properties.ts';

/** The concrete tests of a unit, and what generalising them needs. */
export interface UnitToGeneralise extends TrialRunner {
  readonly model: UnitModel;
  readonly tests: readonly ConcreteTest[];
  readonly seed: number;
  /** Ends the search for conditions. Properties that were found by then are still confirmed, as long as runs have results. */
  readonly signal: AbortSignal;
  /** The milliseconds after which the signal is aborted. */
  readonly time: number;
  readonly clock: Clock;
}

/** A property of a unit, and the tests from which it was made. */
export interface UnitProperty extends FoundProperty {
  readonly focus: Focus;
  readonly sources: readonly ConcreteTest[];
  /** The property as its search proposed it. */
  readonly proposal: FoundProperty;
}

export interface GeneralisedUnit {
  /** The few properties that together notice all mutants which properties of these tests notice. */
  readonly properties: readonly UnitProperty[];
  readonly leftAlone: readonly { readonly test: ConcreteTest; readonly reason: string }[];
}

/** How often properties are chosen anew, after some of them turned out to be false. */
const mostRounds = 20;

/** The least time for runs of a shape with mutants, in milliseconds, and how much more than its equal share of what is left a shape may take. */
const leastShare = 1000;
const generosity = 3;

/** The search for properties of one shape of tests, and what it proposes now. */
interface OpenShape {
  readonly shape: Shape;
  readonly search: PropertySearch;
  proposals: readonly UnitProperty[];
}

/** Makes properties of the concrete tests of a unit. */
export async function generaliseUnit(unit: UnitToGeneralise): Promise<GeneralisedUnit> {
  const { tests, model } = unit;
  const reasons = new Reasons();
  const open: OpenShape[] = [];
  const plainShapes = shapesOf(unit);
  const shapes = [...plainShapes, ...(await openedShapes(plainShapes, unit))];
  const planners = new Map<TypeArgument, InputPlanner>();
  const until = unit.clock.now() + unit.time;
  for (const [at, shape] of shapes.entries()) {
    if (unit.signal.aborted) {
      reasons.add(shape, noTime);
      continue;
    }
    const { typeArgument } = shape.test;
    const planner = planners.get(typeArgument) ?? plannerFor(typeArgument, shapes, unit);
    planners.set(typeArgument, planner);
    const now = unit.clock.now();
    const share = Math.max(leastShare, (generosity * (until - now)) / (shapes.length - at));
    const isOver = (): boolean => unit.signal.aborted || unit.clock.now() > now + share;
    const searches = await openShape(shape, planner, { ...unit, isOver });
    if (typeof searches === 'string') {
      reasons.add(shape, searches);
      continue;
    }
    for (const search of searches) {
      const proposals = proposalsOf(shape, search, model);
      open.push({ shape, search, proposals });
      reasons.add(shape, proposals.length > 0 ? refuted : unnoticed);
    }
  }
  const properties = await confirmed(open, model);
  for (const { shape, proposals } of open) if (proposals.length > 0) reasons.add(shape, needless);
  const covered = new Set(properties.flatMap(({ sources }) => sources.map(placeOf)));
  return {
    properties,
    leftAlone: tests.flatMap((test) =>
      covered.has(placeOf(test)) ? [] : [{ test, reason: reasons.of(test) }],
    ),
  };
}

/** Why no property was made of each test: of its shapes, the one that came nearest says it. */
class Reasons {
  readonly #reasons = new Map<string, string>();

  add({ sources }: Shape, reason: string): void {
    for (const source of sources) {
      const known = this.#reasons.get(placeOf(source));
      const isNearer = known === undefined || nearness.indexOf(reason) > nearness.indexOf(known);
      if (isNearer) this.#reasons.set(placeOf(source), reason);
    }
  }

  of(test: ConcreteTest): string {
    return this.#reasons.get(placeOf(test)) ?? noInput;
  }
}

/** The file and the title of a test. */
function placeOf({ file, name }: ConcreteTest): string {
  return `${file} ${name}`;
}

/** Why no property is made of a test for which the time did not suffice. */
export const noTime = 'There was no time left for it: see --seconds.';
const noInput = 'No input can be separated from what it does.';
const noGenerator = 'No generator is known for one of its inputs.';
const unnoticed = 'No condition that holds for other inputs too notices a mutant.';
const refuted = 'No condition that seemed to hold could be confirmed with further inputs.';
const needless = 'No mutant is noticed by its properties alone.';
/** The reasons, from the beginning of the way to a property to its end. */
const nearness: readonly string[] = [
  noInput,
  noGenerator,
  inseparable,
  nothingHolds,
  noTime,
  unnoticed,
  refuted,
  needless,
];

/** The shapes of the tests: of each call by itself, with a further call, and of each test with all calls of the unit. */
function shapesOf({ model, tests }: UnitToGeneralise): readonly Shape[] {
  const index = indexUnit(model);
  const shapes = tests.flatMap((test) => [
    ...callsIn(test, index).flatMap((act) => shapeOf(untilCall(test, act), 'call', index)),
    ...shapeOf(test, 'unit', index),
  ]);
  const joined = joinShapes(shapes);
  const extended = joined.flatMap((shape) => {
    if (shape.focus !== 'call') return [];
    const scope = { index, typeArgument: shape.test.typeArgument };
    return extendTest(shape.test, scope).map((more) => ({ ...shape, ...more }));
  });
  return [...joined, ...extended];
}

/** The most shapes with opened texts that one shape gives. */
const mostOpened = 12;

/** The shapes of the tests whose texts are opened, by what runs of the tests show: see `openTexts`. */
async function openedShapes(
  shapes: readonly Shape[],
  unit: UnitToGeneralise,
): Promise<readonly Shape[]> {
  const found: Shape[] = [];
  for (const shape of shapes) {
    const { test, relation, focus } = shape;
    if (relation !== undefined || unit.signal.aborted) continue;
    const trials = await runOriginals(test, test.examples, unit);
    const opened = trials.flatMap(({ inputs, snapshot }): Shape[] => {
      const at = test.examples.indexOf(inputs);
      const own = openTexts(test, at, snapshot);
      const source = shape.sources[at];
      return own === undefined || source === undefined
        ? []
        : [{ test: own, focus, sources: [source] }];
    });
    found.push(...joinShapes(opened).slice(0, mostOpened));
  }
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

/** The planner of inputs. It knows the inputs of all tests, since their values are valid. */
function plannerFor(
  typeArgument: TypeArgument,
  shapes: readonly Shape[],
  { model, search, seed }: UnitToGeneralise,
): InputPlanner {
  const scope = { index: indexUnit(model), typeArgument };
  const examples = shapes.flatMap(({ test }) => test.examples.flat());
  return new InputPlanner({ scope, random: createRandom(seed), search, examples });
}

async function openShape(
  { test, relation }: Shape,
  planner: InputPlanner,
  unit: UnitToGeneralise & Pick<GeneraliseParts, 'isOver'>,
): Promise<readonly PropertySearch[] | string> {
  const random = createRandom(unit.seed);
  const plans: ArbitraryPlan[] = [];
  for (const [at, { type }] of test.parameters.entries()) {
    const examples = test.examples.flatMap((inputs) => inputs[at] ?? []);
    const plan = (await planner.plan(type)) ?? planLike(examples);
    if (plan === undefined) return noGenerator;
    plans.push(plan);
  }
  if (relation === 'asked' && !mayAsk(test, planner, unit)) return unnoticed;
  const samplePlan = planner.sample.bind(planner);
  const sampleHostile = planner.sampleHostile.bind(planner);
  const samplers = { random, samplePlan, sampleHostile };
  const signs = signsOf(unit.model);
  return openPropertySearches(test, { ...unit, ...samplers, plans, relation, signs });
}

/** Whether a question makes sense: the first call changed an instance or made one, and the second changes nothing. */
function mayAsk(
  { statements: [call, question] }: ParameterisedTest,
  planner: InputPlanner,
  { model }: UnitToGeneralise,
): boolean {
  if (call?.kind !== 'call' || question?.kind !== 'call') return false;
  const made = model.callables.find(({ id }) => id === call.callable)?.returns.kind === 'instance';
  return (made || planner.isChanging(call.callable)) && !planner.isChanging(question.callable);
}

function proposalsOf(
  { focus, sources }: Shape,
  search: PropertySearch,
  model: UnitModel,
): readonly UnitProperty[] {
  const properties = search
    .propose()
    .map((found) => ({ ...found, focus, sources, proposal: found }));
  return properties.filter((property) => isPrintable(property, model));
}

/** Chooses properties, and tries each with many inputs. If one is false for some, its search proposes others, and all are chosen anew. */
async function confirmed(
  open: readonly OpenShape[],
  model: UnitModel,
): Promise<readonly UnitProperty[]> {
  const sound = new Set<UnitProperty>();
  for (let round = 0; round < mostRounds; round += 1) {
    const chosen = chooseAll(open.flatMap(({ proposals }) => proposals));
    const doubtful = chosen.filter((property) => !sound.has(property));
    if (doubtful.length === 0) return chosen.map((property) => measured(property, open));
    for (const property of doubtful) {
      const owner = open.find(({ proposals }) => proposals.includes(property));
      if (owner === undefined) continue;
      const outcome = await owner.search.confirm(property.proposal);
      if (outcome === 'sound') sound.add(property);
      else if (outcome === 'refuted') {
        owner.proposals = proposalsOf(owner.shape, owner.search, model);
      } else owner.proposals = owner.proposals.filter((other) => other !== property);
    }
  }
  return chooseAll([...sound]).map((property) => measured(property, open));
}

/** A property with what trying it with many inputs has shown. */
function measured(property: UnitProperty, open: readonly OpenShape[]): UnitProperty {
  const owner = open.find(({ proposals }) => proposals.includes(property));
  return owner === undefined
    ? property
    : { ...property, ...owner.search.effortFor(property.proposal) };
}

/** A property about a single call says more than one about all calls of a test. */
function chooseAll(properties: readonly UnitProperty[]): readonly UnitProperty[] {
  const ofCalls = chooseProperties(properties.filter(({ focus }) => focus === 'call'));
  const noticed = new Set(ofCalls.flatMap(({ kills }) => [...kills]));
  const others = properties.filter(({ focus }) => focus !== 'call');
  return [...ofCalls, ...chooseProperties(others, noticed)];
}
