import { describe, expect, it } from 'vitest';

import { findRedundancy, minimalByClass, nonRedundant, sufficientSets } from './redundancy.ts';

/** Candidates by their outcomes for three classes; the outcomes of the original are `000`. */
function find(...outcomes: readonly string[]): ReturnType<typeof findRedundancy> {
  return findRedundancy(
    ['0', '0', '0'],
    outcomes.map((name) => ({ name, outcomes: name.split('') })),
  );
}

describe('a replacement is', () => {
  it.each([
    ['000', 'equivalent'],
    ['010', 'minimal'],
    ['011', 'partial'],
    ['111', 'trivial'],
    ['123', 'trivial'],
  ])('%s: %s', (name, extent) => {
    expect(find(name)).toMatchObject([{ extent }]);
  });
});

describe('subsumption', () => {
  it('is by what differs for a proper part of the classes, never by what is equivalent', () => {
    expect(find('011', '010', '000', '100').map(({ subsumedBy }) => subsumedBy)).toEqual([
      ['010'],
      [],
      [],
      [],
    ]);
  });

  it('holds whatever classes can occur when the parts make up the whole', () => {
    expect(find('011', '010')[0]).toMatchObject({ isCovered: false });
    expect(find('011', '010', '001')[0]).toMatchObject({ isCovered: true });
  });

  it('leaves one of those with the same impact', () => {
    const findings = find('100', '200', '011');

    expect(findings[1]).toMatchObject({ sameAs: '100' });
    expect(nonRedundant(findings).map(({ name }) => name)).toEqual(['100', '011']);
  });

  it('does not tell 0 from -0, nor NaN from NaN', () => {
    const [finding] = findRedundancy([0, Number.NaN], [{ name: 'm', outcomes: [-0, Number.NaN] }]);

    expect(finding).toMatchObject({ extent: 'equivalent' });
  });
});

describe('sufficient sets', () => {
  it('have one replacement of minimal impact for each class, in all combinations', () => {
    const findings = find('100', '010', '020', '001', '111');

    expect(minimalByClass(findings, 3)).toEqual([['100'], ['010', '020'], ['001']]);
    expect(sufficientSets(findings, 3)).toEqual([
      ['100', '010', '001'],
      ['100', '020', '001'],
    ]);
  });

  it('do not exist where a class has none', () => {
    expect(sufficientSets(find('100', '010', '011'), 3)).toEqual([]);
  });
});
