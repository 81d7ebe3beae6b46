import {
  equalness,
  looseEqualness,
  orderings,
  orderingsOfNumbers,
  outcomesOfEquality,
  outcomesOfOrder,
} from './comparisons.ts';
import {
  falsyOrTruthy,
  negations,
  nullishFalsyOrTruthy,
  nullishOrNot,
  outcomesOfLogic,
  truthPairs,
} from './connectors.ts';
import { findRedundancy, type Candidate, type Finding, type Outcomes } from './redundancy.ts';

/** An operator of the source with the classes of its operands and the findings about all its replacements. */
export interface JudgedOperator {
  readonly operator: string;
  readonly classes: readonly string[];
  readonly findings: readonly Finding[];
}

const comparisons = ['<', '<=', '>', '>=', '===', '!==', 'true', 'false'];
const looseComparisons = ['<', '<=', '>', '>=', '==', '!=', 'true', 'false'];
const relational = ['<', '>', '<=', '>=', '==', '===', '!=', '!=='];
const equalities = ['==', '===', '!=', '!=='];

/** Comparisons of operands that have an order, with strict equalities as replacements. */
export function judgeOrdered(): readonly JudgedOperator[] {
  return relational.map((operator) =>
    judge(operator, orderings, comparisons, (name) => outcomesOfOrder(name, orderings)),
  );
}

/** The same comparisons with loose equalities, as in the thesis. */
export function judgeOrderedLoosely(): readonly JudgedOperator[] {
  return ['<', '>', '<=', '>=', '==', '!='].map((operator) =>
    judge(operator, orderings, looseComparisons, (name) => outcomesOfOrder(name, orderings)),
  );
}

/** The same comparisons if an operand may be `NaN`. */
export function judgeNumbersWithNaN(): readonly JudgedOperator[] {
  const classes = orderingsOfNumbers;
  return ['<', '>', '<=', '>=', '===', '!=='].map((operator) =>
    judge(operator, classes, comparisons, (name) => outcomesOfOrder(name, classes)),
  );
}

/** Equalities of operands without an order. */
export function judgeUnordered(): readonly JudgedOperator[] {
  const candidates = ['===', '!==', 'true', 'false'];
  return equalities.map((operator) =>
    judge(operator, equalness, candidates, (name) => outcomesOfEquality(name, equalness)),
  );
}

/** Equalities of operands for which a loose equality may convert one operand. */
export function judgeConverted(): readonly JudgedOperator[] {
  const classes = looseEqualness;
  const candidates = [...equalities, 'true', 'false'];
  return equalities.map((operator) =>
    judge(operator, classes, candidates, (name) => outcomesOfEquality(name, classes)),
  );
}

/** `&&` and `||` between booleans, with insertions of `!` among the replacements. */
export function judgeBooleans(): readonly JudgedOperator[] {
  const candidates = ['left', 'right', '&&', '||', '===', '!==', 'true', 'false'];
  return ['&&', '||'].map((operator) =>
    judgeLogic(operator, truthPairs, candidates, negations(operator)),
  );
}

/** The same operators between any values, if only the truthiness of the result matters. `===` and `!==` then compare values. */
export function judgeTruthiness(): readonly JudgedOperator[] {
  const candidates = ['left', 'right', '&&', '||', 'true', 'false'];
  return ['&&', '||'].map((operator) =>
    judgeLogic(operator, truthPairs, candidates, negations(operator)),
  );
}

/** Logical operators whose result, one of the operands, is used as a value, by the classes that the operator itself distinguishes. */
export function judgeValues(): readonly JudgedOperator[] {
  return [
    judgeLogic('&&', falsyOrTruthy, ['left', 'right', '||']),
    judgeLogic('||', falsyOrTruthy, ['left', 'right', '&&']),
    judgeLogic('??', nullishOrNot, ['left', 'right']),
  ];
}

/** The same by the classes that the three operators together distinguish, so that each may replace the others. */
export function judgeValuesTogether(): readonly JudgedOperator[] {
  const candidates = ['left', 'right', '&&', '||', '??'];
  return ['&&', '||', '??'].map((operator) =>
    judgeLogic(operator, nullishFalsyOrTruthy, candidates),
  );
}

function judgeLogic(
  operator: string,
  classes: typeof truthPairs,
  candidates: readonly string[],
  further: readonly Candidate[] = [],
): JudgedOperator {
  return judge(operator, classes, candidates, (name) => outcomesOfLogic(name, classes), further);
}

function judge(
  operator: string,
  classes: Readonly<Record<string, unknown>>,
  candidates: readonly string[],
  outcomesOf: (name: string) => Outcomes,
  further: readonly Candidate[] = [],
): JudgedOperator {
  const others = candidates
    .filter((name) => name !== operator)
    .map((name): Candidate => ({ name, outcomes: outcomesOf(name) }));
  return {
    operator,
    classes: Object.keys(classes),
    findings: findRedundancy(outcomesOf(operator), [...others, ...further]),
  };
}
