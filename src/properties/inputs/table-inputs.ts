import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence } from '../../model/property.ts';
import type { ConstantTable } from '../../model/unit-model.ts';
import { fits } from './leaf-values.ts';
import type { SampledInput } from './sample-plan.ts';

/** The most texts of a table that are tried for an input. */
const mostKeys = 150;
/** The least number of inputs for each table, so that a small one has as many as a condition needs. */
const leastInputs = 12;
/** Of so many texts of a table, one is followed by one that is nearly it. */
const keysPerMiss = 3;

/** What making inputs of tables needs. */
export interface TableInputParts {
  readonly tables: readonly ConstantTable[];
  /** How the inputs of each parameter are made. */
  readonly plans: readonly ArbitraryPlan[];
  /** Makes an input for the parameter at a place. */
  readonly sample: (parameter: number) => InputSequence;
}

/** Makes inputs in which a text is one of those in a table of the unit, or nearly one, for each table and each parameter that may be a text. */
export function tableInputs({
  tables,
  plans,
  sample,
}: TableInputParts): readonly (readonly InputSequence[])[] {
  return plans.flatMap((plan, parameter) => {
    const inputs = tables
      .flatMap(({ keys }) => textsFor(keys))
      .flatMap((text) => inputOf(text, plan));
    return inputs.map((input) =>
      plans.map((_, other) => (other === parameter ? input : sample(other))),
    );
  });
}

function textsFor(keys: readonly string[]): readonly string[] {
  const tried = keys.slice(0, mostKeys);
  const count = Math.max(tried.length, leastInputs);
  return Array.from({ length: count }, (_, at) => tried[at % tried.length] ?? '').flatMap(
    (key, at) => (at % keysPerMiss === 0 ? [key, nearMissOf(key, at)] : [key]),
  );
}

/** The input that is a text, if a plan makes such texts. */
function inputOf(text: string, plan: ArbitraryPlan): readonly SampledInput[] {
  const own = textPlanIn(plan);
  const value = { of: 'string', value: text } as const;
  if (own === undefined || !fits(value, own)) return [];
  const statements = [{ kind: 'primitive', value } as const];
  return [{ statements, value: 0, leaves: new Map([[0, own]]), guarded: [] }];
}

/** The part of a plan that makes open texts. */
function textPlanIn(plan: ArbitraryPlan): ArbitraryPlan | undefined {
  if (plan.kind === 'string' || plan.kind === 'pattern') return plan;
  if (plan.kind === 'anything') return { kind: 'string' };
  if (plan.kind !== 'one-of') return undefined;
  return plan.options.map(textPlanIn).find((each) => each !== undefined);
}

/** A text that differs from the text of a table in one place. */
function nearMissOf(key: string, at: number): string {
  const last = key.at(-1) ?? 'x';
  return at % 2 === 0 ? key + last : `${last}${key}`;
}

/** Whether a text is none of a table, but nearly one: one of them with a letter more at an end. */
export function isNearMiss(text: string, keys: readonly string[]): boolean {
  if (keys.includes(text)) return false;
  return keys.includes(text.slice(0, -1)) || keys.includes(text.slice(1));
}

/** The plan of the texts of a table that a plan makes; undefined if it makes none. */
export function tablePlan(
  plan: ArbitraryPlan,
  { table, values }: Extract<Condition, { kind: 'one-of' }>,
): ArbitraryPlan | undefined {
  const own = textPlanIn(plan);
  const options = values.flatMap((each): ArbitraryPlan[] => {
    const value = { of: 'string', value: each } as const;
    return own !== undefined && fits(value, own) ? [{ kind: 'constant', value }] : [];
  });
  return options.length === values.length ? { kind: 'one-of', options, table } : undefined;
}
