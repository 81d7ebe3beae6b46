import { contains } from '../../generation/write/can-assert.ts';
import type { TermComparison, Condition, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateTerm, numberOf } from './evaluate-term.ts';
import { isWord, lettersOf } from './is-word.ts';
import { sightAt, type Snapshot } from './snapshot.ts';

/**
 * Returns whether a condition holds in a run (Fraser and Zeller, 3.2); undefined if the run did not show it. A run that threw has
 * shown no result, so that only `throws` is known of it.
 */
export function evaluateCondition(condition: Condition, snapshot: Snapshot): boolean | undefined {
  switch (condition.kind) {
    case 'not': {
      const inner = evaluateCondition(condition.condition, snapshot);
      return inner === undefined ? undefined : !inner;
    }
    case 'compare':
      return compareTerms(condition, snapshot);
    case 'identical':
      return isIdentical(condition.left, condition.right, snapshot);
    case 'equals': {
      const { left, right, callable = '', when } = condition;
      const value = sightAt(snapshot, when).get(`equals ${left} ${right} ${callable}`);
      if (when === 'after' && isIdentical(left, right, snapshot) === true) return true;
      return value?.is === 'boolean' ? value.value : undefined;
    }
    case 'contains':
      return holdsElement(
        evaluateTerm(condition.collection, snapshot),
        evaluateTerm(condition.element, snapshot),
      );
    case 'affix':
      return hasAffix(condition, snapshot);
    case 'within':
      return isWithin(
        elementKeys(evaluateTerm(condition.part, snapshot)),
        elementKeys(evaluateTerm(condition.whole, snapshot)),
      );
    case 'same-elements':
      return areSame(
        elementKeys(evaluateTerm(condition.left, snapshot)),
        elementKeys(evaluateTerm(condition.right, snapshot)),
      );
    case 'sorted':
      return isSorted(evaluateTerm(condition.term, snapshot), condition.descending);
    case 'distinct':
      return isDistinct(evaluateTerm(condition.term, snapshot));
    case 'type':
      return hasType(evaluateTerm(condition.term, snapshot), condition.type);
    case 'lacks':
      return lacks(condition, snapshot);
    case 'one-of': {
      const value = evaluateTerm(condition.term, snapshot);
      return value?.is === 'string' ? condition.values.includes(value.value) : undefined;
    }
    case 'unchanged':
      return isUnchanged(condition.variable, snapshot);
    case 'throws':
      return throws(condition, snapshot);
  }
}

/** Whether a condition is true in a run, and not merely unknown. */
export function holds(condition: Condition, snapshot: Snapshot): boolean {
  return evaluateCondition(condition, snapshot) === true;
}

function compareTerms(
  { comparison, left, right }: { comparison: TermComparison; left: Term; right: Term },
  snapshot: Snapshot,
): boolean | undefined {
  const one = evaluateTerm(left, snapshot);
  const other = evaluateTerm(right, snapshot);
  if (one === undefined || other === undefined) return undefined;
  if (comparison === 'equal') return areEqual(one, other);
  if (comparison === 'same') return areSameValue(one, other);
  const order = compareValues(one, other);
  if (order === undefined) return undefined;
  return comparison === 'less' ? order < 0 : order <= 0;
}

/** Returns whether two observed values are equal; undefined if that can't be seen. */
function areEqual(one: ObservedValue, other: ObservedValue): boolean | undefined {
  if (one.is !== other.is) return isVisible(one) && isVisible(other) ? false : undefined;
  if (!isVisible(one) || !isVisible(other)) return undefined;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two values are equal by `===`. */
function areSameValue(one: ObservedValue, other: ObservedValue): boolean | undefined {
  const [left, right] = [numberOf(one), numberOf(other)];
  return left === undefined || right === undefined ? areEqual(one, other) : left === right;
}

/** Whether all of a value was recorded, so that equal records are equal values. */
export function isVisible(value: ObservedValue): boolean {
  return !contains(value, (part) => {
    if (part.is === 'object') return part.class !== '' && part.class !== 'Object';
    return ['cut', 'function', 'promise', 'symbol', 'cycle', 'same'].includes(part.is);
  });
}

/** Compares numbers, bigints, dates and texts; undefined for other values and for NaN. */
function compareValues(one: ObservedValue, other: ObservedValue): number | undefined {
  if (one.is === 'string' && other.is === 'string') {
    return one.value < other.value ? -1 : Number(one.value > other.value);
  }
  if (one.is === 'bigint' && other.is === 'bigint') {
    const difference = BigInt(one.digits) - BigInt(other.digits);
    return difference < 0n ? -1 : Number(difference > 0n);
  }
  if (one.is === 'date' && other.is === 'date') return Number(one.time) - Number(other.time);
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left === undefined || right === undefined) return undefined;
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  return left < right ? -1 : Number(left > right);
}

/** Whether two variables hold the same object at the end. */
function isIdentical(left: Variable, right: Variable, snapshot: Snapshot): boolean | undefined {
  const [first, second] = left < right ? [left, right] : [right, left];
  const value = snapshot.after.get(`value ${second}`);
  if (value === undefined) return undefined;
  return value.is === 'same' && value.variable === first;
}

function holdsElement(
  collection: ObservedValue | undefined,
  element: ObservedValue | undefined,
): boolean | undefined {
  if (collection === undefined || element === undefined) return undefined;
  if (collection.is === 'string') {
    return element.is === 'string' ? collection.value.includes(element.value) : undefined;
  }
  if (!isVisible(element)) return undefined;
  const elements =
    collection.is === 'map'
      ? collection.entries.map(([key]) => key)
      : collection.is === 'array' || collection.is === 'set'
        ? collection.elements
        : undefined;
  if (elements === undefined || !elements.every(isVisible)) return undefined;
  return elements.some((each) => areEqual(each, element) === true);
}

