import { createRandom } from '../foundation/random.ts';
import { indexUnit } from '../generation/breed/typing/unit-index.ts';
import type { ArbitraryPlan } from '../model/arbitrary-plan.ts';
import type { ConcreteTest } from '../model/concrete-test.ts';
import type { ParameterisedTest } from '../model/property.ts';
import type { TypeArgument } from '../model/test-case.ts';
import { chooseProperties } from './generalise/choose-properties.ts';
import { chooseRows, type ExpectedRow, runTelling } from './generalise/choose-rows.ts';
import {
  type FoundProperty,
  type GeneraliseParts,
  inseparable,
  nothingHolds,
  type PropertySearch,
} from './generalise/property-search.ts';
import { signsOf } from './inputs/hostile-values.ts';
import { InputPlanner } from './inputs/input-planner.ts';
import { openPropertySearches } from './generalise/open-property-searches.ts';
import { holds } from './conditions/evaluate-condition.ts';
import { leaveOutUndefined } from './parameterise/leave-out-undefined.ts';
import { planLike } from './inputs/plan-like.ts';
import { joinShapes, type Shape } from './parameterise/join-shapes.ts';
import type { Focus } from './parameterise/parameterise.ts';
import { actingWhileLoading, runWhileLoading } from './corpus/run-while-loading.ts';
import {
  extended,
  openedShapes,
  runsOfTests,
  shapesOf,
  type UnitToGeneralise,
  untestedShapes,
} from './unit-shapes.ts';
import { survivorsFirst } from './survivors-first.ts';
import { isPrintable, plainTitle } from './write/print-properties.ts';
import { withWordNames } from './write/word-names.ts';

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
  /** Inputs with expected values, for surviving mutants that no property notices. */
  readonly rows: readonly ExpectedRow[];
  readonly leftAlone: readonly { readonly test: ConcreteTest; readonly reason: string }[];
}

/** How often properties are chosen anew, after some of them turned out to be false. */
const mostRounds = 20;

/** The least time for runs of a shape with mutants, in milliseconds, and how much more than its equal share of what is left a shape may take. */
const leastShare = 1000;
const generosity = 3;

/** The part of the time that is kept for mutants that act while modules load, if there are any. */
const partOfLoading = 0.25;

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
  const loading = await actingWhileLoading(unit);
  const ofLoading = loading.length > 0 ? partOfLoading : 0;
  const until = unit.clock.now() + unit.time * (1 - ofLoading);
  const joined = joinShapes(shapesOf(unit));
  const planners = new Map<TypeArgument, InputPlanner>();
  const plannerOf = (typeArgument: TypeArgument): InputPlanner => {
    const planner = planners.get(typeArgument) ?? plannerFor(typeArgument, joined, unit);
    planners.set(typeArgument, planner);
    return planner;
  };
  const untested = await untestedShapes(unit, plannerOf);
  const calls = [...untested, ...joined];
  const runs = await runsOfTests(calls, unit);
  const { first, others } = survivorsFirst(calls, runs, unit.survivors);
  const shapes = [first, others].flatMap((own) => [
    ...own,
    ...openedShapes(own, runs),
    ...extended(own, model),
  ]);
  const endless = new Set<number>();
  for (const [at, shape] of shapes.entries()) {
    // What is kept for mutants that act while modules load is not for shapes.
    if (unit.signal.aborted || unit.clock.now() > until) {
      reasons.add(shape, noTime);
      continue;
    }
    const { typeArgument } = shape.test;
    const planner = plannerOf(typeArgument);
    const now = unit.clock.now();
    const share = Math.max(leastShare, (generosity * (until - now)) / (shapes.length - at));
    const isOver = (): boolean => unit.signal.aborted || unit.clock.now() > now + share;
    const parts = { ...unit, isOver, endless, actsWhileLoading: loading.length > 0 };
    const searches = await openShape(shape, planner, parts);
    if (typeof searches === 'string') {
      reasons.add(shape, searches);
      continue;
    }
    open.push(...searches.map((search) => ({ shape, search, proposals: [] })));
  }
  const isOver = (): boolean => unit.signal.aborted;
  for (const { search } of open) await runTelling(search, unit);
  const known = open.map(({ search }) => search.trials);
  const differs = await runWhileLoading(known, liveFirst(loading, unit), { ...unit, isOver });
  for (const each of open) {
    const { shape, search } = each;
    if (differs) search.reconsider();
    each.proposals = proposalsOf(shape, search, unit);
    reasons.add(shape, each.proposals.length > 0 ? refuted : unnoticed);
  }
  const properties = await confirmed(open, unit);
  for (const { shape, proposals } of open) if (proposals.length > 0) reasons.add(shape, needless);
  const covered = new Set(properties.flatMap(({ sources }) => sources.map(placeOf)));
  const noticed = new Set(properties.flatMap(({ kills }) => [...kills]));
  const survivors = new Set([...unit.survivors].filter((mutant) => !noticed.has(mutant)));
  const related = open.filter(({ shape }) => shape.relation === undefined);
  return {
    properties,
    rows: chooseRows(
      related.map(({ search }) => search),
      { ...unit, survivors },
    ),
    leftAlone: tests.flatMap((test) =>
      covered.has(placeOf(test)) ? [] : [{ test, reason: reasons.of(test) }],
    ),
  };
}

