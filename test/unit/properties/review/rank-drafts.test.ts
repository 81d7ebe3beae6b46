import { expect, test } from 'vitest';

import {
  rankDrafts,
  rankOf,
  type RankedDraft,
  type TestKills,
} from '../../../../src/properties/review/suggest/rank-drafts.ts';

function killing(...ids: readonly string[]): TestKills {
  return { kills: new Set(ids), reached: new Set(ids), infected: ids.length, isUnusable: false };
}

/** A suggestion whose property kills these mutants, where the original kills only `a`. */
function draft(
  message: string,
  kills: readonly string[],
  more: Partial<RankedDraft> = {},
): RankedDraft {
  return {
    kind: 'clause-weakening',
    offset: 0,
    message,
    test: 0,
    edits: [],
    tried: 1000,
    input: null,
    isMinor: false,
    worth: { variant: killing(...kills), original: killing('a') },
    ...more,
  };
}

test('what kills most comes first, and what only makes more inputs comes last', () => {
  const drafts = [
    draft('more inputs', ['a'], { saysSomething: false }),
    draft('no gain', ['a']),
    draft('one more', ['a', 'b'], { saysSomething: false }),
    draft('two more', ['a', 'b', 'c']),
    draft('negative numbers', ['a', 'b', 'c', 'd'], { saysLittle: true }),
  ];

  const ranked = rankDrafts(drafts);

  expect(ranked.map(({ message }) => message)).toEqual([
    'two more',
    'one more',
    'no gain',
    'negative numbers',
    'more inputs',
  ]);
  expect(ranked.map((one) => rankOf(one))).toEqual([1, 1, 1, 2, 2]);
});

test('a limit that kills no further mutant is left out', () => {
  const limit = draft('limit', ['a'], { kind: 'clause-strengthening', saysSomething: false });

  expect(rankDrafts([limit])).toEqual([]);
});