function hasAffix(
  { whole, part, at }: Extract<Condition, { kind: 'affix' }>,
  snapshot: Snapshot,
): boolean | undefined {
  const [text, affix] = [evaluateTerm(whole, snapshot), evaluateTerm(part, snapshot)];
  if (text?.is !== 'string' || affix?.is !== 'string') return undefined;
  return at === 'start' ? text.value.startsWith(affix.value) : text.value.endsWith(affix.value);
}

/** The elements of a list as JSON; undefined if one of them can't be compared with others by `===`. */
function elementKeys(value: ObservedValue | undefined): readonly string[] | undefined {
  if (value?.is !== 'array') return undefined;
  return value.elements.every(isPlain)
    ? value.elements.map((each) => JSON.stringify(each))
    : undefined;
}

function isPlain({ is }: ObservedValue): boolean {
  return ['number', 'string', 'boolean', 'bigint', 'undefined', 'null'].includes(is);
}

function isWithin(
  part: readonly string[] | undefined,
  whole: readonly string[] | undefined,
): boolean | undefined {
  if (part === undefined || whole === undefined) return undefined;
  const known = new Set(whole);
  return part.every((each) => known.has(each));
}

function areSame(
  left: readonly string[] | undefined,
  right: readonly string[] | undefined,
): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  return JSON.stringify(left.toSorted()) === JSON.stringify(right.toSorted());
}

function isSorted(value: ObservedValue | undefined, descending: boolean): boolean | undefined {
  if (value?.is !== 'array') return undefined;
  for (let at = 1; at < value.elements.length; at += 1) {
    const [one, other] = [value.elements[at - 1], value.elements[at]];
    const order = one && other && compareValues(one, other);
    if (order === undefined) return undefined;
    if (descending ? order < 0 : order > 0) return false;
  }
  return true;
}

function isDistinct(value: ObservedValue | undefined): boolean | undefined {
  // Objects that are alike are still two, for code as for a test.
  const keys = elementKeys(value);
  return keys && new Set(keys).size === keys.length;
}

function hasType(value: ObservedValue | undefined, type: string): boolean | undefined {
  if (value === undefined || value.is === 'cut') return undefined;
  const number = numberOf(value);
  // `fc.integer()` never makes -0.
  if (type === 'integer') return Number.isSafeInteger(number) && !Object.is(number, -0);
  if (type === 'finite') return number !== undefined && Number.isFinite(number);
  if (type === 'nan') return number !== undefined && Number.isNaN(number);
  if (type === 'words') return hasOnlyTexts(value, { isText: isWord, isName: isMemberName });
  if (type === 'ascii' || type === 'well-formed') {
    const isText = lettersOf[type];
    return hasOnlyTexts(value, { isText, isName: isText });
  }
  if (value.is === 'object' || value.is === 'error') return value.class === type;
  return value.is === type;
}

/** The texts that are asked for, and the names of members. */
interface TextKind {
  readonly isText: (text: string) => boolean;
  readonly isName: (name: string) => boolean;
}

/** Whether all texts in a value are of a kind, with the names of its members. Undefined if it has parts that can't be seen. */
function hasOnlyTexts(value: ObservedValue, kind: TextKind): boolean | undefined {
  const all = (list: readonly ObservedValue[]): boolean | undefined => {
    const found = list.map((each) => hasOnlyTexts(each, kind));
    return found.includes(false) ? false : found.includes(undefined) ? undefined : true;
  };
  switch (value.is) {
    case 'string':
      return kind.isText(value.value);
    case 'array':
    case 'set':
      return all(value.elements);
    case 'map':
      return all(value.entries.flat());
    case 'object':
      return value.members.every(([name]) => kind.isName(name))
        ? all(value.members.map(([, each]) => each))
        : false;
    default:
      return isVisible(value) ? true : undefined;
  }
}

function isMemberName(name: string): boolean {
  return /^[\w$]+$/.test(name);
}

function lacks(
  { term, characters }: Extract<Condition, { kind: 'lacks' }>,
  snapshot: Snapshot,
): boolean | undefined {
  const value = evaluateTerm(term, snapshot);
  if (value?.is !== 'string') return undefined;
  return !Array.from(characters).some((each) => value.value.includes(each));
}

function isUnchanged(variable: Variable, { before, after, end }: Snapshot): boolean | undefined {
  if (end.kind !== 'completed') return undefined;
  const known = [...before].filter(
    ([key, value]) => key.split(' ')[1] === String(variable) && !isInstance(value),
  );
  const isSame = known.every(([key, value]) => {
    const now = after.get(key);
    // A result that is the input itself is seen at the end only.
    return now === undefined || JSON.stringify(now) === JSON.stringify(value);
  });
  if (!isSame) return false;
  return known.length > 0 && known.every(([, value]) => isVisible(value)) ? true : undefined;
}

/** Whether a value is an instance, whose members alone tell what it is. */
export function isInstance(value: ObservedValue | undefined): boolean {
  return value?.is === 'object' && value.class !== '';
}

function throws(
  { statement, class: name, message }: Extract<Condition, { kind: 'throws' }>,
  { end }: Snapshot,
): boolean | undefined {
  if (end.kind === 'failed') return undefined;
  if (end.kind !== 'threw' || end.statement !== statement) return false;
  if (end.error.is !== 'error') return name === '';
  return end.error.class === name && (message === '' || end.error.message === message);
}
