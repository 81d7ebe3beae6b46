import { groupBy } from '../foundation/group-by.ts';
import type { TypeArgument } from '../model/test-case.ts';
import { differsWith, type InputTrial } from './corpus/input-trial.ts';
import type { KnownTrials } from './corpus/known-trials.ts';
import type { MutantHistory } from './corpus/mutant-history.ts';
import { runTelling } from './generalise/choose-rows.ts';
import type { PropertySearch } from './generalise/property-search.ts';
import type { InputPlanner } from './inputs/input-planner.ts';
import { openShape } from './open-shape.ts';
import type { Shape } from './parameterise/join-shapes.ts';
import { noTime, type Reasons } from './reasons.ts';
import { coveringFirst } from './survivors-first.ts';
import type { UnitToGeneralise } from './unit-shapes.ts';

/** A shape of tests, and a search for its properties. */
export interface SearchedShape {
  readonly shape: Shape;
  readonly search: PropertySearch;
}

/** What searching shapes needs besides the unit. */
export interface SearchParts {
  readonly plannerOf: (typeArgument: TypeArgument) => InputPlanner;
  /** The runs of the tests of shapes, as far as these are known. */
  readonly runs: ReadonlyMap<Shape, readonly InputTrial[]>;
  /** When the time for shapes is over, by the clock of the unit. */
  readonly until: number;
  readonly history: MutantHistory;
  readonly known: KnownTrials;
  readonly actsWhileLoading: boolean;
  readonly reasons: Reasons;
}

/** The least time for a shape, in milliseconds, and how much more than its equal share of what is left a shape may take. */
const leastShare = { whole: 1000, glance: 500 };
const generosity = 3;
/** The part of the time in which all shapes are glanced at, if there are too many for all of them to be searched. */
const partOfGlances = 0.5;
/** The most examples of a shape that is glanced at, and of one with a further call: what these relate shows in few. */
const mostExamples = { own: 24, related: 6 };
/** The number of shapes whose examples run at once. */
const atOnce = 40;
/** The most runs of a mutant with telling inputs of a shape that is glanced at. */
const tellingRuns = 3;

/**
 * Searches shapes for properties. If there are too many for the time, all are glanced at first, with a few inputs and those mutants only that survive. Then those are
 * searched that seem to notice most of them.
 */
export async function searchShapes(
  shapes: readonly Shape[],
  unit: UnitToGeneralise,
  parts: SearchParts,
): Promise<readonly SearchedShape[]> {
  const now = unit.clock.now();
  const left = parts.until - now;
  if (left >= leastShare.whole * shapes.length) {
    const whole = await inTurn(shapes, unit, parts);
    return whole.flatMap(({ shape, searches }) => searches.map((search) => ({ shape, search })));
  }
  const glances = await inTurn(shapes, unit, {
    ...parts,
    until: now + partOfGlances * left,
    isGlance: true,
  });
  const ordered = mostPromisingFirst(glances, parts.history);
  const seen = new Map([...glances].map(({ shape, searches }) => [shape, searches]));
  const rest = shapes.filter((shape) => !seen.has(shape));
  const whole = await inTurn([...ordered.map(({ shape }) => shape), ...rest], unit, parts);
  for (const { shape, searches } of whole) seen.set(shape, searches);
  return shapes.flatMap((shape) => (seen.get(shape) ?? []).map((search) => ({ shape, search })));
}

interface OpenedShape {
  readonly shape: Shape;
  readonly searches: readonly PropertySearch[];
}

