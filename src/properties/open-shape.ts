import { createRandom } from '../foundation/random.ts';
import type { ArbitraryPlan } from '../model/arbitrary-plan.ts';
import type { ParameterisedTest } from '../model/property.ts';
import { openPropertySearches } from './generalise/open-property-searches.ts';
import type { GeneraliseParts, PropertySearch } from './generalise/property-search.ts';
import { signsOf } from './inputs/hostile-values.ts';
import type { InputPlanner } from './inputs/input-planner.ts';
import { planLike } from './inputs/plan-like.ts';
import type { Shape } from './parameterise/join-shapes.ts';
import { noGenerator, unnoticed } from './reasons.ts';
import type { UnitToGeneralise } from './unit-shapes.ts';

/** What the search for properties of one shape depends on besides the unit. */
export interface ShapeParts extends Pick<
  GeneraliseParts,
  'isOver' | 'history' | 'known' | 'isGlance'
> {
  /** Whether mutants act while modules load, which no run has shown so far. */
  readonly actsWhileLoading: boolean;
}

/**
 * Opens the searches for properties of one shape: with inputs like those of the tests, and with any that types allow. The first of them must do if the shape is only
 * glanced at. If there is none, returns the reason as a sentence.
 */
export async function openShape(
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
  if (unit.isGlance === true && typeof found !== 'string') return found;
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
