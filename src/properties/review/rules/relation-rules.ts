/** A relation of two operands, as JavaScript writes it without types. */
export type ClauseRelation = '==' | '!=' | '>' | '<' | '>=' | '<=';

/** One mutated clause of table 1: the relation that replaces the original, and what is added to the second operand. */
export interface RelationRule {
  readonly relation: ClauseRelation;
  /** `const` times this number is added to the second operand. */
  readonly offset: 0 | 1 | -1;
}

const rule = (relation: ClauseRelation, offset: 0 | 1 | -1 = 0): RelationRule => ({
  relation,
  offset,
});

/** The column "Strengthening" of table 1 (Xie et al., Mutation analysis of parameterized unit tests). */
export const strengthenings: Readonly<Record<ClauseRelation, readonly RelationRule[]>> = {
  '==': [],
  '!=': [rule('>'), rule('<'), rule('==', 1), rule('==', -1)],
  '>': [rule('>', 1), rule('==', 1)],
  '<': [rule('<', -1), rule('==', -1)],
  '>=': [rule('>'), rule('=='), rule('==', 1)],
  '<=': [rule('<'), rule('=='), rule('==', -1)],
};

/** The column "Weakening" of table 1. */
export const weakenings: Readonly<Record<ClauseRelation, readonly RelationRule[]>> = {
  '==': [rule('>='), rule('<=')],
  '!=': [],
  '>': [rule('>='), rule('!=')],
  '<': [rule('<='), rule('!=')],
  '>=': [rule('>=', -1)],
  '<=': [rule('<=', 1)],
};

const relations: readonly ClauseRelation[] = ['==', '!=', '>', '<', '>=', '<='];

const inverse: Readonly<Record<ClauseRelation, ClauseRelation>> = {
  '==': '!=',
  '!=': '==',
  '>': '<=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
};

/** Returns the relation that holds where this one does not. */
export function inverted(relation: ClauseRelation): ClauseRelation {
  return inverse[relation];
}

/** Returns the relation of an operator of JavaScript; undefined for other operators. */
export function relationOf(operator: string): ClauseRelation | undefined {
  const plain = operator === '===' ? '==' : operator === '!==' ? '!=' : operator;
  return relations.find((relation) => relation === plain);
}

/** Returns the operator of a relation in a text that uses `===`, or `==`. */
export function operatorOf(relation: ClauseRelation, isStrict = true): string {
  if (!isStrict) return relation;
  return relation === '==' ? '===' : relation === '!=' ? '!==' : relation;
}

/** Returns the text of an operand with a number added to it. Numbers are added up. */
export function plus(operand: string, amount: number): string {
  if (amount === 0) return operand;
  const literal = /^-?\d[\d_]*(?:\.\d+)?$/.test(operand.trim());
  if (literal) return String(Number(operand.replaceAll('_', '')) + amount);
  const sum = /^([^+]*[^+\s-]) ([+-]) (\d+)$/.exec(operand.trim());
  if (sum !== null) {
    const [, first = '', sign, number] = sum;
    const total = (sign === '-' ? -Number(number) : Number(number)) + amount;
    return plus(first, total);
  }
  const needsParentheses = !/^[\w$.[\]()]+$/.test(operand);
  const base = needsParentheses ? `(${operand})` : operand;
  return amount < 0 ? `${base} - ${-amount}` : `${base} + ${amount}`;
}
