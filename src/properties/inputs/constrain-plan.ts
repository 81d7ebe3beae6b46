import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, Term } from '../../model/property.ts';
import { primitiveOf } from '../../model/observed-primitive.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { numberOf } from '../conditions/evaluate-term.ts';
import { mixedTypes } from '../conditions/is-mixed.ts';
import { isWord, lettersOf, isWordPlan, wordPattern } from '../conditions/is-word.ts';
import { tablePlan } from './table-inputs.ts';

/** Plans of inputs, and the preconditions that they do not ensure. */
export interface ConstrainedPlans {
  readonly plans: readonly ArbitraryPlan[];
  /** These are left to `fc.pre`. */
  readonly left: readonly Condition[];
}

/** Puts preconditions into the plans of inputs, as far as plans can ensure them: chosen values, types, bounds, and lengths. */
export function constrainPlans(
  plans: readonly ArbitraryPlan[],
  preconditions: readonly Condition[],
): ConstrainedPlans {
  const changed = [...plans];
  // Whether a number is whole decides how a bound that is not included is met.
  const ordered = preconditions.toSorted(
    (a, b) => Number(a.kind !== 'type') - Number(b.kind !== 'type'),
  );
  const left = ordered.filter((condition) => {
    const found = constraintOf(condition);
    const plan = found && changed[found.variable];
    const constrained = plan && found.apply(plan);
    if (found === undefined || constrained === undefined) return true;
    changed[found.variable] = constrained;
    return false;
  });
  return { plans: changed, left };
}

interface Constraint {
  readonly variable: Variable;
  /** Returns the plan that ensures the condition; undefined if there is none. */
  readonly apply: (plan: ArbitraryPlan) => ArbitraryPlan | undefined;
}

function constraintOf(condition: Condition): Constraint | undefined {
  if (condition.kind === 'type' && condition.term.of === 'variable') {
    const { variable } = condition.term;
    const { type } = condition;
    return { variable, apply: (plan) => ofType(plan, type) };
  }
  if (condition.kind === 'lacks' && condition.term.of === 'variable') {
    const { characters } = condition;
    return { variable: condition.term.variable, apply: (plan) => withoutSigns(plan, characters) };
  }
  if (condition.kind === 'one-of' && condition.term.of === 'variable') {
    return { variable: condition.term.variable, apply: (plan) => tablePlan(plan, condition) };
  }
  if (condition.kind === 'not') return exclusionOf(condition.condition);
  if (condition.kind !== 'compare') return undefined;
  const { comparison, left, right } = condition;
  if (isEquality(condition)) return equalityOf(left, right);
  const isStrict = comparison === 'less';
  const [upper, lower] = [boundOf(right), boundOf(left)];
  if (upper !== undefined) return bounded(left, { max: upper, isStrict });
  if (lower !== undefined) return bounded(right, { min: lower, isStrict });
  return undefined;
}

/** The plan of texts without some characters. Words have none of them, since they are signs. */
function withoutSigns(plan: ArbitraryPlan, characters: string): ArbitraryPlan | undefined {
  if (plan.kind === 'pattern') return isWordPlan(plan) ? plan : undefined;
  if (plan.kind !== 'string') return undefined;
  return { ...plan, lacks: [...new Set((plan.lacks ?? '') + characters)].join('') };
}

/** The constraint that a condition does not hold. */
function exclusionOf(condition: Condition): Constraint | undefined {
  if (condition.kind === 'type') {
    const { term, type } = condition;
    if (term.of !== 'variable') return undefined;
    if (mixedTypes.includes(type))
      return { variable: term.variable, apply: (plan) => withoutType(plan, type) };
    return type === 'nan' ? { variable: term.variable, apply: withoutNaN } : undefined;
  }
  if (condition.kind !== 'compare' || !isEquality(condition)) return undefined;
  const { left: term, right: constant } = condition;
  if (constant.of !== 'constant') return undefined;
  if (term.of === 'length') {
    return boundOf(constant) === 0 ? bounded(term, { min: 0, isStrict: true }) : undefined;
  }
  if (term.of !== 'variable') return undefined;
  return { variable: term.variable, apply: (plan) => withoutValue(plan, constant.value) };
}

