import { expect, test } from 'vitest';

import {
  inverted,
  plus,
  type ClauseRelation,
  type RelationRule,
  strengthenings,
  weakenings,
} from '../../../../src/properties/review/rules/relation-rules.ts';

const print = ({ relation, offset }: RelationRule): string =>
  offset === 0 ? `P ${relation} Q` : `P ${relation} (Q ${offset > 0 ? '+' : '-'} const)`;

/** Table 1 of Xie et al., row by row. */
const table: readonly (readonly [ClauseRelation, readonly string[], readonly string[]])[] = [
  ['==', [], ['P >= Q', 'P <= Q']],
  ['!=', ['P > Q', 'P < Q', 'P == (Q + const)', 'P == (Q - const)'], []],
  ['>', ['P > (Q + const)', 'P == (Q + const)'], ['P >= Q', 'P != Q']],
  ['<', ['P < (Q - const)', 'P == (Q - const)'], ['P <= Q', 'P != Q']],
  ['>=', ['P > Q', 'P == Q', 'P == (Q + const)'], ['P >= (Q - const)']],
  ['<=', ['P < Q', 'P == Q', 'P == (Q - const)'], ['P <= (Q + const)']],
];

test.each(table)('P %s Q is strengthened and weakened as in table 1', (relation, strong, weak) => {
  expect(strengthenings[relation].map(print)).toEqual(strong);
  expect(weakenings[relation].map(print)).toEqual(weak);
});

const holds: Readonly<Record<ClauseRelation, (p: number, q: number) => boolean>> = {
  '==': (p, q) => p === q,
  '!=': (p, q) => p !== q,
  '>': (p, q) => p > q,
  '<': (p, q) => p < q,
  '>=': (p, q) => p >= q,
  '<=': (p, q) => p <= q,
};

const values = [-3, -2, -1, 0, 1, 2, 3];

test.each(table.map(([relation]) => relation))(
  'each mutant of P %s Q is stronger, or weaker, for positive constants',
  (relation) => {
    for (const p of values) {
      for (const q of values) {
        for (const constant of [1, 2]) {
          const original = holds[relation](p, q);
          const ofRule = (rule: RelationRule): boolean =>
            holds[rule.relation](p, q + rule.offset * constant);
          expect(strengthenings[relation].every((rule) => !ofRule(rule) || original)).toBe(true);
          expect(weakenings[relation].every((rule) => ofRule(rule) || !original)).toBe(true);
        }
        expect(holds[inverted(relation)](p, q)).toBe(!holds[relation](p, q));
      }
    }
  },
);

test.each([
  ['-1', 6, '5'],
  ['0', -2, '-2'],
  ['1_000', 1, '1001'],
  ['limit', 1, 'limit + 1'],
  ['a.b', -2, 'a.b - 2'],
  ['a - b', 3, '(a - b) + 3'],
  ['x - 1', 2, 'x + 1'],
  ['x + 1', -1, 'x'],
  ['limit', 0, 'limit'],
])('%s plus %d is written as %s', (operand, amount, sum) => {
  expect(plus(operand, amount)).toBe(sum);
});
