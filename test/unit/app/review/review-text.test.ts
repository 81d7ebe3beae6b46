import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { describeFile } from '../../../../src/app/review/describe-file.ts';
import { reviewText } from './review-text.ts';

class Stack {
  readonly items: number[] = [];
  push(value: number): void {
    this.items.push(value);
  }
  get size(): number {
    return this.items.length;
  }
}

/** Puts a property into a test. */
function tested(arbitraries: string, body: string, parameters = ''): string {
  return `test('t', () => { fc.assert(fc.property(${arbitraries}, ${body})${parameters}); });`;
}

async function suggestionsFor(
  text: string,
  units: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const { suggestions } = await reviewText(text, units);
  return suggestions;
}

async function strongerFor(text: string): Promise<readonly string[]> {
  const all = await suggestionsFor(text);
  return all.filter((one) => one.startsWith('clause-strengthening'));
}

describe('a compound repair', () => {
  test('makes a constant a parameter with the weakest assumption under which the property holds', async () => {
    const clamp = (value: number, least: number): number => Math.max(value, least);
    const body = (pre: string, least: string): string =>
      `{ ${pre}expect(clamp(a, ${least})).toBe(a); }`;
    expect(
      await suggestionsFor(tested('fc.nat()', `(a) => ${body('', '0')}`), { clamp }),
    ).toContain(
      `primitive-to-parameter: ${tested('fc.nat(), fc.integer()', `(a, value) => ${body('fc.pre(value <= a); ', 'value')}`)}`,
    );
  });

  test('deletes a call and weakens the equality that it was needed for, and no other assertion', async () => {
    const body = (call: string, matcher: string): string =>
      `(a) => { const s = new Stack(); ${call}s.push(a); expect(s.size).${matcher}(2); expect(s.size).toBeGreaterThan(0); }`;
    expect(
      await suggestionsFor(tested('fc.integer()', body('s.push(a); ', 'toBe')), { Stack }),
    ).toContain(`call-deletion: ${tested('fc.integer()', body('', 'toBeLessThanOrEqual'))}`);
  });
});

describe('the constant by which a limit is weakened', () => {
  test.each([
    ['a >= 10', 'Math.max(a, 4)', 'a >= 4'],
    ['a <= 10', 'Math.min(a, 77)', 'a <= 77'],
    ['a >= b', 'Math.max(a, b - 12)', 'a >= b - 12'],
  ])('of %s for %s makes %s', async (assumption, value, weaker) => {
    const body = (condition: string): string =>
      `(a, b) => { fc.pre(${condition}); expect(${value}).toBe(a); }`;
    const arbitraries = 'fc.integer({ max: 99999 }), fc.integer({ max: 99999 })';
    const all = await suggestionsFor(tested(arbitraries, body(assumption)));
    expect(all.filter((one) => one.startsWith('clause-weakening'))).toEqual([
      `clause-weakening: ${tested(arbitraries, body(weaker))}`,
    ]);
  });
});

test('a search towards a violation kills a mutant that random inputs do not', async () => {
  const text = tested(
    'fc.integer()',
    '(a) => { fc.pre(a <= 123456789); expect(a - 123456800).toBeLessThan(0); }',
  );
  const { findings, reviewed } = await reviewText(text);
  const at = reviewed.mutants.findIndex(({ message }) => /is not needed/.test(message));
  expect(findings.mutants[at]?.status).toBe('killed');
});

test('a killed mutant keeps the smallest input that kills it', async () => {
  const text = tested('fc.integer()', '(a) => { fc.pre(a < 10); expect(a < 10).toBe(true); }');
  const { findings } = await reviewText(text);
  expect(findings.mutants[0]).toMatchObject({ status: 'killed', input: '10' });
});

test('the plugins and examples that a property has are around its mutants, too', async () => {
  const seen: unknown[] = [];
  const plugin: fc.Plugin<unknown> = () => ({
    decorateRun: (run) => (value) => {
      seen.push(value);
      return run(value);
    },
  });
  const text = tested(
    'fc.nat(3)',
    '(a) => { fc.pre(a >= 0); return a >= 0; }',
    ', { plugins: [plugin], examples: [[2]] }',
  );
  await reviewText(text, { plugin });
  expect(seen.length).toBeGreaterThan(400);
});

test('no stronger assertion is suggested about what is written in the test, or demanded by the next assertion', async () => {
  const text = tested(
    'fc.nat(5)',
    `(a) => { const list = ['a', 'b']; expect(list).toContain('a'); expect(list.length + a).toBeGreaterThan(0); expect(list.length + a).toBe(a + 2); }`,
  );
  expect(await strongerFor(text)).toEqual([]);
});

test('operands are judged as they were when the assertion saw them, although the test changes them later', async () => {
  const body = (matcher: string): string =>
    `(a) => { const list = [a]; expect(list).${matcher}; list.push(1); }`;
  expect(await strongerFor(tested('fc.nat()', body('toContain(a)')))).toEqual([
    `clause-strengthening: ${tested('fc.nat()', body('toEqual([a])'))}`,
  ]);
});

test('the mutants of an assertion are counted: the rules of its relation, the equalities with inputs and with a constant', async () => {
  const { findings } = await reviewText(
    tested(
      'fc.nat()',
      '(a) => { expect(next(a)).toBeGreaterThan(0); expect(next(a)).toBe(a + 1); }',
    ),
    { next: (value: number) => value + 1 },
  );
  // Two rules, three equalities with the input or its size, and one with a constant; none for the equality.
  expect(findings.assertions.count).toBe(6);
});

test('no stronger assertion is suggested about values that differ from run to run', async () => {
  const text = tested('fc.nat()', '(a) => { expect(Math.random()).toBeGreaterThanOrEqual(0); }');
  expect(await strongerFor(text)).toEqual([]);
});

test('the texts and numbers that a test mentions are tried, and parts of them', async () => {
  const stripped = (prefix: string, text: string): string =>
    text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const texts = `test('t', () => { expect(stripped('bar', 'foobar')).toBe('foobar'); });`;
  const numbers = `test('t', () => { expect(indexOf([70123, 2], 5)).toBe(-1); });`;
  const indexOf = (list: readonly number[], item: number): number => list.indexOf(item);
  const ofTexts = await suggestionsFor(texts, { stripped });
  expect(ofTexts.filter((one) => one.includes('stripped(text'))).toEqual([]);
  const ofNumbers = await suggestionsFor(numbers, { indexOf });
  expect(ofNumbers.filter((one) => one.includes('2], value)'))).toEqual([
    "primitive-to-parameter: test('t', () => { fc.assert(fc.property(fc.integer({ max: 0 }), (value) => { expect(indexOf([70123, 2], value)).toBe(-1); })); });",
  ]);
});

test('a report says how many tests are not read', async () => {
  const text = `
    test('read', () => { expect(1).toBe(1); });
    test('callback', (done) => { done?.(); });
    test('context', function () { void this; });`;
  const { reviewed, findings } = await reviewText(text);
  const { remarks } = await describeFile(
    reviewed,
    { kind: 'reviewed', findings, fatal: [] },
    { drafts: [] },
    (unformatted) => Promise.resolve(unformatted),
  );
  expect(remarks).toEqual([
    '2 tests of a form that is not read, such as a table, a callback, a snapshot, or a `prop` that is not fast-check\u2019s.',
  ]);
});
