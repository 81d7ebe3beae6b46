import { createRandom } from '../foundation/random.ts';
import { indexUnit } from '../generation/breed/typing/unit-index.ts';
import type { ConcreteTest } from '../model/concrete-test.ts';
import type { TypeArgument } from '../model/test-case.ts';
import { KnownTrials } from './corpus/known-trials.ts';
import { MutantHistory } from './corpus/mutant-history.ts';
import { actingWhileLoading, runWhileLoading } from './corpus/run-while-loading.ts';
import { holds } from './conditions/evaluate-condition.ts';
import { chooseProperties } from './generalise/choose-properties.ts';
import { chooseRows, type ExpectedRow } from './generalise/choose-rows.ts';
import type { FoundProperty, PropertySearch } from './generalise/property-search.ts';
import { InputPlanner } from './inputs/input-planner.ts';
import { joinShapes, type Shape } from './parameterise/join-shapes.ts';
import { leaveOutUndefined } from './parameterise/leave-out-undefined.ts';
import type { Focus } from './parameterise/parameterise.ts';
import { needless, placeOf, Reasons, refuted, unnoticed } from './reasons.ts';
import { type SearchedShape, searchShapes } from './search-shapes.ts';
import { survivorsFirst } from './survivors-first.ts';
import {
  extended,
  openedShapes,
  runsOfTests,
  shapesOf,
  type UnitToGeneralise,
  untestedShapes,
} from './unit-shapes.ts';
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

/** The part of the time that is kept for mutants that act while modules load, if there are any. */
const partOfLoading = 0.25;

/** The most searches whose inputs run with them: each runs some. */
const mostLoading = 40;

/** The search for properties of one shape of tests, and what it proposes now. */
interface OpenShape extends SearchedShape {
  proposals: readonly UnitProperty[];
}

/** Makes properties of the concrete tests of a unit. */
export async function generaliseUnit(unit: UnitToGeneralise): Promise<GeneralisedUnit> {
  const { tests, model } = unit;
  const reasons = new Reasons();
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
  const sought = unit.survivors.size > 0 ? unit.survivors : unit.live;
  const found = await searchShapes(shapes, unit, {
    plannerOf,
    runs,
    until,
    history: new MutantHistory(sought),
    known: new KnownTrials(),
    actsWhileLoading: loading.length > 0,
    reasons,
  });
  const open: readonly OpenShape[] = found.map((each) => ({ ...each, proposals: [] }));
  const isOver = (): boolean => unit.signal.aborted;
  const known = open.slice(0, mostLoading).map(({ search }) => search.trials);
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
