import type { Derivation, Moment, Term, TermOperator } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { keyOf } from './key-of.ts';
import { type Sight, sightAt, type Snapshot } from './snapshot.ts';

/** Returns the value of a term in a run; undefined if the run did not show it. */
export function evaluateTerm(term: Term, snapshot: Snapshot): ObservedValue | undefined {
  const key = keyOf(term);
  const { terms } = snapshot;
  if (terms.has(key)) return terms.get(key);
  const value = valueOf(term, snapshot);
  terms.set(key, value);
  return value;
}

function valueOf(term: Term, snapshot: Snapshot): ObservedValue | undefined {
  switch (term.of) {
    case 'constant':
      return term.value;
    case 'variable':
      return variableAt(term.variable, term.when, snapshot);
    case 'member':
      return shown(term.when, snapshot, `member ${term.variable} ${term.callable}`);
    case 'string':
      return shown(term.when, snapshot, `string ${term.variable}`);
    case 'iteration':
      return shown(term.when, snapshot, `iteration ${term.variable}`);
    case 'length':
      return lengthOf(evaluateTerm(term.term, snapshot));
    case 'element':
      return elementOf(evaluateTerm(term.term, snapshot), term.at);
    case 'property':
      return propertyOf(evaluateTerm(term.term, snapshot), term.name);
    case 'derived':
      return derived(term.by, evaluateTerm(term.term, snapshot));
    case 'arithmetic':
      return arithmetic(
        term.operator,
        evaluateTerm(term.left, snapshot),
        evaluateTerm(term.right, snapshot),
      );
    case 'text':
      return joined(term.parts.map((part) => evaluateTerm(part, snapshot)));
    case 'list': {
      const elements = whole(term.elements.map((each) => evaluateTerm(each, snapshot)));
      return elements && { is: 'array', elements };
    }
    case 'record':
      return recordOf(term, snapshot);
  }
}

/** The values, if all are known. */
function whole(
  values: readonly (ObservedValue | undefined)[],
): readonly ObservedValue[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}

function joined(values: readonly (ObservedValue | undefined)[]): ObservedValue | undefined {
  const texts = values.map(textOf).filter((text) => text !== undefined);
  return texts.length === values.length ? { is: 'string', value: texts.join('') } : undefined;
}

/** What a template literal makes of a text or a number; undefined for other values. */
function textOf(value: ObservedValue | undefined): string | undefined {
  if (value?.is === 'number') return String(numberOf(value));
  return value?.is === 'string' ? value.value : undefined;
}

/** A later member replaces an earlier one of the same name, in its place. */
function recordOf(
  term: Extract<Term, { of: 'record' }>,
  snapshot: Snapshot,
): ObservedValue | undefined {
  const members = new Map<string, ObservedValue>();
  for (const [name, value] of term.members) {
    const [key, own] = [evaluateTerm(name, snapshot), evaluateTerm(value, snapshot)];
    if (key?.is !== 'string' || own === undefined) return undefined;
    members.set(key.value, own);
  }
  return { is: 'object', class: term.class, members: [...members] };
}

/** The value of a variable: its content if it is an object, or else what its statement gave. */
function variableAt(
  variable: Variable,
  moment: Moment,
  snapshot: Snapshot,
): ObservedValue | undefined {
  const sight = sightAt(snapshot, moment);
  const value = sight.get(`state ${variable}`) ?? sight.get(`value ${variable}`);
  return value === undefined ? undefined : resolved(value, sight, moment, snapshot);
}

function shown(moment: Moment, snapshot: Snapshot, key: string): ObservedValue | undefined {
  const sight = sightAt(snapshot, moment);
  const value = sight.get(key);
  // An error shows that the observation failed. A member whose value is an error looks the same.
  if (value === undefined || value.is === 'error') return undefined;
  return resolved(value, sight, moment, snapshot);
}

