/** One row of table 1 (Xie et al.), with a property in which the mutated clause lives and every other one of its relation that is more general, or stronger, does not. */
export interface TableRow {
  /** The clause and its mutant, as in the table. */
  readonly row: string;
  /** The clause of the property, and the one that is to be suggested. */
  readonly clause: string;
  readonly mutated: string;
  /** The body of the function under test, for `a` and `b`. */
  readonly unit: string;
  /** The other line of the property: the assertion for a weakening; undefined for a strengthening. */
  readonly assertion?: string;
}

/** The column "Weakening": the clause is an assumption. The assertion holds for the inputs that the mutant adds, and for no others. */
export const weakeningRows: readonly TableRow[] = [
  {
    row: 'P == Q to P >= Q',
    clause: 'fc.pre(a === b);',
    mutated: 'fc.pre(a >= b);',
    unit: 'return a > b ? a : b;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
  {
    row: 'P == Q to P <= Q',
    clause: 'fc.pre(a === b);',
    mutated: 'fc.pre(a <= b);',
    unit: 'return a < b ? a : b;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
  {
    row: 'P > Q to P >= Q',
    clause: 'fc.pre(a > b);',
    mutated: 'fc.pre(a >= b);',
    unit: 'return a > b ? a : b;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
  {
    row: 'P > Q to P != Q',
    clause: 'fc.pre(a > b);',
    mutated: 'fc.pre(a !== b);',
    unit: 'return a === b ? 0 : 1;',
    assertion: 'expect(UNIT(a, b)).toBe(1);',
  },
  {
    row: 'P < Q to P <= Q',
    clause: 'fc.pre(a < b);',
    mutated: 'fc.pre(a <= b);',
    unit: 'return a < b ? a : b;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
  {
    row: 'P < Q to P != Q',
    clause: 'fc.pre(a < b);',
    mutated: 'fc.pre(a !== b);',
    unit: 'return a === b ? 0 : 1;',
    assertion: 'expect(UNIT(a, b)).toBe(1);',
  },
  {
    row: 'P >= Q to P >= Q - const',
    clause: 'fc.pre(a >= b);',
    mutated: 'fc.pre(a >= b - 3);',
    unit: 'return a < b - 3 ? b : a;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
  {
    row: 'P <= Q to P <= Q + const',
    clause: 'fc.pre(a <= b);',
    mutated: 'fc.pre(a <= b + 1);',
    unit: 'return a > b + 1 ? b : a;',
    assertion: 'expect(UNIT(a, b)).toBe(a);',
  },
];

/** The column "Strengthening": the clause is the assertion. A limit is suggested only where it kills a mutant of the unit that the original misses. */
export const strengtheningRows: readonly TableRow[] = [
  {
    row: 'P != Q to P > Q',
    clause: 'expect(UNIT(a, b)).not.toBe(b);',
    mutated: 'expect(UNIT(a, b)).toBeGreaterThan(b);',
    unit: 'return b + (a + 1);',
  },
  {
    row: 'P != Q to P < Q',
    clause: 'expect(UNIT(a, b)).not.toBe(b);',
    mutated: 'expect(UNIT(a, b)).toBeLessThan(b);',
    unit: 'return b - (a + 1);',
  },
  {
    row: 'P != Q to P == Q + const',
    clause: 'expect(UNIT(a, b)).not.toBe(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b + 2);',
    unit: 'return b + 2;',
  },
  {
    row: 'P != Q to P == Q - const',
    clause: 'expect(UNIT(a, b)).not.toBe(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b - 2);',
    unit: 'return b - 2;',
  },
  {
    row: 'P > Q to P > Q + const',
    clause: 'expect(UNIT(a, b)).toBeGreaterThan(b);',
    mutated: 'expect(UNIT(a, b)).toBeGreaterThan(b + 3);',
    unit: 'return a < 4 ? b + 4 : b + a + 1;',
  },
  {
    row: 'P > Q to P == Q + const',
    clause: 'expect(UNIT(a, b)).toBeGreaterThan(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b + 3);',
    unit: 'return b + 3;',
  },
  {
    row: 'P < Q to P < Q - const',
    clause: 'expect(UNIT(a, b)).toBeLessThan(b);',
    mutated: 'expect(UNIT(a, b)).toBeLessThan(b - 3);',
    unit: 'return a < 4 ? b - 4 : b - a - 1;',
  },
  {
    row: 'P < Q to P == Q - const',
    clause: 'expect(UNIT(a, b)).toBeLessThan(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b - 3);',
    unit: 'return b - 3;',
  },
  {
    row: 'P >= Q to P > Q',
    clause: 'expect(UNIT(a, b)).toBeGreaterThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBeGreaterThan(b);',
    unit: 'return a < 1 ? b + 1 : b + a;',
  },
  {
    row: 'P >= Q to P == Q',
    clause: 'expect(UNIT(a, b)).toBeGreaterThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b);',
    unit: 'return a < 0 ? a : b;',
  },
  {
    row: 'P >= Q to P == Q + const',
    clause: 'expect(UNIT(a, b)).toBeGreaterThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b + 4);',
    unit: 'return b + 4;',
  },
  {
    row: 'P <= Q to P < Q',
    clause: 'expect(UNIT(a, b)).toBeLessThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBeLessThan(b);',
    unit: 'return a < 1 ? b - 1 : b - a;',
  },
  {
    row: 'P <= Q to P == Q',
    clause: 'expect(UNIT(a, b)).toBeLessThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b);',
    unit: 'return a < 0 ? a : b;',
  },
  {
    row: 'P <= Q to P == Q - const',
    clause: 'expect(UNIT(a, b)).toBeLessThanOrEqual(b);',
    mutated: 'expect(UNIT(a, b)).toBe(b - 4);',
    unit: 'return b - 4;',
  },
];
