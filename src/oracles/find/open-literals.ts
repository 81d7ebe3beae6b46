import { renamed, usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { addData } from '../../model/data-statements.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { plainValue } from '../../properties/corpus/plain-sight.ts';
import { type RelationValue, shapeKey } from './shapes.ts';

/** A test case, with one of the conditions that its test asserts. */
export interface AssertedCase {
  readonly statements: readonly Statement[];
  readonly claim: Condition;
}

/** An asserted case with parameters in place of literals. The first variables are its parameters. */
export interface OpenedCase extends AssertedCase {
  /** The literals that the parameters stand for. Equal ones are one parameter. */
  readonly literals: readonly OpenLiteral[];
}

/** A literal that a test gives to a call. */
export interface OpenLiteral {
  readonly shape: RelationValue;
  /** The statement that uses it first, and the place of its use. */
  readonly use: { readonly statement: Variable; readonly place: number };
}

/** Which literals become parameters. */
type Level =
  /** What calls are given, lists and objects as wholes. */
  | 'whole'
  /** The numbers and texts that it consists of. */
  | 'parts';

/**
 * Returns an asserted case with parameters in place of its literals, in several ways, the most general first: lists as wholes or the numbers
 * in them, all literals or a single one, and with the same parameter in what is asserted or without.
 */
export function openLiterals(asserted: AssertedCase): readonly OpenedCase[] {
  const levels = (['whole', 'parts'] as const).map((level) => ({
    level,
    found: literalsIn(asserted.statements, level),
  }));
  const all = levels.flatMap(({ found }) =>
    [true, false].map((isAsserted) => open(asserted, found, isAsserted)),
  );
  const single = levels.flatMap(({ found }) =>
    found.size < 2
      ? []
      : [...found].flatMap((one) =>
          [true, false].map((isAsserted) => open(asserted, new Map([one]), isAsserted)),
        ),
  );
  const distinct = [...all, ...single].filter(({ literals }) => literals.length > 0);
  return [...new Map(distinct.map((one) => [JSON.stringify(one), one])).values()];
}

/** The most literals that become parameters. */
const mostLiterals = 6;

/** Finds the literals that calls are given, by their values. */
function literalsIn(
  statements: readonly Statement[],
  level: Level,
): ReadonlyMap<string, OpenLiteral> {
  const found = new Map<string, OpenLiteral>();
  const add = (value: ObservedValue, use: OpenLiteral['use']): void => {
    const parts = partsOf(value);
    if (level === 'parts' && parts.length > 0) {
      for (const part of parts) add(part, use);
      return;
    }
    const shape = shapeOfLiteral(value);
    if (shape !== undefined && !found.has(keyOf(value))) found.set(keyOf(value), { shape, use });
  };
  statements.forEach((statement, at) => {
    if (plainValue(at, statements) !== undefined) return;
    usesOf(statement).forEach((use, place) => {
      const value = plainValue(use, statements);
      if (value !== undefined) add(value, { statement: at, place });
    });
  });
  return found.size > mostLiterals ? new Map() : found;
}

function partsOf(value: ObservedValue): readonly ObservedValue[] {
  if (value.is === 'array') return value.elements;
  return value.is === 'object' ? value.members.map(([, one]) => one) : [];
}

function keyOf(value: ObservedValue): string {
  return JSON.stringify(value);
}

/** The shape of values that are like a literal. A list whose elements differ in kind is a tuple. */
function shapeOfLiteral(value: ObservedValue): RelationValue | undefined {
  switch (value.is) {
    case 'number':
      return Number.isFinite(Number(value.text)) ? { kind: 'number' } : undefined;
    case 'string':
      return { kind: 'text' };
    case 'array': {
      const shapes = value.elements.flatMap((one) => shapeOfLiteral(one) ?? []);
      const [first] = shapes;
      if (first === undefined || shapes.length < value.elements.length) return undefined;
      return new Set(shapes.map(shapeKey)).size === 1
        ? { kind: 'list', element: first }
        : { kind: 'tuple', elements: shapes };
    }
    case 'object': {
      const members = value.members.flatMap(([name, one]) => {
        const shape = /^[A-Za-z_$][\w$]*$/.test(name) ? shapeOfLiteral(one) : undefined;
        return shape === undefined ? [] : [[name, shape] as const];
      });
      const isKnown = members.length === value.members.length && members.length > 0;
      return isKnown ? { kind: 'record', members } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Puts parameters in place of literals.
 *
 * @param isAsserted whether what is asserted has the parameters, too, where it has the same values
 */
function open(
  { statements, claim }: AssertedCase,
  literals: ReadonlyMap<string, OpenLiteral>,
  isAsserted: boolean,
): OpenedCase {
  const keys = [...literals.keys()];
  const made: Statement[] = [];
  const places = new Map<Variable, Variable>();
  const add = (statement: Statement): Variable => keys.length + made.push(statement) - 1;
  const parameterFor = (value: ObservedValue | undefined): Variable | undefined => {
    const at = value === undefined ? -1 : keys.indexOf(keyOf(value));
    return at < 0 ? undefined : at;
  };
  statements.forEach((statement, at) => {
    const parameter = parameterFor(plainValue(at, statements));
    places.set(at, parameter ?? add(renamed(statement, (use) => places.get(use) ?? use)));
  });
  const isOpen = (value: ObservedValue): boolean =>
    parameterFor(value) !== undefined || partsOf(value).some(isOpen);
  const isPlain = (value: ObservedValue): boolean =>
    ['number', 'string', 'boolean', 'null', 'undefined'].includes(value.is) ||
    (['array', 'object'].includes(value.is) && partsOf(value).every(isPlain));
  const inTerm = (term: Term): Term => {
    if ('variable' in term)
      return { ...term, variable: places.get(term.variable) ?? term.variable };
    if (term.of === 'arithmetic') {
      return { ...term, left: inTerm(term.left), right: inTerm(term.right) };
    }
    if ('term' in term) return { ...term, term: inTerm(term.term) };
    if (term.of !== 'constant') return term;
    if (!isAsserted || !isOpen(term.value) || !isPlain(term.value)) return term;
    const variable = addData(term.value, add, parameterFor);
    return variable === undefined ? term : { of: 'variable', variable, when: 'after' };
  };
  const opened = inCondition(claim, inTerm, (variable) => places.get(variable) ?? variable);
  return { statements: made, claim: opened, literals: [...literals.values()] };
}

function inCondition(
  condition: Condition,
  inTerm: (term: Term) => Term,
  rename: (variable: Variable) => Variable,
): Condition {
  switch (condition.kind) {
    case 'compare':
    case 'same-elements':
      return { ...condition, left: inTerm(condition.left), right: inTerm(condition.right) };
    case 'contains':
      return {
        ...condition,
        collection: inTerm(condition.collection),
        element: inTerm(condition.element),
      };
    case 'affix':
    case 'within':
      return { ...condition, whole: inTerm(condition.whole), part: inTerm(condition.part) };
    case 'identical':
    case 'equals':
      return { ...condition, left: rename(condition.left), right: rename(condition.right) };
    case 'not':
      return { ...condition, condition: inCondition(condition.condition, inTerm, rename) };
    default:
      return condition;
  }
}
