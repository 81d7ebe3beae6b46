import { expect, test } from 'vitest';

import { applyEdits } from '../../../../src/properties/review/suggest/apply-edits.ts';
import {
  findIdleAssertions,
  loneAssertions,
} from '../../../../src/properties/review/suggest/lone-assertions.ts';
import type { TestKills } from '../../../../src/properties/review/suggest/rank-drafts.ts';
import { readProperty } from './reading.ts';

function assertionsOf(body: string): string[] {
  const { file } = readProperty(`fc.property(fc.nat(), async (x) => { ${body} })`);
  const { text } = file.parsed;
  return loneAssertions(file).map(({ edits }) =>
    applyEdits(text, edits).slice(text.indexOf('{ ', text.indexOf('async')) + 2, -10),
  );
}

test('each of several assertions is left alone, and the operands of the others are evaluated', () => {
  expect(assertionsOf('expect(f(x)).toBe(1); g(x); expect(x).not.toEqual(2);')).toEqual([
    'expect(f(x)).toBe(1); g(x); void (x);',
    'void (f(x)); g(x); expect(x).not.toEqual(2);',
  ]);
});

test('the only assertion of a property and assertions about promises are not left alone', () => {
  expect(assertionsOf('expect(f(x)).toBe(1); await expect(g(x)).resolves.toBe(2);')).toEqual([]);
});

function killing(infected: number, ...ids: readonly string[]): TestKills {
  return { kills: new Set(ids), reached: new Set(), infected, isUnusable: false };
}

test.each<readonly [string, TestKills, TestKills, number]>([
  ['none of many mutants violates', killing(20), killing(20, 'a'), 1],
  ['a mutant violates', killing(20, 'a'), killing(20, 'a'), 0],
  ['few mutants could violate', killing(19), killing(19, 'a'), 0],
  ['fails without the others', { ...killing(20), isUnusable: true }, killing(20, 'a'), 0],
  ['stands in a property that kills nothing', killing(20), killing(20), 0],
])('an assertion that %s', (_, alone, original, told) => {
  const assertion = { test: 0, offset: 5, edits: [] };
  expect(
    findIdleAssertions([{ assertion, alone, original }]).map(({ kind, offset }) => [kind, offset]),
  ).toEqual(told === 0 ? [] : [['vacuous', 5]]);
});