/** The constraint that an input has a value. */
function equalityOf(term: Term, constant: Term): Constraint | undefined {
  if (term.of !== 'variable' || constant.of !== 'constant') return undefined;
  const value = primitiveOf(constant.value);
  return (
    value && { variable: term.variable, apply: (): ArbitraryPlan => ({ kind: 'constant', value }) }
  );
}

/** The plan of all values but one. */
function withoutValue(plan: ArbitraryPlan, value: ObservedValue): ArbitraryPlan | undefined {
  const unwanted = JSON.stringify(primitiveOf(value));
  const isUnwanted = (option: ArbitraryPlan): boolean =>
    option.kind === 'constant' && JSON.stringify(option.value) === unwanted;
  if (plan.kind === 'boolean' && value.is === 'boolean') {
    return { kind: 'constant', value: { of: 'boolean', value: !value.value } };
  }
  if (plan.kind !== 'one-of' || !plan.options.some(isUnwanted)) return undefined;
  const left = plan.options.filter((option) => !isUnwanted(option));
  const [only] = left;
  return left.length === 1 ? only : { ...plan, options: left };
}

function boundOf(term: Term): number | undefined {
  return term.of === 'constant' ? numberOf(term.value) : undefined;
}

/** The plan of all values that are not of a type. */
function withoutType(plan: ArbitraryPlan, type: string): ArbitraryPlan | undefined {
  if (plan.kind !== 'one-of' || plan.options.some(({ kind }) => kind === 'anything'))
    return undefined;
  const options = plan.options.filter((option) => !mayHaveType(option, type));
  const [only] = options;
  return options.length <= 1 ? only : { ...plan, options };
}

function withoutNaN(plan: ArbitraryPlan): ArbitraryPlan | undefined {
  if (plan.kind === 'integer') return plan;
  return plan.kind === 'double' ? { ...plan, noNaN: true } : undefined;
}

interface Bound {
  readonly min?: number;
  readonly max?: number;
  readonly isStrict: boolean;
}

function bounded(term: Term, bound: Bound): Constraint | undefined {
  if (term.of === 'variable') {
    return { variable: term.variable, apply: (plan) => withBound(plan, bound) };
  }
  if (term.of !== 'length' || term.term.of !== 'variable') return undefined;
  return { variable: term.term.variable, apply: (plan) => withLength(plan, bound) };
}

function ofType(plan: ArbitraryPlan, type: string): ArbitraryPlan | undefined {
  if (type === 'words') return wordPlan(plan);
  if (type === 'ascii' || type === 'well-formed') return lettersPlan(plan, type);
  if (plan.kind === 'one-of') {
    const options = plan.options.filter((option) => mayHaveType(option, type));
    return ofOptions({ ...plan, options }, (option) => ofType(option, type));
  }
  if (plan.kind === 'anything') return anyOfType.get(type);
  if (plan.kind === 'integer' && type !== 'string') return plan;
  if (plan.kind === type || typesOfPlans.get(plan.kind) === type) return plan;
  if (plan.kind !== 'double') return undefined;
  const { min, max } = plan;
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (type === 'integer') return { kind: 'integer', ...bounds };
  return type === 'finite' ? { ...plan, noNaN: true, isFinite: true } : undefined;
}

/** The types of what plans make, where they are no names of plans. */
const typesOfPlans: ReadonlyMap<ArbitraryPlan['kind'], string> = new Map([
  ['list', 'array'],
  ['tuple', 'array'],
  ['pattern', 'string'],
  ['double', 'number'],
  ['integer', 'number'],
  ['record', 'object'],
  ['dictionary', 'object'],
]);

