import { expect, it } from 'vitest';

import { primitiveMoves } from '../../../../../src/generation/breed/values/primitive-moves.ts';

/** What some steps of all moves of a text give. */
function moved(text: string, steps: number): readonly string[] {
  const value = { of: 'string', value: text } as const;
  return primitiveMoves(value).flatMap((move) => {
    const next = move(value, steps);
    return next?.of === 'string' ? [next.value] : [];
  });
}

it('a number within a text moves as a whole, each by itself', () => {
  expect(moved('at 9:30', 1).slice(0, 2)).toEqual(['at 10:30', 'at 9:31']);
  expect(moved('at 9:30', -10)).not.toContain('at -1:30');
  expect(moved('at 9:30', -10)).toContain('at 9:20');
});

it('a text without numbers moves by its length and its characters', () => {
  expect(moved('ab', 1)).toEqual(['abb', 'bb', 'ac']);
});