/** Opens the searches of one shape after another, each within its share of the time. Leaves out those of which nothing is to be said. */
async function inTurn(
  shapes: readonly Shape[],
  unit: UnitToGeneralise,
  { until, isGlance = false, ...parts }: SearchParts & { readonly isGlance?: boolean },
): Promise<readonly OpenedShape[]> {
  const { clock, signal } = unit;
  const { reasons } = parts;
  const opened: OpenedShape[] = [];
  for (const [at, shape] of shapes.entries()) {
    // What is kept for mutants that act while modules load is not for shapes.
    if (signal.aborted || clock.now() > until) {
      if (!isGlance) reasons.add(shape, noTime);
      continue;
    }
    if (isGlance && at % atOnce === 0)
      await prepareExamples(shapes.slice(at, at + atOnce), unit, parts);
    const now = clock.now();
    const share = (generosity * (until - now)) / (shapes.length - at);
    const end = now + Math.max(isGlance ? leastShare.glance : leastShare.whole, share);
    const isOver = (): boolean => signal.aborted || clock.now() > end;
    const own = isGlance ? withFewExamples(shape, unit, parts) : shape;
    const planner = parts.plannerOf(shape.test.typeArgument);
    const searches = await openShape(own, planner, { ...unit, ...parts, isOver, isGlance });
    if (typeof searches === 'string') {
      reasons.add(shape, searches);
      continue;
    }
    opened.push({ shape, searches });
    if (shape.relation !== undefined || (isGlance && isOver())) continue;
    for (const search of searches)
      await runTelling(
        search,
        { ...unit, history: parts.history },
        isGlance ? tellingRuns : undefined,
      );
  }
  return opened;
}

/** Runs the examples of shapes that are glanced at. Most of those with further calls end with them. */
async function prepareExamples(
  shapes: readonly Shape[],
  unit: UnitToGeneralise,
  parts: Omit<SearchParts, 'until'>,
): Promise<void> {
  const byPlanner = groupBy(shapes, ({ test }) => parts.plannerOf(test.typeArgument));
  for (const [planner, own] of byPlanner) {
    const wanted = own.flatMap((shape) => {
      const { test } = withFewExamples(shape, unit, parts);
      return test.examples.map((inputs) => ({ test, inputs }));
    });
    await parts.known.prepare(wanted, { ...unit, unasked: planner.changing });
  }
}

/** A shape with a few of its examples: those that infect survivors which few others infect, and then the first. */
function withFewExamples(
  shape: Shape,
  { survivors }: UnitToGeneralise,
  { runs }: Pick<SearchParts, 'runs'>,
): Shape {
  const { test, sources } = shape;
  const { examples } = test;
  const most = shape.relation === undefined ? mostExamples.own : mostExamples.related;
  if (examples.length <= most) return shape;
  const infecting = coveringFirst(runs.get(shape) ?? [], ({ infected }) =>
    infected.filter((mutant) => survivors.has(mutant)),
  );
  const places = new Set([
    ...infecting.map(({ inputs }) => examples.indexOf(inputs)).filter((at) => at >= 0),
    ...examples.keys(),
  ]);
  const few = [...places].slice(0, most);
  return {
    ...shape,
    test: { ...test, examples: few.flatMap((at) => [examples[at] ?? []]) },
    sources: few.flatMap((at) => sources[at] ?? []),
  };
}

/** Shapes that were glanced at: those first whose properties notice mutants that few others notice, then those that any run tells from the original. */
function mostPromisingFirst(
  glances: readonly OpenedShape[],
  history: MutantHistory,
): readonly OpenedShape[] {
  const isSought = (mutant: number): boolean => !history.seeks || history.isSought(mutant);
  const told = new Map(glances.map((each) => [each, toldIn(each).filter(isSought)] as const));
  const noticed = new Map(
    glances.map(
      (each) =>
        [each, told.get(each)?.length === 0 ? [] : noticedIn(each).filter(isSought)] as const,
    ),
  );
  const first = coveringFirst(glances, (each) => noticed.get(each) ?? []);
  const second = coveringFirst(
    glances.filter((each) => !first.includes(each)),
    (each) => told.get(each) ?? [],
  );
  const before = new Set([...first, ...second]);
  return [...before, ...glances.filter((each) => !before.has(each))];
}

/** The mutants that properties of a shape notice, as far as these are known. */
function noticedIn({ searches }: OpenedShape): readonly number[] {
  const found = searches.flatMap((search) => search.propose());
  return [...new Set(found.flatMap(({ kills }) => [...kills]))];
}

/** The mutants that some run of a shape tells from the original. */
function toldIn({ searches }: OpenedShape): readonly number[] {
  const told = new Set<number>();
  for (const trial of searches.flatMap(({ trials }) => trials))
    for (const mutant of trial.withMutants.keys())
      if (!told.has(mutant) && differsWith(trial, mutant)) told.add(mutant);
  return [...told];
}
