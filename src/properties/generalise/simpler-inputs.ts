import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { InputTrial } from '../corpus/input-trial.ts';
import { variablesOf } from '../conditions/variables-of.ts';
import { isOpen } from '../inputs/is-open.ts';
import { gatherEvidence, type KnownConditions } from './evidence.ts';

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };

/** How a property makes its inputs, the runs with such inputs, and the mutants that it notices in them. */
export interface MadeInputs {
  readonly plans: readonly ArbitraryPlan[];
  readonly trials: readonly InputTrial[];
  readonly kills: ReadonlySet<number>;
}

/** What choosing simpler inputs depends on besides the property. */
interface SimplerParts {
  readonly model: Pick<UnitModel, 'callables'>;
  /** Mutants that no test of the project notices. */
  readonly live: ReadonlySet<number>;
  readonly known: KnownConditions;
}

/** The part of the mutants that a property with simpler inputs must notice, and the fewest inputs that must satisfy its preconditions. */
const least = { kills: 0.75, support: 8 };

/**
 * Simpler inputs of the parameters of which a property says nothing, if it notices about as much with them, and all that no test notices: a reader asks what an instance with a history,
 * or an argument that may be left out, is for. One input stays open, since a test of none is a concrete one.
 */
export function withSimplerInputs(
  whole: MadeInputs,
  test: ParameterisedTest,
  { model, live, known }: SimplerParts,
): MadeInputs {
  const { preconditions, postconditions } = test;
  const said = new Set([...preconditions, ...postconditions].flatMap(variablesOf));
  let simplest = whole;
  const simpler = whole.plans.flatMap((own, parameter) =>
    said.has(parameter)
      ? []
      : simplerPlans(own, parameter, test, model).map((plan) => ({ parameter, plan })),
  );
  for (const { parameter, plan } of simpler) {
    const plans = simplest.plans.with(parameter, plan);
    if (!plans.some(isOpen)) continue;
    const trials = simplest.trials.filter(({ inputs }) => {
      const input = inputs[parameter];
      return input !== undefined && isOfPlan(plan, input);
    });
    const evidence = gatherEvidence(trials, known);
    const kills = new Set([
      ...postconditions.flatMap((each) => [...evidence.kills(each, preconditions)]),
      ...evidence.killsAnyway(preconditions),
    ]);
    const isKept =
      evidence.satisfying(preconditions).length >= least.support &&
      kills.size >= least.kills * whole.kills.size &&
      [...whole.kills].every((mutant) => kills.has(mutant) || !live.has(mutant));
    if (isKept) simplest = { plans, trials, kills };
  }
  return simplest;
}

/**
 * Plans of ever simpler inputs of a parameter: an instance that no call has changed, one that is made without what its constructor may lack, or nothing where an argument may be left out.
 * None if there are no simpler ones.
 */
export function simplerPlans(
  plan: ArbitraryPlan,
  parameter: Variable,
  test: Pick<ParameterisedTest, 'statements'>,
  model: Pick<UnitModel, 'callables'>,
): readonly ArbitraryPlan[] {
  if (mayBeNothing(plan) && isLeftOut(parameter, test, model)) return [nothing];
  const [made, own] = plan.kind === 'history' ? [plan.start, [plan.start]] : [plan, []];
  return [...own, ...withoutOptions(made, model)];
}

/** Whether an input is one of those that a simpler plan makes. */
function isOfPlan(plan: ArbitraryPlan, { statements, value }: InputSequence): boolean {
  const isLike = (own: ArbitraryPlan, variable: Variable): boolean => {
    const made = statements[variable];
    if (own.kind === 'constant')
      return made?.kind === 'primitive' && made.value.of === own.value.of;
    if (own.kind !== 'call') return true;
    return (
      made?.kind === 'call' &&
      made.callable === own.callable &&
      made.arguments.every((given, at) => isLike(own.arguments[at] ?? nothing, given))
    );
  };
  // What comes after an instance changes it.
  return value === statements.length - 1 && isLike(plan, value);
}

/** The plan of an instance that is made without the last arguments, which may be left out; none if there are no such. */
function withoutOptions(
  plan: ArbitraryPlan,
  { callables }: Pick<UnitModel, 'callables'>,
): readonly ArbitraryPlan[] {
  if (plan.kind !== 'call' || plan.guards !== undefined) return [];
  const parameters = callables.find(({ id }) => id === plan.callable)?.parameters ?? [];
  const last = plan.arguments.findLastIndex(
    (each, at) => !mayBeNothing(each) || parameters[at]?.isOptional !== true,
  );
  return last === plan.arguments.length - 1
    ? []
    : [{ ...plan, arguments: plan.arguments.slice(0, last + 1) }];
}

/** Whether a plan makes what is undefined, too. */
function mayBeNothing(plan: ArbitraryPlan): boolean {
  return (
    plan.kind === 'one-of' &&
    plan.options.some((each) => each.kind === 'constant' && each.value.of === 'undefined')
  );
}

/** Whether calls get a parameter only where an argument may be left out, and none comes after it. */
function isLeftOut(
  parameter: Variable,
  { statements }: Pick<ParameterisedTest, 'statements'>,
  { callables }: Pick<UnitModel, 'callables'>,
): boolean {
  return statements.every((statement) => {
    if (statement.kind !== 'call') return true;
    const called = callables.find(({ id }) => id === statement.callable);
    return statement.arguments.every(
      (given, at) =>
        given !== parameter ||
        (at === statement.arguments.length - 1 && called?.parameters[at]?.isOptional === true),
    );
  });
}
