import { describe, expect, it } from 'vitest';

import { declarationCosts } from '../../../src/oracles/cost.ts';
import { proposeFromCatalogue } from '../../../src/oracles/find/propose-relations.ts';
import { proposeFromTests } from '../../../src/oracles/find/related-calls.ts';

describe('proposeFromCatalogue', () => {
  it('proposes what fits the types of functions', () => {
    const proposals = proposeFromCatalogue([
      { name: 'mean', isDefault: false, parameters: ['list'], returns: 'number' },
      { name: 'encode', isDefault: false, parameters: ['text'], returns: 'list' },
      { name: 'decode', isDefault: false, parameters: ['list'], returns: 'text' },
    ]);

    const names = new Set(proposals.map(({ name }) => name));
    expect(names).toContain('mean: the order plays no part');
    expect(names).toContain('mean: scales with the square');
    expect(names).toContain('decode undoes encode');
    expect(names).not.toContain('mean: twice is once');
    expect(names).not.toContain('encode: the order plays no part');
  });
});

describe('proposeFromTests', () => {
  const propose = (assertion: string): string[] =>
    proposeFromTests([{ path: 'a.test.ts', text: assertion }], ['f', 'g']).map(
      ({ code, from }) => `${from} ${code}`,
    );

  it('makes the literals on both sides an input', () => {
    const [first] = propose(`const text = 'abc';\nexpect(g(f(text))).toBe(text);`);

    expect(first).toBe(
      `a.test.ts:2 relation("g(f(x)) is x", { run: (x) => [g(f(x)), x], input: texts('abcXYZ 019-_', 0, 10), holds: ([[one, other]], { close }) => close(one, other) })`,
    );
  });

  it.each([
    ['expect(f(-5)).toBe(5);', 'one call'],
    ['expect(f(1)).toBe(f(2));', 'no common literal'],
    ['expect(f(other(1))).toBe(f(1));', 'a function of the test file'],
    ['expect(h(1)).toBe(h(1) + 0);', 'no function of the unit'],
  ])('proposes nothing for %s (%s)', (assertion) => {
    expect(propose(assertion)).toEqual([]);
  });
});

describe('declarationCosts', () => {
  it('counts the code of both relations with what they use, without the program', () => {
    const costs = declarationCosts(
      'a.relations.ts',
      `import { relation } from 'assay/relations';
const program = { run: (x) => (x ? 1 : 2), input: [1] };
// A comment.
function half(x) {
  if (x > 1) return x / 2;
  return x;
}
export const one = relation('one', {
  ...program,
  follow: (x) => half(x),
  holds: ([a, b]) => a === b || a > b,
});
`,
    );

    expect(costs.get('one')).toEqual({ lines: 9, mccabe: { input: 3, output: 2 } });
  });
});
