import { expect, test } from 'vitest';

import { strengthenClause } from '../../../../src/properties/review/suggest/strengthen-clause.ts';
import { ClauseRecord } from '../../../../src/runtime/review/clause-record.ts';
import { readProperty } from './reading.ts';

/** The stronger forms of the only clause of a body, after its operands had these values for inputs 0 to 99. */
function strongerForms(
  assertion: string,
  operands: (x: number) => readonly [first: unknown, second?: unknown],
): string[] {
  const { file } = readProperty(`fc.property(fc.nat(), (x) => { ${assertion} })`);
  const [clause] = file.clauses;
  if (clause === undefined) return [];
  const record = new ClauseRecord(clause.inputs);
  for (let x = 0; x < 100; x += 1) {
    const [first, second] = operands(x);
    const inputs = clause.inputs.map((name) => (name === 'x' ? x : undefined));
    const run = { values: [x], show: String, sample: undefined };
    if (clause.form === 'throws') record.observeThrown(first, run);
    else record.observe([first, second], inputs, run);
  }
  const facts = record.facts();
  const { text } = file.parsed;
  if (facts === null) return [];
  return strengthenClause(clause, facts, text).map((form) => {
    const changed = text.slice(0, clause.target.start) + form.text + text.slice(clause.target.end);
    return /\(x\) => \{ ([^]*) \}\)\); \}\);\n$/.exec(changed)?.[1] ?? changed;
  });
}

test.each<readonly [string, (x: number) => readonly [unknown, unknown?], readonly string[]]>([
  [
    'expect(f(x)).toBeGreaterThan(-1);',
    () => [5, -1],
    ['expect(f(x)).toBe(5);', 'expect(f(x)).toBeGreaterThan(4);'],
  ],
  ['expect(f(x)).toBeGreaterThan(-1);', (x) => [x, -1], ['expect(f(x)).toBe(x);']],
  ['expect(f(x)).toBeGreaterThan(-1);', (x) => [x % 7, -1], []],
  [
    'expect(f(x)).toBeGreaterThan(0);',
    (x) => [3 + (x % 7), 0],
    ['expect(f(x)).toBeGreaterThan(2);'],
  ],
  ['expect(f(x)).toBeGreaterThan(0);', (x) => [3 + x * 2, 0], []],
  ['expect(f(x)).toBeGreaterThanOrEqual(n);', (x) => [x * 2, x * 2], ['expect(f(x)).toBe(n);']],
  [
    'expect(f(x)).toBeGreaterThanOrEqual(n);',
    (x) => [x * 2 + 1, x * 2],
    ['expect(f(x)).toBe(n + 1);'],
  ],
  ['expect(f(x)).toBeLessThan(n);', (x) => [x * 2 - 3, x * 2], ['expect(f(x)).toBe(n - 3);']],
  [
    'expect(f(x)).toBeLessThanOrEqual(n);',
    (x) => [x * 3 - 1 - (x % 2), x * 3],
    ['expect(f(x)).toBeLessThan(n);'],
  ],
  [
    'expect(f(x)).not.toBe(n);',
    (x) => [x * 3 + 1 + (x % 2), x * 3],
    ['expect(f(x)).toBeGreaterThan(n);'],
  ],
  ['expect(f(x)).not.toBe(n);', (x) => [x % 5, 9], ['expect(f(x)).toBeLessThan(n);']],
  ['expect(f(x)).toBeDefined();', (x) => [x], ['expect(f(x)).toBe(x);']],
  ['expect(f(x)).toBeDefined();', () => ['a'], ["expect(f(x)).toBe('a');"]],
  ['expect(f(x)).toBeDefined();', (x) => [[x % 3]], []],
  ['expect(f(x)).not.toBeNull();', () => [[1, 'b']], ["expect(f(x)).toEqual([1, 'b']);"]],
  ['expect(f(x)).toBeTruthy();', () => [true], ['expect(f(x)).toBe(true);']],
  ['expect(f(x)).toBeTruthy();', (x) => [x % 2 === 0 ? 1 : true], []],
  ['expect(f(x)).toBeFalsy();', () => [false], ['expect(f(x)).toBe(false);']],
  ['expect(f(x)).toContain(x);', (x) => [[x], x], ['expect(f(x)).toEqual([x]);']],
  ['expect(f(x)).toContain(x);', (x) => [[x, 1], x], []],
  ["expect(f(x)).toContain('a');", () => ['a', 'a'], ["expect(f(x)).toBe('a');"]],
  [
    'expect(() => f(x)).toThrow();',
    () => [new RangeError('negative')],
    ["expect(() => f(x)).toThrow(new RangeError('negative'));"],
  ],
  [
    'expect(() => f(x)).toThrow();',
    (x) => [new RangeError(`bad ${x}`)],
    ['expect(() => f(x)).toThrow(RangeError);'],
  ],
  ['expect(() => f(x)).toThrow();', (x) => [new Error(`bad ${x}`)], []],
  [
    'expect(f(x)).toMatchObject({ a: x });',
    (x) => [{ a: x }, { a: x }],
    ['expect(f(x)).toEqual({ a: x });'],
  ],
  ['expect(f(x)).toMatchObject({ a: x });', (x) => [{ a: x, b: 1 }, { a: x }], []],
  [
    'expect(f(x)).toEqual(expect.arrayContaining([x]));',
    (x) => [[x], [x]],
    ['expect(f(x)).toEqual([x]);'],
  ],
  ['expect(f(x)).toBeCloseTo(x);', (x) => [x + 1e-6, x], ['expect(f(x)).toBeCloseTo(x, 4);']],
  ['expect(f(x)).toBeCloseTo(x);', (x) => [x + 1e-3, x], []],
  ['expect(f).toHaveBeenCalled();', () => [1], ['expect(f).toHaveBeenCalledTimes(1);']],
  ['expect(f(x) >= n).toBe(true);', (x) => [x * 2, x * 2], ['expect(f(x) === n).toBe(true);']],
  ['return f(x) >= n && g(x);', (x) => [x * 2, x * 2], ['return f(x) === n && g(x);']],
  [
    "if (f(x) < n) throw new Error('low');",
    (x) => [x * 2, x * 2],
    ["if (f(x) !== n) throw new Error('low');"],
  ],
  ['expect(f(x)).to.be.above(n);', (x) => [x * 2 + 1, x * 2], ['expect(f(x)).to.equal(n + 1);']],
  [
    'expect(f(x)).to.be.at.least(n);',
    (x) => [x * 3 + 1 + (x % 2), x * 3],
    ['expect(f(x)).to.be.above(n);'],
  ],
  ['expect(f(x)).toBe(n);', (x) => [x, x], []],
])('%s', (assertion, operands, stronger) => {
  expect(strongerForms(assertion, operands)).toEqual(stronger);
});

test('a limit that the sample hardly attains is not suggested', () => {
  expect(strongerForms('expect(f(x)).toBeLessThanOrEqual(n);', (x) => [x * 2, x * 3 + 1])).toEqual(
    [],
  );
});