function liveFirst(
  mutants: readonly number[],
  { live }: Pick<UnitToGeneralise, 'live'>,
): readonly number[] {
  return mutants.toSorted((one, other) => Number(live.has(other)) - Number(live.has(one)));
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

/** What the search for properties of one shape depends on besides the unit. */
interface ShapeParts extends Pick<GeneraliseParts, 'isOver' | 'endless'> {
  /** Whether mutants act while modules load, which no run has shown so far. */
  readonly actsWhileLoading: boolean;
}

async function openShape(
  { test, relation, sources }: Shape,
  planner: InputPlanner,
  unit: UnitToGeneralise & ShapeParts,
): Promise<readonly PropertySearch[] | string> {
  const random = createRandom(unit.seed);
  const plans: ArbitraryPlan[] = [];
  const loose: ArbitraryPlan[] = [];
  for (const [at, { type }] of test.parameters.entries()) {
    const examples = test.examples.flatMap((inputs) => inputs[at] ?? []);
    const any = await planner.planLoosely(type);
    const plan =
      sources.length === 0 ? any : ((await planner.plan(type)) ?? planLike(examples) ?? any);
    if (plan === undefined) return noGenerator;
    plans.push(plan);
    loose.push(any ?? plan);
  }
  if (relation === 'asked' && !mayAsk(test, planner, unit)) return unnoticed;
  const samplePlan = planner.sample.bind(planner);
  const sampleHostile = planner.sampleHostile.bind(planner);
  const samplers = { random, samplePlan, sampleHostile };
  const signs = signsOf(unit.model);
  const written = new Set(
    sources.flatMap(({ isSearched }, at) => (isSearched === true ? [] : [at])),
  );
  const { tables = [] } = unit.model.constants;
  const parts = {
    ...unit,
    ...samplers,
    relation,
    signs,
    tables,
    written,
    unasked: planner.changing,
  };
  const found = await openPropertySearches(test, { ...parts, plans });
  const isFound = typeof found !== 'string' && found.some((each) => each.propose().length > 0);
  const isSame = JSON.stringify(loose) === JSON.stringify(plans);
  if (isSame || (isFound && unit.live.size === 0)) return found;
  // What holds for inputs like those of the tests is not what the code says of any value.
  const others = await openPropertySearches(test, { ...parts, plans: loose });
  if (typeof others === 'string') return found;
  const isKept = typeof found !== 'string' && (isFound || unit.actsWhileLoading);
  return isKept ? [...found, ...others] : others;
}

/** Whether a question makes sense. Of an instance: the first call changed an instance or made one, and the second says something of its arguments, or takes something out. */
function mayAsk(
  { statements }: ParameterisedTest,
  planner: InputPlanner,
  { model }: UnitToGeneralise,
): boolean {
  const [call, question] = statements.filter(({ kind }) => kind === 'call');
  if (call?.kind !== 'call' || question?.kind !== 'call') return false;
  if (question.receiver === undefined) return true;
  const made = model.callables.find(({ id }) => id === call.callable)?.returns.kind === 'instance';
  if (!made && !planner.isChanging(call.callable)) return false;
  return question.arguments.length > 0 || planner.isChanging(question.callable);
}

function proposalsOf(
  { focus, sources }: Shape,
  search: PropertySearch,
  { model, isStrange }: Pick<UnitToGeneralise, 'model' | 'isStrange'>,
): readonly UnitProperty[] {
  const properties = search
    .propose()
    .map((found) => ({ ...withOwnExamples(found, sources), focus, sources, proposal: found }));
  return properties.filter(
    (property) =>
      isPrintable(property, model) &&
      !(isBred(property) && isLong(property)) &&
      !(isStrange !== undefined && isOfStrange(property, search, { model, isStrange })),
  );
}

/** The most runs of a property whose arguments are looked at. */
const mostLooked = 20;

/** Whether most runs of a property have arguments of kinds that people don't pass there. */
function isOfStrange(
  { test: { preconditions, postconditions } }: UnitProperty,
  { trials }: PropertySearch,
  { model, isStrange }: Required<Pick<UnitToGeneralise, 'model' | 'isStrange'>>,
): boolean {
  const isThrown = postconditions.some(({ kind }) => kind === 'throws');
  const runs = trials
    .filter(({ snapshot }) => preconditions.every((each) => holds(each, snapshot)))
    .slice(0, mostLooked);
  const strange = runs.filter(({ plan }) =>
    isStrange?.(leaveOutUndefined(plan.whole.testCase, model), isThrown),
  );
  return 2 * strange.length > runs.length;
}

/** The most calls of a property that was made of searched tests only: nobody would think of what these do one after another. */
const mostBred = 2;

function isBred({ sources }: UnitProperty): boolean {
  return sources.length > 0 && sources.every(({ isSearched }) => isSearched === true);
}

function isLong({ test: { statements } }: UnitProperty): boolean {
  return statements.filter(({ kind }) => kind === 'call').length > mostBred;
}

/** A property with the inputs of concrete tests only. */
function withOwnExamples(found: FoundProperty, sources: readonly ConcreteTest[]): FoundProperty {
  return sources.length > 0 ? found : { ...found, test: { ...found.test, examples: [] } };
}

/** Chooses properties, and tries each with many inputs. If one is false for some, its search proposes others, and all are chosen anew. */
async function confirmed(
  open: readonly OpenShape[],
  unit: UnitToGeneralise,
): Promise<readonly UnitProperty[]> {
  const { model, live, isLate } = unit;
  const gainOf = ({ kills }: UnitProperty): number =>
    [...kills].filter((mutant) => live.has(mutant)).length;
  const sound = new Set<UnitProperty>();
  for (let round = 0; round < mostRounds; round += 1) {
    const chosen = chooseAll(
      open.flatMap(({ proposals }) => proposals),
      { live, model },
    );
    const doubtful = chosen.filter((property) => !sound.has(property));
    if (doubtful.length === 0) return chosen.map((property) => measured(property, open));
    // The time may not suffice for all.
    for (const property of doubtful.toSorted((one, other) => gainOf(other) - gainOf(one))) {
      const owner = open.find(({ proposals }) => proposals.includes(property));
      if (owner === undefined) continue;
      if (gainOf(property) === 0 && isLate()) {
        owner.proposals = owner.proposals.filter((other) => other !== property);
        continue;
      }
      const outcome = await owner.search.confirm(property.proposal);
      if (outcome === 'sound') sound.add(property);
      else if (outcome === 'refuted') {
        owner.proposals = proposalsOf(owner.shape, owner.search, unit);
      } else owner.proposals = owner.proposals.filter((other) => other !== property);
    }
  }
  return chooseAll([...sound], { live, model }).map((property) => measured(property, open));
}

/** A property with what trying it with many inputs has shown. */
function measured(property: UnitProperty, open: readonly OpenShape[]): UnitProperty {
  const owner = open.find(({ proposals }) => proposals.includes(property));
  const named = withWordNames(property);
  return owner === undefined ? named : { ...named, ...owner.search.effortFor(property.proposal) };
}

/** A property about a single call says more than one about all calls of a test. */
function chooseAll(
  properties: readonly UnitProperty[],
  { live, model }: Pick<UnitToGeneralise, 'live' | 'model'>,
): readonly UnitProperty[] {
  const ofCalls = chooseProperties(
    properties.filter(({ focus }) => focus === 'call'),
    new Set(),
    live,
  );
  const noticed = new Set(ofCalls.flatMap(({ kills }) => [...kills]));
  const others = properties.filter(({ focus }) => focus !== 'call');
  const chosen = [...ofCalls, ...chooseProperties(others, noticed, live)];
  const strongest = new Map<string, UnitProperty>();
  for (const property of chosen) {
    const title = plainTitle(property, model);
    const known = strongest.get(title);
    if (known === undefined || property.kills.size > known.kills.size)
      strongest.set(title, property);
  }
  // To a reader, two with one title say the same. What the weaker one notices, others may notice, too.
  const twins = new Set(chosen.filter((each) => ![...strongest.values()].includes(each)));
  return twins.size === 0
    ? chosen
    : chooseAll(
        properties.filter((each) => !twins.has(each)),
        { live, model },
      );
}