/** Whether a plan may make values of a type that code tells apart by `typeof` or `Array.isArray`. */
function mayHaveType(plan: ArbitraryPlan, type: string): boolean {
  if (!mixedTypes.includes(type)) return true;
  const own = plan.kind === 'constant' ? plan.value.of : typesOfPlans.get(plan.kind);
  return (own ?? plan.kind) === type || plan.kind === 'anything' || plan.kind === 'one-of';
}

/** Plans of any values of a type. */
const anyOfType: ReadonlyMap<string, ArbitraryPlan> = new Map([
  ['string', { kind: 'string' }],
  ['number', { kind: 'double' }],
  ['integer', { kind: 'integer' }],
  ['finite', { kind: 'double', noNaN: true, isFinite: true }],
  ['boolean', { kind: 'boolean' }],
  ['array', { kind: 'list', element: { kind: 'anything' }, maxLength: 6 }],
]);

/** The plan whose texts are words; undefined if there is none, or if a plan makes no texts. */
export function wordPlan(plan: ArbitraryPlan): ArbitraryPlan | undefined {
  return withTexts(plan, {
    ofAny: ({ minLength, maxLength }) =>
      minLength === undefined && maxLength === undefined ? wordPattern : undefined,
    key: wordPattern,
    isText: isWord,
    isPattern: ({ source }) => source === wordPattern.source,
  });
}

/** The plan whose texts have only certain letters; undefined if there is none, or if a plan makes no texts. */
function lettersPlan(
  plan: ArbitraryPlan,
  letters: keyof typeof lettersOf,
): ArbitraryPlan | undefined {
  return withTexts(plan, {
    ofAny: (texts) => ({ ...texts, letters }),
    key: undefined,
    isText: lettersOf[letters],
    isPattern: () => true,
  });
}

/** What takes the place of the texts of a plan. */
interface TextRule {
  readonly ofAny: (texts: Extract<ArbitraryPlan, { kind: 'string' }>) => ArbitraryPlan | undefined;
  /** The keys of dictionaries; undefined if there are none. */
  readonly key: typeof wordPattern | undefined;
  /** Whether a constant text may stay, and the texts of a regular expression. */
  readonly isText: (text: string) => boolean;
  readonly isPattern: (texts: Extract<ArbitraryPlan, { kind: 'pattern' }>) => boolean;
}

function withTexts(plan: ArbitraryPlan, rule: TextRule): ArbitraryPlan | undefined {
  let hasTexts = false;
  const inner = (part: ArbitraryPlan): ArbitraryPlan | undefined => {
    switch (part.kind) {
      case 'string':
        hasTexts = true;
        return rule.ofAny(part);
      case 'pattern':
        return rule.isPattern(part) ? part : undefined;
      case 'constant':
        return part.value.of === 'string' && !rule.isText(part.value.value) ? undefined : part;
      case 'list': {
        const element = inner(part.element);
        return element && { ...part, element };
      }
      case 'tuple': {
        const elements = allOf(part.elements.map(inner));
        return elements && { ...part, elements };
      }
      case 'one-of': {
        const options = part.options.flatMap((option) => inner(option) ?? []);
        return options.length < part.options.length ? undefined : { ...part, options };
      }
      case 'record': {
        const values = allOf(part.members.map(({ value }) => inner(value)));
        const members = part.members.flatMap((member, at) => {
          const value = values?.[at];
          return value === undefined ? [] : [{ ...member, value }];
        });
        return values && { ...part, members };
      }
      case 'dictionary': {
        hasTexts = true;
        const value = inner(part.value);
        return rule.key && value && { ...part, value, key: rule.key };
      }
      case 'integer':
      case 'double':
      case 'bigint':
      case 'boolean':
      case 'date':
        return part;
      default:
        return undefined;
    }
  };
  const found = inner(plan);
  return hasTexts ? found : undefined;
}

