import type { Condition, Term } from '../../model/property.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { CaseWriter } from './case-writer.ts';
import { constantTerm } from './constant-term.ts';
import { concrete, unknownValue } from './literal-values.ts';
import { termIn, termOf, type ReadHost } from './read-host.ts';
import { Unread } from './unread.ts';
import type { ReadValue } from './values.ts';

/** The conditions that an assertion states together. There are none if it is only about what the test wrote itself. */
export type Stated = readonly Condition[];

/** A value as the subject of an assertion: a result, a part of one, or an object that was passed on; undefined for all others. */
export function subjectTerm(value: ReadValue, writer: CaseWriter): Term | undefined {
  const term = termIn(value);
  if (term !== undefined) return term;
  const made = writer.find(value);
  return made === undefined ? undefined : termOf(made);
}

/** A value that a subject is compared with: known, or a result. */
export function expectedTerm(value: ReadValue, host: ReadHost): Term | undefined {
  const own = subjectTerm(value, host.writer);
  if (own !== undefined && value.is !== 'primitive') return own;
  const known = constantTerm(value);
  if (known !== undefined) return known;
  if (value.is !== 'list' && value.is !== 'record') return undefined;
  const length = host.writer.statements.length;
  try {
    return termOf(host.writer.variableOf(value, nowhere));
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    host.takeBack(length);
    return undefined;
  }
}

const nowhere = { type: 'EmptyStatement', start: 0, end: 0 } as const;

/** States that two values are equal; undefined if no condition says that. */
export function equality(
  value: ReadValue,
  expected: ReadValue,
  host: ReadHost,
): Stated | undefined {
  if (value.is === 'kind') {
    const type = concrete(expected);
    const term = subjectTerm(value.of, host.writer);
    return term !== undefined && typeof type === 'string'
      ? [{ kind: 'type', term, type }]
      : undefined;
  }
  if (value.is === 'comparison') {
    const isTrue = concrete(expected);
    return typeof isTrue === 'boolean' ? truth(value, host, isTrue) : undefined;
  }
  const left = subjectTerm(value, host.writer);
  const right = expectedTerm(expected, host);
  if (left === undefined) return isOfTest(value) ? [] : undefined;
  if (right === undefined) return undefined;
  const areInstances =
    left.of === 'variable' &&
    right.of === 'variable' &&
    isObject(value, host) &&
    isObject(expected, host);
  if (areInstances) {
    return [{ kind: 'equals', left: left.variable, right: right.variable, when: 'after' }];
  }
  return [{ kind: 'compare', comparison: 'equal', left, right }];
}

/** States that two values are the same object, or equal primitive values. */
export function identity(
  value: ReadValue,
  expected: ReadValue,
  host: ReadHost,
): Stated | undefined {
  const left = subjectTerm(value, host.writer);
  const right = subjectTerm(expected, host.writer);
  const areObjects =
    left?.of === 'variable' &&
    right?.of === 'variable' &&
    expected.is !== 'primitive' &&
    !isPrimitive(expected) &&
    !isPrimitive(value);
  return areObjects
    ? [{ kind: 'identical', left: left.variable, right: right.variable }]
    : equality(value, expected, host);
}

function isPrimitive(value: ReadValue): boolean {
  const kinds: readonly ValueType['kind'][] = ['number', 'string', 'boolean', 'bigint', 'literal'];
  return value.is === 'result' && kinds.includes(value.type.kind);
}

function isObject(value: ReadValue, host: ReadHost): boolean {
  return value.is === 'result' && host.unit.isInstance(value.type);
}

/** Whether a value is one that the test itself wrote, so that asserting something of it says nothing about the unit. */
function isOfTest(value: ReadValue): boolean {
  return concrete(value) !== unknownValue;
}

/** States that a value is true, or that it is false; undefined for a value that is no boolean. */
export function truth(value: ReadValue, host: ReadHost, isTrue: boolean): Stated | undefined {
  if (value.is === 'comparison') {
    const condition = comparison(value, host);
    return condition === undefined ? undefined : isTrue ? condition : condition.map(not);
  }
  const term = subjectTerm(value, host.writer);
  if (term === undefined) return isOfTest(value) ? [] : undefined;
  const type = value.is === 'result' || value.is === 'term' ? value.type : undefined;
  const isBoolean =
    type?.kind === 'boolean' || (type?.kind === 'literal' && type.value.of === 'boolean');
  if (!isBoolean) return undefined;
  const right: Term = { of: 'constant', value: { is: 'boolean', value: isTrue } };
  return [{ kind: 'compare', comparison: 'equal', left: term, right }];
}

function comparison(
  { operator, left, right }: Extract<ReadValue, { is: 'comparison' }>,
  host: ReadHost,
): Stated | undefined {
  switch (operator) {
    case '===':
    case '==':
      return equality(...subjectFirst(left, right, host), host);
    case '!==':
    case '!=': {
      const same = equality(...subjectFirst(left, right, host), host);
      return same?.length === 1 ? same.map(not) : undefined;
    }
    case '<':
      return ordered('less', left, right, host);
    case '<=':
      return ordered('at-most', left, right, host);
    case '>':
      return ordered('less', right, left, host);
    case '>=':
      return ordered('at-most', right, left, host);
    case 'is': {
      const term = subjectTerm(left, host.writer);
      const type = concrete(right);
      return term === undefined || typeof type !== 'string'
        ? undefined
        : [{ kind: 'type', term, type }];
    }
    case 'instanceof': {
      const term = subjectTerm(left, host.writer);
      const type = className(right);
      return term === undefined || type === undefined ? undefined : [{ kind: 'type', term, type }];
    }
    default:
      return undefined;
  }
}

function subjectFirst(left: ReadValue, right: ReadValue, host: ReadHost): [ReadValue, ReadValue] {
  return subjectTerm(left, host.writer) === undefined && left.is !== 'kind'
    ? [right, left]
    : [left, right];
}

/** States that one value is less than another, or at most as large. */
export function ordered(
  by: 'less' | 'at-most',
  one: ReadValue,
  other: ReadValue,
  host: ReadHost,
): Stated | undefined {
  const left = expectedTerm(one, host);
  const right = expectedTerm(other, host);
  if (left === undefined || right === undefined) return undefined;
  return [{ kind: 'compare', comparison: by, left, right }];
}

/** The name of a class that a test names. */
export function className(value: ReadValue): string | undefined {
  if (value.is === 'global') return value.path.length === 1 ? value.path[0] : undefined;
  if (value.is !== 'export') return undefined;
  const name = value.path.at(-1) ?? value.name;
  return name === '*' || name === 'default' ? undefined : name;
}

export function not(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition };
}
