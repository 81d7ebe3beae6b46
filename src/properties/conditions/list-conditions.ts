import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import type {
  TermComparison,
  Condition,
  Derivation,
  Moment,
  ParameterisedTest,
  Term,
  TermOperator,
} from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { composeTerm } from './compose-term.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { evaluateTerm, numberOf, observedNumber } from './evaluate-term.ts';
import type { KnownTerm, KnownTerms } from './list-terms.ts';
import { sightAt, type Snapshot } from './snapshot.ts';
import { variablesOf } from './variables-of.ts';

/** The predefined constants with which numbers and texts are compared. */
export const zeroTerm: Term = { of: 'constant', value: observedNumber(0) };
const oneTerm: Term = { of: 'constant', value: observedNumber(1) };

/** Lists the conditions on results, and on inputs at the end, that hold in the run of a concrete test. */
export function listPostconditions(
  test: ParameterisedTest,
  { inputs, outputs }: KnownTerms,
  snapshot: Snapshot,
): readonly Condition[] {
  if (snapshot.end.kind === 'threw') return thrown(snapshot);
  const isSaid = (condition: Condition): boolean => saysItself(condition, test);
  const possible = [
    ...outputs.flatMap(aboutOne),
    ...pairsOf(outputs, outputs).flatMap(([left, right]) => aboutTwo(left, right)),
    ...outputs.flatMap((output) => inputs.flatMap((input) => aboutTwo(output, input))),
    ...outputs.flatMap((output) => inputs.flatMap((input) => ofParts(output, input))),
    ...outputs.flatMap((output) => inputs.flatMap((input) => sized(output, input))),
    ...outputs.flatMap((output) => derivedOf(output, [output, ...inputs])),
    ...outputs.flatMap((output) => computed(output, inputs, snapshot)),
    ...outputs.flatMap((output) => composed(output, inputs, snapshot)),
    ...identities(test, snapshot),
    ...equalities('after', snapshot).filter((condition) =>
      variablesOf(condition).some((variable) => variable >= test.parameters.length),
    ),
    ...[...test.parameters.keys()].map((variable): Condition => ({ kind: 'unchanged', variable })),
  ];
  return distinct(
    possible.flatMap((condition) => {
      if (isSaid(condition)) return [];
      const holds = evaluateCondition(condition, snapshot);
      if (holds === true) return [condition];
      return holds === false && isTellingNegated(condition) ? [negated(condition)] : [];
    }),
  );
}

/** Whether a condition only says that a call of an inspector gives what the inspector gives. */
function saysItself(condition: Condition, { parameters, statements }: ParameterisedTest): boolean {
  const pair = pairIn(condition);
  if (pair === undefined) return false;
  const [left, right] = pair;
  const [one, other] = left.of === 'variable' ? [left, right] : [right, left];
  if (one.of !== 'variable' || (other.of !== 'member' && other.of !== 'string')) return false;
  const statement = statements[one.variable - parameters.length];
  if (statement?.kind !== 'call' || statement.receiver !== other.variable) return false;
  return other.of === 'member'
    ? statement.callable === other.callable
    : statement.callable.endsWith('#toString');
}

/** The two terms of which a condition says that they are alike. */
function pairIn(condition: Condition): readonly [Term, Term] | undefined {
  switch (condition.kind) {
    case 'compare':
    case 'same-elements':
      return [condition.left, condition.right];
    case 'within':
    case 'affix':
      return [condition.part, condition.whole];
    default:
      return undefined;
  }
}

/** The negation of a condition, as a condition that is as short as possible. */
export function negated(condition: Condition): Condition {
  if (condition.kind === 'not') return condition.condition;
  if (condition.kind === 'compare' && !isEquality(condition)) {
    const comparison = condition.comparison === 'less' ? 'at-most' : 'less';
    return { ...condition, comparison, left: condition.right, right: condition.left };
  }
  return { kind: 'not', condition };
}

