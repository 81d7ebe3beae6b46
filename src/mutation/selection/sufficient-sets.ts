/**
 * The sufficient replacements of the conditional and relational operators, as data. A set is sufficient when each of
 * its replacements differs from the original for one class of operands only, and there is one for each class
 * (definitions 6.3 and 6.4 of the thesis): together they subsume all other replacements. `test/operators/redundancy`
 * derives the sets from the classes and compares them with these.
 */

/** What takes the place of `left op right`: another operator between the two, one of them alone, or a constant. */
export type Substitute = 'left' | 'right' | 'true' | 'false' | Comparison;

type Comparison = '<' | '<=' | '>' | '>=' | '===' | '!==';

type BySourceOperator = Readonly<Record<string, readonly Substitute[]>>;

/**
 * Of comparisons whose operands are less, equal or greater (thesis 7.2, after Kaminski et al.). For `==` the thesis prints
 * `true` where its own definitions give `false`, which stands here.
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

/** Of equalities whose operands are equal or not, and no more. */
export const ofUnordered: BySourceOperator = {
  '==': ['true', 'false'],
  '===': ['true', 'false'],
  '!=': ['true', 'false'],
  '!==': ['true', 'false'],
};

/** Of logical operators between booleans (thesis, tables 6.1 and 6.3), and of `??`, whose left side is nullish or not. */
export const ofBooleans: BySourceOperator = {
  '&&': ['left', 'right', '===', 'false'],
  '||': ['left', 'right', '!==', 'true'],
  '??': ['left', 'right'],
};

/** Of logical operators where only the truthiness of the result matters: comparing operands compares their values. */
export const ofConditions: BySourceOperator = {
  '&&': ['left', 'right', 'false'],
  '||': ['left', 'right', 'true'],
  '??': ['left', 'right'],
};

/** Of logical operators whose result is used as the operand it is. */
export const ofValues: BySourceOperator = {
  '&&': ['left', 'right'],
  '||': ['left', 'right'],
  '??': ['left', 'right'],
};
