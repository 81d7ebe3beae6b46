/**
 * The sufficient replacements of the conditional and relational operators, as data. A set is sufficient if each of its
 * replacements differs from the original for one class of operands only, and each class has such a replacement (definitions
 * 6.3 and 6.4 of the thesis). Such a set subsumes all other replacements. `test/operators/redundancy` derives the sets from
 * the classes and compares them with these.
 */

/** The replacements of `left op right`: another operator between the operands, one operand, or a constant. */
export type Substitute = 'left' | 'right' | 'true' | 'false' | Comparison;

type Comparison = '<' | '<=' | '>' | '>=' | '===' | '!==';

type BySourceOperator = Readonly<Record<string, readonly Substitute[]>>;

/**
 * For comparisons of operands with an order: the left one is less, equal or greater (thesis 7.2, after Kaminski et al.). For
 * `==` the thesis prints `true`, but its own definitions give `false`; this table follows the definitions.
 */
export const ofOrdered: BySourceOperator = {
  '<': ['<=', '!==', 'false'],
  '>': ['>=', '!==', 'false'],
  '<=': ['<', '===', 'true'],
  '>=': ['>', '===', 'true'],
  '==': ['<=', '>=', 'false'],
  '===': ['<=', '>=', 'false'],
  '!=': ['<', '>', 'true'],
  '!==': ['<', '>', 'true'],
};

/** For equalities of operands without an order: they are equal or not. */
export const ofUnordered: BySourceOperator = {
  '==': ['true', 'false'],
  '===': ['true', 'false'],
  '!=': ['true', 'false'],
  '!==': ['true', 'false'],
};

/** For logical operators between booleans (thesis, tables 6.1 and 6.3), and for `??`, whose left side is nullish or not. */
export const ofBooleans: BySourceOperator = {
  '&&': ['left', 'right', '===', 'false'],
  '||': ['left', 'right', '!==', 'true'],
  '??': ['left', 'right'],
};

/** For logical operators of whose result only the truthiness matters. `===` and `!==` are left out, since they would compare the values of the operands and not their truthiness. */
export const ofConditions: BySourceOperator = {
  '&&': ['left', 'right', 'false'],
  '||': ['left', 'right', 'true'],
  '??': ['left', 'right'],
};

/** For logical operators whose result, one of the operands, is used as a value. */
export const ofValues: BySourceOperator = {
  '&&': ['left', 'right'],
  '||': ['left', 'right'],
  '??': ['left', 'right'],
};