/** Whether a comparison is one of equality. */
export function isEquality({ comparison }: { readonly comparison: TermComparison }): boolean {
  return comparison === 'equal' || comparison === 'same';
}

/** Whether the negation of a postcondition says something. */
function isTellingNegated({ kind }: Condition): boolean {
  return kind === 'equals' || kind === 'contains' || kind === 'identical';
}

export function distinct(conditions: readonly Condition[]): readonly Condition[] {
  return [...new Map(conditions.map((each) => [JSON.stringify(each), each])).values()];
}

export function pairsOf<Item>(
  left: readonly Item[],
  right: readonly Item[],
): readonly (readonly [Item, Item])[] {
  return left.flatMap((first, at) => right.slice(at + 1).map((second) => [first, second] as const));
}

export function compare(
  comparison: TermComparison,
  left: Term,
  right: Term,
): Extract<Condition, { kind: 'compare' }> {
  return { kind: 'compare', comparison, left, right };
}

/** Conditions on one term: its value, comparisons with constants, its type, and the order of its elements. */
function aboutOne({ term, value }: KnownTerm): readonly Condition[] {
  const own: Condition = compare('equal', term, { of: 'constant', value });
  switch (value.is) {
    case 'number':
      return [
        own,
        compare('less', zeroTerm, term),
        compare('less', term, zeroTerm),
        compare('equal', term, zeroTerm),
        // A count is never negative, whatever the code does.
        ...(isCount(term) ? [] : [compare('at-most', zeroTerm, term)]),
        compare('at-most', term, zeroTerm),
        ...(isCount(term) ? [] : [compare('at-most', term, oneTerm)]),
        ...(term.of === 'length'
          ? []
          : ([
              { kind: 'type', term, type: 'integer' },
              { kind: 'type', term, type: 'finite' },
              { kind: 'type', term, type: 'nan' },
            ] as const)),
      ];
    case 'array':
      return [
        own,
        { kind: 'sorted', term, descending: false },
        { kind: 'sorted', term, descending: true },
        { kind: 'distinct', term },
      ];
    default:
      return [own];
  }
}

/** Whether a number says how many there are of something. Such numbers are not compared with others. */
export function isCount(term: Term): boolean {
  if (term.of === 'length') return true;
  if (term.of === 'member') return /^(?:size|length|count)$/i.test(memberName(term.callable));
  return false;
}

