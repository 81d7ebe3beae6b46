import { describe, expect, it } from 'vitest';

import {
  ofBooleans,
  ofConditions,
  ofOrdered,
  ofUnordered,
  ofValues,
  type Substitute,
} from '../../../src/mutation/replacements/sufficient-sets.ts';
import {
  judgeBooleans,
  judgeConverted,
  judgeNumbersWithNaN,
  judgeOrdered,
  judgeOrderedLoosely,
  judgeTruthiness,
  judgeUnordered,
  judgeValues,
  judgeValuesTogether,
  type JudgedOperator,
} from './judge-operators.ts';
import { nonRedundant, sufficientSets, type Finding } from './redundancy.ts';

type Sets = Readonly<Record<string, readonly Substitute[]>>;

/** For each operator, all sets that definition 6.4 allows, each in alphabetical order. */
function derived(judged: readonly JudgedOperator[]): Record<string, string[][]> {
  return Object.fromEntries(
    judged.map(({ operator, classes, findings }) => [
      operator,
      sufficientSets(findings, classes.length).map((set) => set.toSorted()),
    ]),
  );
}

/** For each operator, the set that Assay uses, in alphabetical order. */
function written(sets: Sets, operators: readonly string[]): Record<string, string[][]> {
  return Object.fromEntries(
    operators.map((operator) => [operator, [(sets[operator] ?? []).toSorted()]]),
  );
}

function keptOf(judged: readonly JudgedOperator[]): Record<string, string[]> {
  return Object.fromEntries(
    judged.map(({ operator, findings }) => [
      operator,
      nonRedundant(findings)
        .map(({ name }) => name)
        .toSorted(),
    ]),
  );
}

function findingOf(judged: readonly JudgedOperator[], operator: string, name: string): Finding {
  const found = judged
    .find((each) => each.operator === operator)
    ?.findings.find((finding) => finding.name === name);
  if (found === undefined) throw new Error(`${operator} does not become ${name}`);
  return found;
}

describe('the sets of the data are the only sufficient ones', () => {
  it('for comparisons of operands with an order', () => {
    const operators = ['<', '>', '<=', '>=', '==', '===', '!=', '!=='];
    expect(derived(judgeOrdered())).toEqual(written(ofOrdered, operators));
  });

  it('for equalities of operands without an order', () => {
    expect(derived(judgeUnordered())).toEqual(written(ofUnordered, ['==', '===', '!=', '!==']));
  });

  it('for && and || between booleans', () => {
    expect(derived(judgeBooleans())).toEqual(written(ofBooleans, ['&&', '||']));
  });

  it('for && and || whose result is used', () => {
    const { '??': _, ...derivedSets } = derived(judgeValues());

    expect(derivedSets).toEqual(written(ofValues, ['&&', '||']));
  });
});

describe('where a class has no replacement of minimal impact, the sets of the data are what is not redundant', () => {
  it('for && and || of which only truthiness matters', () => {
    expect(derived(judgeTruthiness())).toEqual({ '&&': [], '||': [] });
    expect(keptOf(judgeTruthiness())).toEqual({
      '&&': ofConditions['&&']?.toSorted(),
      '||': ofConditions['||']?.toSorted(),
    });
  });

  it('for ?? with an undefined, a null and a present left side', () => {
    expect(keptOf(judgeValues())['??']).toEqual(ofValues['??']?.toSorted());
    expect([ofBooleans['??'], ofConditions['??']]).toEqual([ofValues['??'], ofValues['??']]);
  });
});

describe('an equality of operands with an order', () => {
  it('has no sufficient set with `true`, which the thesis prints: it is subsumed, and says nothing of equal operands', () => {
    const judged = judgeOrdered();
    for (const operator of ['==', '===']) {
      expect(findingOf(judged, operator, 'true')).toMatchObject({
        subsumedBy: ['<=', '>='],
        isCovered: true,
      });
      expect(findingOf(judged, operator, 'false')).toMatchObject({
        impact: 0b010n,
        subsumedBy: [],
      });
    }
  });
});

describe('the thesis', () => {
  it('has the same relational sets with loose equalities', () => {
    const strict = { '==': '===', '!=': '!==' } as Readonly<Record<string, string>>;
    const translated = Object.entries(derived(judgeOrderedLoosely())).map(([operator, sets]) => [
      operator,
      sets.map((set) => set.map((name) => strict[name] ?? name).toSorted()),
    ]);
    const { '===': _, '!==': __, ...expected } = derived(judgeOrdered());

    expect(Object.fromEntries(translated)).toEqual(expected);
  });

  it('calls negating the whole clause trivial, and the insertions of ! subsumed whatever can occur', () => {
    for (const { operator, findings } of judgeBooleans()) {
      const negations = findings.filter(({ name }) => name.includes('!') && name !== '!==');
      expect(negations.map(({ isCovered }) => isCovered)).toEqual([true, true, true]);
      expect(negations.at(-1)).toMatchObject({ name: `!(a ${operator} b)`, extent: 'trivial' });
    }
  });
});

describe('in JavaScript', () => {
  it('NaN leaves the relational sets as they are', () => {
    expect(keptOf(judgeNumbersWithNaN())).toEqual(
      Object.fromEntries(derivedOf(judgeOrdered(), ['<', '>', '<=', '>=', '===', '!=='])),
    );
  });

  it('the other strictness is the smallest change to an equality that may convert', () => {
    expect(keptOf(judgeConverted())).toEqual({
      '==': ['===', 'true'],
      '===': ['==', 'false'],
      '!=': ['!==', 'false'],
      '!==': ['!=', 'true'],
    });
  });

  it('?? and || are the smallest changes to each other where the left side may be falsy but not nullish', () => {
    expect(keptOf(judgeValuesTogether())).toEqual({
      '&&': ['left', 'right'],
      '||': ['??', 'right'],
      '??': ['left', '||'],
    });
  });
});

function derivedOf(
  judged: readonly JudgedOperator[],
  operators: readonly string[],
): (readonly [string, string[]])[] {
  const sets = derived(judged);
  return operators.map((operator) => [operator, sets[operator]?.[0] ?? []]);
}
