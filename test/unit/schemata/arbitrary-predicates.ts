import * as fc from 'fast-check';

/** Three values for `a`, `b` and `c`. */
export const operands: fc.Arbitrary<string[]> = fc.array(
  fc.constantFrom('0', '1', '-2', '7', '0.5', "''", "'ab'", 'true', 'null', 'undefined', '3n'),
  { minLength: 3, maxLength: 3 },
);

/**
 * Expressions of names, literals, arithmetic, comparisons, conjunctions and calls.
 *
 * @param others more expressions, as operands of conjunctions and comparisons
 */
export function arbitraryPredicates(...others: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ readonly value: string; readonly predicate: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constantFrom(
        'a',
        'b',
        'c',
        '0',
        '1',
        '-5',
        "'ab'",
        'String(a)',
        '[a, b].length',
        ...others,
      ),
      fc
        .tuple(tie('value'), fc.constantFrom('+', '-', '*', '&'), tie('value'))
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      tie('value').map((value) => `(-(${value}))`),
    ),
    predicate: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc
        .tuple(tie('value'), fc.constantFrom('<', '<=', '>', '===', '!=='), tie('value'))
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.constantFrom("String(a).includes('1')", "String(b).startsWith('')", ...others),
      fc
        .tuple(tie('predicate'), fc.constantFrom('&&', '||'), tie('predicate'))
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(tie('predicate'), tie('value'), tie('value'))
        .map(([condition, one, other]) => `((${condition} ? ${one} : ${other}) > 0)`),
      tie('predicate').map((inner) => `!${inner}`),
    ),
  })).predicate;
}