/** The name of a member, by the id of its callable. */
export function memberName(callable: string): string {
  return /[^#.]*$/.exec(callable)?.[0] ?? '';
}

function isOfElement(term: Term): boolean {
  return term.of === 'element' || ('term' in term && isOfElement(term.term));
}

/** Conditions on two terms: equality, order, and membership. */
export function aboutTwo(
  left: KnownTerm,
  right: KnownTerm,
  equality: 'equal' | 'same' = 'equal',
): readonly Condition[] {
  const membership = [...memberOf(left, right), ...memberOf(right, left)];
  const areUnlike = left.value.is !== right.value.is || isCount(left.term) !== isCount(right.term);
  // How many letters a text has says nothing of how many elements something has.
  if (areUnlike || left.isOfText !== right.isOfText) return membership;
  const equal = compare(equality, left.term, right.term);
  // There may be no such element, so that the type checker refuses to compare it.
  const hasElement = isOfElement(left.term) || isOfElement(right.term);
  const hasOrder = ['number', 'bigint'].includes(left.value.is) && !hasElement;
  if (!hasOrder) return [equal, ...membership];
  return [
    equal,
    compare('at-most', left.term, right.term),
    compare('at-most', right.term, left.term),
    compare('less', left.term, right.term),
    compare('less', right.term, left.term),
  ];
}

/** How long a result is, by a number that the call was given. */
function sized({ term }: KnownTerm, { term: given, value }: KnownTerm): readonly Condition[] {
  const isWhole = term.of === 'length' && term.term.of === 'variable';
  if (!isWhole || given.of !== 'variable' || value.is !== 'number') return [];
  return [
    compare('equal', term, given),
    compare('at-most', term, given),
    compare('at-most', given, term),
  ];
}

/** How parts relate: one text starts or ends with another, and all elements of one list are in another. */
function ofParts(output: KnownTerm, input: KnownTerm): readonly Condition[] {
  return [...partOf(output, input), ...partOf(input, output)].concat(
    areLists(output, input) ? { kind: 'same-elements', left: output.term, right: input.term } : [],
  );
}

function partOf(whole: KnownTerm, part: KnownTerm): readonly Condition[] {
  const terms = { whole: whole.term, part: part.term };
  if (areLists(whole, part)) return [{ kind: 'within', ...terms }];
  if (whole.value.is !== 'string' || part.value.is !== 'string') return [];
  if (isOfElement(whole.term) || isOfElement(part.term)) return [];
  return [
    { kind: 'affix', ...terms, at: 'start' },
    { kind: 'affix', ...terms, at: 'end' },
  ];
}

function areLists(one: KnownTerm, other: KnownTerm): boolean {
  return one.value.is === 'array' && other.value.is === 'array';
}

/** Equalities of an output with what becomes of a text or list: the output itself in lower case, or an input reversed. */
function derivedOf(output: KnownTerm, sources: readonly KnownTerm[]): readonly Condition[] {
  if (isOfElement(output.term)) return [];
  return sources.flatMap(({ term, value }): Condition[] => {
    if (value.is !== output.value.is || isOfElement(term)) return [];
    return derivationsOf(value, term === output.term).map((by) =>
      compare('equal', output.term, { of: 'derived', by, term }),
    );
  });
}

/** What code may make of a text or list. That a result is its own reverse says nothing. */
function derivationsOf({ is }: ObservedValue, isItself: boolean): readonly Derivation[] {
  const reversed: readonly Derivation[] = isItself ? [] : ['reversed'];
  if (is === 'string') return ['lower-case', 'upper-case', 'trimmed', ...reversed];
  return is === 'array' ? reversed : [];
}

function memberOf(collection: KnownTerm, element: KnownTerm): readonly Condition[] {
  const { is } = collection.value;
  const isText = is === 'string' && element.value.is === 'string';
  if (!isText && !hasAlike(collection.value, element.value)) return [];
  return [{ kind: 'contains', collection: collection.term, element: element.term }];
}

/** Whether a collection has elements of the kind of a value. */
function hasAlike(collection: ObservedValue, { is }: ObservedValue): boolean {
  switch (collection.is) {
    case 'array':
    case 'set':
      return collection.elements.some((each) => each.is === is);
    case 'map':
      return collection.entries.some(([key]) => key.is === is);
    default:
      return false;
  }
}

const operators: readonly TermOperator[] = ['+', '-', '*'];

/** Equalities of an output with a value computed of inputs: sums, differences, products, joined texts and lists. */
function computed(
  output: KnownTerm,
  inputs: readonly KnownTerm[],
  snapshot: Snapshot,
): readonly Condition[] {
  const { is } = output.value;
  if (!['number', 'string', 'array', 'bigint'].includes(is)) return [];
  const operands = inputs.filter(
    ({ term, value }) => value.is === is && isCount(term) === isCount(output.term),
  );
  const results = operands.flatMap(({ term: left }, at) =>
    operands.flatMap(({ term: right }, other): Term[] =>
      operators.flatMap((operator) =>
        (left === right && operator === '-') ||
        ((operator === '+' || operator === '*') && is === 'number' && other < at)
          ? []
          : [{ of: 'arithmetic' as const, operator, left, right }],
      ),
    ),
  );
  const stepped =
    is === 'number'
      ? operands.flatMap(({ term }): Term[] => [
          { of: 'arithmetic', operator: '+', left: term, right: oneTerm },
          { of: 'arithmetic', operator: '-', left: term, right: oneTerm },
          { of: 'arithmetic', operator: '-', left: zeroTerm, right: term },
          ...(isCount(term) ? [] : [{ of: 'derived', by: 'absolute', term } as const]),
        ])
      : [];
  const scaled = operands.flatMap((input) => scaledTerms(input, output));
  const sums =
    isCount(output.term) && output.term.of === 'member'
      ? results.filter((result) => result.of === 'arithmetic' && result.operator === '+')
      : [];
  return [
    ...[...results, ...stepped, ...scaled].map((result) => compare('equal', output.term, result)),
    ...sums.map((result) => compare('at-most', output.term, result)),
  ].filter(({ right }) => evaluateTerm(right, snapshot) !== undefined);
}

/**
 * What makes the one number of the other by a constant that the run itself shows: a whole number to be added, to multiply by, or to divide by. Other
 * runs tell whether it is one.
 */
function scaledTerms(input: KnownTerm, output: KnownTerm): readonly Term[] {
  const [from, to] = [numberOf(input.value), numberOf(output.value)];
  if (from === undefined || to === undefined || from === 0 || to === 0) return [];
  const { term: left } = input;
  const by = (operator: TermOperator, constant: number): Term => ({
    of: 'arithmetic',
    operator,
    left,
    right: { of: 'constant', value: observedNumber(constant) },
  });
  // Steps of one, the number itself and its negative are listed anyway.
  const isFurther = (constant: number): boolean =>
    Number.isSafeInteger(constant) && Math.abs(constant) > 1;
  const step = Math.abs(to - from);
  return [
    ...(isFurther(step) ? [by(to > from ? '+' : '-', step)] : []),
    ...(isCount(output.term) ? [] : [by('*', to / from), by('/', from / to)]),
  ].filter(
    (term) =>
      term.of === 'arithmetic' &&
      term.right.of === 'constant' &&
      isFurther(numberOf(term.right.value) ?? 0),
  );
}

/** That a result is composed of inputs. */
function composed(
  { term, value }: KnownTerm,
  inputs: readonly KnownTerm[],
  snapshot: Snapshot,
): readonly Condition[] {
  const made = composeTerm(value, inputs, snapshot);
  return made === undefined ? [] : [compare('equal', term, made)];
}

/** The condition that a number is the negative of another. */
export function negativeOf(one: Variable, other: Variable): Condition {
  const term = (variable: Variable): Term => ({ of: 'variable', variable, when: 'after' });
  const negative: Term = { of: 'arithmetic', operator: '-', left: zeroTerm, right: term(one) };
  return compare('equal', term(other), negative);
}

function identities(
  { parameters, statements }: ParameterisedTest,
  { after }: Snapshot,
): readonly Condition[] {
  return [...statements.keys()].flatMap((at): Condition[] => {
    const right = parameters.length + at;
    const value = after.get(`value ${right}`);
    return value?.is === 'same' ? [{ kind: 'identical', left: value.variable, right }] : [];
  });
}

export function equalities(when: Moment, snapshot: Snapshot): readonly Condition[] {
  return [...sightAt(snapshot, when).keys()].flatMap((key): Condition[] => {
    const [of, left, right, callable] = key.split(' ');
    if (of !== 'equals' || Number(left) > Number(right)) return [];
    return [
      {
        kind: 'equals',
        left: Number(left),
        right: Number(right),
        ...(callable === undefined || callable === '' ? {} : { callable }),
        when,
      },
    ];
  });
}

function thrown({ end }: Snapshot): readonly Condition[] {
  if (end.kind !== 'threw' || end.statement === undefined) return [];
  const { statement, error } = end;
  const name = error.is === 'error' ? error.class : '';
  const message = error.is === 'error' ? error.message : '';
  const exact: Condition = { kind: 'throws', statement, class: name, message };
  // Of what the engine throws, the class says as little as the message.
  return isEngineError(name, message) ? [exact] : [exact, { ...exact, message: '' }];
}
