import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../../src/foundation/random.ts';
import {
  randomString,
  variedString,
} from '../../../../../src/generation/breed/values/string-values.ts';
import { listText, variedList } from '../../../../../src/generation/breed/values/text-lists.ts';

const known = {
  constants: ['max-age', 'no-store', 'The response has no headers'],
  numbers: [60],
  seen: [],
  compared: [],
  patterns: [],
  separators: [',', '='],
  names: ['public'],
};

describe('texts of a unit that splits them', () => {
  const random = createRandom(3);
  const made = new Set(Array.from({ length: 20_000 }, () => randomString(random, known)));
  const isMade = (pattern: RegExp): boolean => [...made].some((text) => pattern.test(text));

  it('are lists of the words and members that it knows, with numbers it knows or near those', () => {
    expect(isMade(/^max-age=(?:59|60|61), ?no-store$/)).toBe(true);
    expect(isMade(/^public, ?max-age=\d+$/)).toBe(true);
  });

  it('have no sentences as parts', () => {
    const lists = Array.from({ length: 2000 }, () => listText(random, known));

    expect(lists.filter((text) => !/^[\w=-]+(?:, ?[\w=-]+)*$/.test(text))).toEqual([]);
  });

  it('have no such marks where the unit splits none', () => {
    const plain = { ...known, separators: [] };
    const others = Array.from({ length: 5000 }, () => randomString(random, plain));

    expect(others.filter((text) => /^[\w-]+=[\w-]+, ?[\w-]+$/.test(text))).toEqual([]);
  });

  it('change in one part, get one more or lose one, or turn around', () => {
    const all = Array.from({ length: 500 }, () => variedList(random, 'a=1, b=2', known));
    const isThere = (pattern: RegExp): boolean => all.some((text) => pattern.test(text));

    expect(isThere(/^a=1$|^b=2$/)).toBe(true);
    expect(isThere(/^a=1, b=2, [\w-]+(?:=[\w-]+)?$/)).toBe(true);
    expect(isThere(/^a=1, (?!b=2)[\w-]+(?:=[\w-]+)?$/)).toBe(true);
    expect(all).toContain(' b=2,a=1');
  });

  it('keep their marks when the search varies them', () => {
    const all = Array.from({ length: 2000 }, () => variedString(random, 'a, b', known));

    expect(all.filter((text) => text.startsWith('a, b, ')).length).toBeGreaterThan(20);
  });
});
