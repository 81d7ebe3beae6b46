import { describe, expect, it } from 'vitest';

import { textOf } from '../../quality/repository.ts';
import { arithmeticOperators, judgeArithmetic, samples } from './arithmetic.ts';
import { judgeBits } from './bits.ts';
import { judgeConditions } from './conditions.ts';
import { judgeNumbers } from './literals.ts';
import { nonRedundant, type Finding } from './redundancy.ts';
import { tables } from './tables.ts';

const document = textOf('docs/non-redundant-operators.md');

function namesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ name }) => name);
}

describe('docs/non-redundant-operators.md', () => {
  it.each(Object.keys(tables))('has the table %s as it is derived', (name) => {
    expect(document).toContain(tables[name]?.());
  });

  it.each(Object.keys(tables))('says which command prints the table %s', (name) => {
    expect(document).toContain(`\`npx jiti bench/non-redundant-operators.ts ${name}\``);
  });
});

describe('conditions with up to three connectors', () => {
  it('are all conditions of their size', () => {
    expect([1, 2, 3].map((size) => judgeConditions(size, 'booleans').length)).toEqual([2, 8, 40]);
  });

  it.each([2, 3])('have redundant mutants of one connector in another: %i connectors', (size) => {
    for (const { mutants } of judgeConditions(size, 'booleans')) {
      const same = mutants.filter(({ sameAs }) => sameAs !== undefined);
      expect(same).toHaveLength(size - 1);
      const others = mutants.filter((each) => !same.includes(each));
      const subsumed = others.filter(({ subsumedBy }) => subsumedBy.length > 0);
      expect(subsumed.length).toBeGreaterThan(0);
      expect(subsumed.every(({ isCovered }) => isCovered)).toBe(true);
    }
  });

  it.each([1, 2, 3])('subsume every insertion of !, whatever can occur: %i connectors', (size) => {
    for (const { negations } of judgeConditions(size, 'booleans')) {
      expect(negations.length).toBe(2 * size + 1);
      expect(negations.every(({ isCovered }) => isCovered)).toBe(true);
    }
  });
});

describe('of the bitwise operators', () => {
  it('^ is subsumed where & is replaced, and & where ^ is', () => {
    expect(namesOf(nonRedundant(judgeBits('&')))).toEqual(['|']);
    expect(namesOf(nonRedundant(judgeBits('|')))).toEqual(['&', '^']);
    expect(namesOf(nonRedundant(judgeBits('^')))).toEqual(['|']);
  });
});

describe('of the arithmetic operators', () => {
  it('none subsumes another once fractions and extremes can occur', () => {
    const domain = samples['any, with extremes'] ?? [];
    for (const operator of arithmeticOperators) {
      const others = arithmeticOperators.filter((each) => each !== operator);
      expect(namesOf(nonRedundant(judgeArithmetic(operator, domain)))).toEqual(
        expect.arrayContaining(others),
      );
    }
  });
});

describe('of the number literals', () => {
  it('a negated divisor gives the same remainder', () => {
    const judged = judgeNumbers().filter(({ context }) => context === 'x % c');
    const negated = judged.flatMap(({ findings }) => findings.filter(({ name }) => name === '-c'));

    expect(negated.length).toBeGreaterThan(0);
    expect(negated.every(({ extent }) => extent === 'equivalent')).toBe(true);
  });
});