/** The value of the variable that a value refers to. */
function resolved(
  value: ObservedValue,
  sight: Sight,
  moment: Moment,
  snapshot: Snapshot,
): ObservedValue | undefined {
  if (value.is !== 'same') return value;
  const own = sight.get(`state ${value.variable}`) ?? sight.get(`value ${value.variable}`);
  if (own === undefined || own.is !== 'same') return own;
  return variableAt(own.variable, moment, snapshot);
}

/** Returns the number that a value is; undefined for other values. */
export function numberOf(value: ObservedValue | undefined): number | undefined {
  return value?.is === 'number' ? Number(value.text) : undefined;
}

/** Returns a number as it is observed. */
export function observedNumber(value: number): ObservedValue {
  return { is: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
}

function derived(by: Derivation, value: ObservedValue | undefined): ObservedValue | undefined {
  if (by === 'absolute') {
    const own = numberOf(value);
    return own === undefined ? undefined : observedNumber(Math.abs(own));
  }
  if (value?.is === 'array' && by === 'reversed' && isWhole(value.elements)) {
    return { is: 'array', elements: value.elements.toReversed() };
  }
  return value?.is === 'string' ? { is: 'string', value: derivedText(by, value.value) } : undefined;
}

function derivedText(by: Exclude<Derivation, 'absolute'>, text: string): string {
  switch (by) {
    case 'lower-case':
      return text.toLowerCase();
    case 'upper-case':
      return text.toUpperCase();
    case 'trimmed':
      return text.trim();
    case 'reversed':
      return text.split('').toReversed().join('');
  }
}

function lengthOf(value: ObservedValue | undefined): ObservedValue | undefined {
  switch (value?.is) {
    case 'string':
      return observedNumber(value.value.length);
    case 'array':
    case 'set':
      return isWhole(value.elements) ? observedNumber(value.elements.length) : undefined;
    case 'typed-array':
      return observedNumber(value.elements.length);
    case 'map':
      return observedNumber(value.entries.length);
    default:
      return undefined;
  }
}

/** Whether all elements of a list were recorded. */
function isWhole(elements: readonly ObservedValue[]): boolean {
  return elements.at(-1)?.is !== 'cut';
}

function elementOf(value: ObservedValue | undefined, at: number): ObservedValue | undefined {
  if (value?.is === 'string') {
    const character = value.value.at(at);
    return character === undefined ? undefined : { is: 'string', value: character };
  }
  if (value?.is !== 'array' || !isWhole(value.elements)) return undefined;
  const element = value.elements.at(at);
  return element?.is === 'cut' || element?.is === 'same' ? undefined : element;
}

function propertyOf(value: ObservedValue | undefined, name: string): ObservedValue | undefined {
  if (value?.is !== 'object') return undefined;
  const member = value.members.find(([each]) => each === name)?.[1];
  return member?.is === 'same' || member?.is === 'cut' ? undefined : member;
}

function arithmetic(
  operator: TermOperator,
  left: ObservedValue | undefined,
  right: ObservedValue | undefined,
): ObservedValue | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.is === 'string' && right.is === 'string') {
    return operator === '+' ? { is: 'string', value: left.value + right.value } : undefined;
  }
  if (left.is === 'array' && right.is === 'array') {
    return operator === '+' && isWhole(left.elements) && isWhole(right.elements)
      ? { is: 'array', elements: [...left.elements, ...right.elements] }
      : undefined;
  }
  if (left.is === 'bigint' && right.is === 'bigint') {
    if (operator === '/') return undefined;
    const [one, other] = [BigInt(left.digits), BigInt(right.digits)];
    const digits = operator === '+' ? one + other : operator === '-' ? one - other : one * other;
    return { is: 'bigint', digits: String(digits) };
  }
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one === undefined || other === undefined) return undefined;
  return observedNumber(computedNumber(operator, one, other));
}

function computedNumber(operator: TermOperator, one: number, other: number): number {
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return one / other;
  }
}
