import { normaliseBranchDistance } from '../../generation/search/fitness/normalise.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { evaluateTerm, numberOf } from './evaluate-term.ts';
import type { Snapshot } from './snapshot.ts';

/** A number that is less than any difference that decides. */
const step = 1;

/**
 * Returns how far a run is from a condition that holds, or from one that does not (Fraser and Zeller, 4.4): 0 if it is as wanted, and
 * at most 1. What the run did not show is at distance 1 from holding.
 */
export function conditionDistance(
  condition: Condition,
  wanted: boolean,
  snapshot: Snapshot,
): number {
  const holds = evaluateCondition(condition, snapshot) === true;
  if (holds === wanted) return 0;
  switch (condition.kind) {
    case 'not': {
      const inner = conditionDistance(condition.condition, !wanted, snapshot);
      return inner === 0 ? 1 : inner;
    }
    case 'compare':
      return normaliseBranchDistance(compareDistance(condition, wanted, snapshot));
    case 'contains':
      return normaliseBranchDistance(membershipDistance(condition, wanted, snapshot));
    case 'sorted':
      return normaliseBranchDistance(orderDistance(condition, wanted, snapshot));
    default:
      return 1;
  }
}

type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>;

function compareDistance(
  { comparison, left, right }: ConditionOf<'compare'>,
  wanted: boolean,
  snapshot: Snapshot,
): number {
  const one = evaluateTerm(left, snapshot);
  const other = evaluateTerm(right, snapshot);
  if (one === undefined || other === undefined) return Infinity;
  if (comparison === 'equal' || comparison === 'same')
    return wanted ? valueDistance(one, other) : step;
  const difference = orderDifference(one, other);
  if (Number.isNaN(difference)) return Infinity;
  if (!wanted) return Math.max(-difference, 0) + step;
  return Math.max(difference, 0) + step;
}

/** How much greater the first value is. */
function orderDifference(one: ObservedValue, other: ObservedValue): number {
  if (one.is === 'string' && other.is === 'string') return textOrder(one.value, other.value);
  return amountOf(one) - amountOf(other);
}

function amountOf(value: ObservedValue): number {
  if (value.is === 'bigint') return Number(value.digits);
  return value.is === 'date' ? Number(value.time) : (numberOf(value) ?? Number.NaN);
}

/** The difference of the first characters that differ. */
function textOrder(one: string, other: string): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** How much two values differ; 0 only if nothing that can be compared does. */
function valueDistance(one: ObservedValue, other: ObservedValue): number {
  if (one.is === 'string' && other.is === 'string') return textDistance(one.value, other.value);
  if (one.is === 'array' && other.is === 'array') {
    const lengths = Math.abs(one.elements.length - other.elements.length);
    const parts = one.elements.map((each, at) => {
      const opposite = other.elements[at];
      return opposite === undefined ? 0 : normaliseBranchDistance(valueDistance(each, opposite));
    });
    return lengths + parts.reduce((sum, each) => sum + each, 0);
  }
  const difference = Math.abs(amountOf(one) - amountOf(other));
  if (!Number.isNaN(difference)) return difference;
  return JSON.stringify(one) === JSON.stringify(other) ? 0 : step;
}

/** The difference of lengths, and of each pair of characters as a part of one. */
function textDistance(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  let distance = Math.abs(one.length - other.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = Math.abs(one.charCodeAt(at) - other.charCodeAt(at));
    distance += normaliseBranchDistance(difference);
  }
  return distance;
}

function membershipDistance(
  { collection, element }: ConditionOf<'contains'>,
  wanted: boolean,
  snapshot: Snapshot,
): number {
  if (!wanted) return step;
  const whole = evaluateTerm(collection, snapshot);
  const part = evaluateTerm(element, snapshot);
  if (whole === undefined || part === undefined) return Infinity;
  if (whole.is === 'string' && part.is === 'string') {
    const starts = Math.max(1, whole.value.length - part.value.length + 1);
    const windows = Array.from({ length: starts }, (_, at) =>
      textDistance(whole.value.slice(at, at + part.value.length), part.value),
    );
    return Math.min(...windows);
  }
  const elements = whole.is === 'array' || whole.is === 'set' ? whole.elements : [];
  return Math.min(Infinity, ...elements.map((each) => valueDistance(each, part)));
}

function orderDistance(
  { term, descending }: { readonly term: Term; readonly descending: boolean },
  wanted: boolean,
  snapshot: Snapshot,
): number {
  const value = evaluateTerm(term, snapshot);
  if (value?.is !== 'array') return Infinity;
  const gaps = value.elements.slice(1).flatMap((each, at) => {
    const before = value.elements[at];
    const gap = before === undefined ? Number.NaN : orderDifference(before, each);
    return Number.isNaN(gap) ? [] : [descending ? -gap : gap];
  });
  if (wanted) return gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0);
  return Math.min(Infinity, ...gaps.map((gap) => step - gap));
}