function allOf(
  plans: readonly (ArbitraryPlan | undefined)[],
): readonly ArbitraryPlan[] | undefined {
  const known = plans.filter((plan) => plan !== undefined);
  return known.length === plans.length ? known : undefined;
}

/** The options of a plan that a constraint allows. A condition on a number or a length is not satisfied by what has none. */
function ofOptions(
  { options }: Extract<ArbitraryPlan, { kind: 'one-of' }>,
  apply: (plan: ArbitraryPlan) => ArbitraryPlan | undefined,
): ArbitraryPlan | undefined {
  const possible =
    options.length === 1
      ? options
      : options.filter(({ kind }) => kind !== 'boolean').filter(isSomething);
  const changed = possible.map(apply);
  const known = changed.filter((each) => each !== undefined);
  const [first] = known;
  if (first === undefined || known.length < possible.length) return undefined;
  return known.length === 1 ? first : { kind: 'one-of', options: known };
}

/** Whether a plan makes other values than `undefined`, `null` and booleans. */
function isSomething(plan: ArbitraryPlan): boolean {
  return plan.kind !== 'constant' || !['undefined', 'null', 'boolean'].includes(plan.value.of);
}

function withBound(plan: ArbitraryPlan, bound: Bound): ArbitraryPlan | undefined {
  if (plan.kind === 'one-of') return ofOptions(plan, (option) => withBound(option, bound));
  const { min, max, isStrict } = bound;
  if (plan.kind === 'double' && !isStrict) {
    const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return { ...plan, ...bounds, noNaN: true };
  }
  if (plan.kind !== 'integer') return undefined;
  const step = isStrict ? 1 : 0;
  const least =
    min === undefined ? undefined : Math.floor(min) + (Number.isInteger(min) ? step : 1);
  const most = max === undefined ? undefined : Math.ceil(max) - (Number.isInteger(max) ? step : 1);
  return {
    ...plan,
    ...(least !== undefined && { min: Math.max(least, plan.min ?? -Infinity) }),
    ...(most !== undefined && { max: Math.min(most, plan.max ?? Infinity) }),
  };
}

/** The greatest number, by its amount, that inputs have where code takes too long with greater ones. */
const mostOfTame = 100;

/** The plan with small numbers only. The plan itself if it has no numbers without bounds. */
export function tamed(plan: ArbitraryPlan): ArbitraryPlan {
  switch (plan.kind) {
    case 'integer':
    case 'double':
      return {
        ...plan,
        min: Math.max(plan.min ?? -Infinity, -mostOfTame),
        max: Math.min(plan.max ?? Infinity, mostOfTame),
      };
    case 'one-of':
      return { ...plan, options: plan.options.map(tamed) };
    case 'list':
    case 'rest':
      return { ...plan, element: tamed(plan.element) };
    case 'tuple':
      return { ...plan, elements: plan.elements.map(tamed) };
    case 'record':
      return {
        ...plan,
        members: plan.members.map((each) => ({ ...each, value: tamed(each.value) })),
      };
    default:
      return plan;
  }
}

function withLength(plan: ArbitraryPlan, bound: Bound): ArbitraryPlan | undefined {
  if (plan.kind === 'one-of') return ofOptions(plan, (option) => withLength(option, bound));
  const { min, max, isStrict } = bound;
  // A word is never empty.
  if (isWordPlan(plan) && max === undefined)
    return (min ?? 0) <= (isStrict ? 0 : 1) ? plan : undefined;
  if (plan.kind !== 'list' && plan.kind !== 'string') return undefined;
  const step = isStrict ? 1 : 0;
  const least = Math.max(0, (min ?? 0) + (min === undefined ? 0 : step), plan.minLength ?? 0);
  return {
    ...plan,
    ...(least > 0 && { minLength: least }),
    ...(max !== undefined && { maxLength: Math.max(0, max - step) }),
  };
}
