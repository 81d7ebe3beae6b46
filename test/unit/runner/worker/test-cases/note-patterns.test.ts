import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { notePatterns } from '../../../../../src/runner/worker/test-cases/note-patterns.ts';

function newRealm(): typeof globalThis {
  return runInNewContext('globalThis') as typeof globalThis;
}

describe('notes of patterns', () => {
  it.each(['"ab".match(/^a/)', '/^a/.test("b")', '"ab".replace(/^a/g, "")', '/^a/.exec("a")'])(
    'tell what %s matches',
    (expression) => {
      const realm = newRealm();
      const notes = notePatterns(realm);
      realm.eval(expression);
      expect(notes.take()).toEqual(['^a']);
    },
  );

  it('name each pattern once, and not again once it was taken', () => {
    const realm = newRealm();
    const notes = notePatterns(realm);
    realm.eval('/a/.test("a"); /b/.test("a"); /a/.test("b")');
    expect(notes.take()).toEqual(['a', 'b']);
    expect(notes.take()).toEqual([]);
  });

  it('leave what matching gives as it is', () => {
    const realm = newRealm();
    const match =
      'JSON.stringify(["2.10".match(/(\\d)\\.(\\d+)/), "a-b".split(/-/), /x/.exec("y")])';
    const before: unknown = realm.eval(match);
    notePatterns(realm);
    expect(realm.eval(match)).toBe(before);
  });
});
