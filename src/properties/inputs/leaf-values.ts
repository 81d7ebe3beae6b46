import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Primitive } from '../../model/test-case.ts';
import { lettersOf } from '../conditions/is-word.ts';

export type NumberPlan = Extract<ArbitraryPlan, { kind: 'integer' | 'double' }>;
export type TextPlan = Extract<ArbitraryPlan, { kind: 'string' | 'pattern' }>;

/** Where the numbers and texts of sampled inputs come from. All values fit their plans. */
export interface LeafValues {
  readonly number: (plan: NumberPlan) => number;
  readonly text: (plan: TextPlan) => string;
  /** A text of letters and signs, such as the key of a dictionary. */
  readonly word: (length: number) => string;
  /** The number of calls that change an instance, of which a plan asks for at most so many. */
  readonly calls: (most: number) => number;
  /** Whether a list is to have an element twice. */
  readonly repeats: () => boolean;
}

/** The whole numbers that `fc.integer` makes without bounds. */
const wholeRange = { least: -(2 ** 31), most: 2 ** 31 - 1 };

/** Whether a primitive is one that its plan allows. Of plans without bounds, its kind is not looked at. */
export function fits(value: Primitive, plan: ArbitraryPlan): boolean {
  switch (plan.kind) {
    case 'integer':
    case 'double':
      return value.of === 'number' && fitsNumber(Number(value.text), plan);
    case 'string':
    case 'pattern':
      return value.of === 'string' && fitsText(value.value, plan);
    default:
      return true;
  }
}

/** Whether a number is one that its plan allows. */
export function fitsNumber(value: number, plan: NumberPlan): boolean {
  if (plan.kind === 'double') {
    if (Number.isNaN(value)) return plan.noNaN !== true;
    if (plan.isFinite === true && !Number.isFinite(value)) return false;
    return (plan.min ?? -Infinity) <= value && value <= (plan.max ?? Infinity);
  }
  const { min = wholeRange.least, max = wholeRange.most } = plan;
  return Number.isInteger(value) && min <= value && value <= max && !Object.is(value, -0);
}

/** Whether a text is one that its plan allows. */
export function fitsText(value: string, plan: TextPlan): boolean {
  if (plan.kind === 'pattern') return new RegExp(plan.source, plan.flags).test(value);
  if (Array.from(plan.lacks ?? '').some((each) => value.includes(each))) return false;
  if (plan.letters !== undefined && !lettersOf[plan.letters](value)) return false;
  return (plan.minLength ?? 0) <= value.length && value.length <= (plan.maxLength ?? Infinity);
}
