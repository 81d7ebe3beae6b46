import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import {
  changedInDiff,
  changedSince,
  narrowToChanges,
} from '../../../src/project/changed-lines.ts';
import { parseDiff } from '../../../src/project/parse-diff.ts';
import { writeProject } from './write-project.ts';

function git(root: string, ...argv: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  return execFileSync('git', [...identity, ...argv], { cwd: root, encoding: 'utf8' });
}

/** A repository with one commit on `main`. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = writeProject(files);
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--message=first');
  return root;
}

const text = 'one\ntwo\nthree\nfour\nfive\n';

describe('parseDiff', () => {
  test.each<[string, string, Record<string, [number, number][]>]>([
    ['a changed line', '@@ -2 +2 @@\n-two\n+2\n', { 'a.ts': [[2, 2]] }],
    ['added lines', '@@ -2,0 +3,2 @@\n+x\n+y\n', { 'a.ts': [[3, 4]] }],
    [
      'lines with context around them',
      '@@ -1,4 +1,4 @@\n one\n two\n-three\n+3\n four\n',
      { 'a.ts': [[3, 3]] },
    ],
    [
      'a deletion, by the line that follows',
      '@@ -2,2 +1,0 @@\n-two\n-three\n',
      { 'a.ts': [[2, 2]] },
    ],
    [
      'a line that looks like a header',
      '@@ -1,2 +1,2 @@\n---- a\n+++ b\n same\n',
      { 'a.ts': [[1, 1]] },
    ],
    [
      'several hunks',
      '@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-a\n+b\n\\ No newline at end of file\n',
      {
        'a.ts': [
          [1, 1],
          [9, 9],
        ],
      },
    ],
  ])('reads %s', (_, hunks, expected) => {
    const changed = parseDiff(`--- a/a.ts\n+++ b/a.ts\n${hunks}`);
    const found = [...(changed ?? [])].map(([file, lines]) => [
      file,
      lines.map(({ first, last }) => [first, last]),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test('reads paths that are quoted, have a date behind them, or are gone', () => {
    const diff = [
      '--- a/x\n+++ "b/sp\\303\\244t\\tx.ts"\n@@ -1 +1 @@\n-a\n+b',
      '--- old.ts\t2026-01-01\n+++ new.ts\t2026-01-02\n@@ -1 +1 @@\n-a\n+b',
      '--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a',
    ].join('\n');
    expect([...(parseDiff(diff)?.keys() ?? [])]).toEqual(['spät\tx.ts', 'new.ts']);
  });

  test('takes nothing for a diff that is none', () => {
    expect(parseDiff('{ "a": 1 }\n')).toBeUndefined();
    expect(parseDiff('')).toEqual(new Map());
  });
});

describe('changedSince', () => {
  test('finds what a branch and the working tree changed, but not what main did since', async () => {
    const root = repository({ 'src/a.ts': text, 'src/b.ts': text, 'src/c.ts': text });
    git(root, 'checkout', '--quiet', '-b', 'work');
    writeFileSync(join(root, 'src/a.ts'), text.replace('two', '2'));
    git(root, 'commit', '--quiet', '--all', '--message=second');
    git(root, 'checkout', '--quiet', 'main');
    writeFileSync(join(root, 'src/c.ts'), text.replace('one', '1'));
    git(root, 'commit', '--quiet', '--all', '--message=other');
    git(root, 'checkout', '--quiet', 'work');
    writeFileSync(join(root, 'src/b.ts'), `${text}six\n`);
    writeFileSync(join(root, 'src/new.ts'), text);
    expect(await changedSince(root, 'main')).toEqual(
      new Map([
        ['src/a.ts', [{ first: 2, last: 2 }]],
        ['src/b.ts', [{ first: 6, last: 6 }]],
        ['src/new.ts', undefined],
      ]),
    );
  });

  test('gives paths relative to the project where that is a folder of the repository', async () => {
    const top = repository({ 'packages/p/src/a.ts': text, 'src/b.ts': text });
    writeFileSync(join(top, 'packages/p/src/a.ts'), text.replace('two', '2'));
    writeFileSync(join(top, 'src/b.ts'), '');
    const changed = await changedSince(join(top, 'packages/p'), 'HEAD');
    expect([...changed.keys()]).toEqual(['src/a.ts']);
  });

  test('takes a renamed file for a new one', async () => {
    const root = repository({ 'src/a.ts': text });
    renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'));
    git(root, 'add', '.');
    expect((await changedSince(root, 'HEAD')).get('src/z.ts')).toEqual([{ first: 1, last: 5 }]);
  });

  test.each(['no-such-branch', '--output=stolen'])(
    'refuses %s, and names the flag',
    async (name) => {
      const root = repository({ 'src/a.ts': text });
      await expect(changedSince(root, name)).rejects.toMatchObject({
        code: 'diff-unreadable',
        place: '--since',
      });
    },
  );
});

describe('changedInDiff', () => {
  test('reads a diff whose paths are relative to the repository', async () => {
    const top = repository({ 'packages/p/src/a.ts': text });
    writeFileSync(join(top, 'packages/p/src/a.ts'), text.replace('two', '2'));
    writeFileSync(join(top, 'changes.diff'), git(top, 'diff'));
    const changed = await changedInDiff(join(top, 'packages/p'), join(top, 'changes.diff'));
    expect(changed.get('src/a.ts')).toEqual([{ first: 2, last: 2 }]);
  });

  test('refuses a file that is no diff, and one that is not there', async () => {
    const root = writeProject({ 'a.json': '{}' });
    mkdirSync(join(root, 'src'));
    await expect(changedInDiff(root, join(root, 'a.json'))).rejects.toThrow('no unified diff');
    await expect(changedInDiff(root, join(root, 'b.diff'))).rejects.toThrow("can't be read");
  });
});

test('narrowToChanges keeps the sources that changed, with their changed lines', () => {
  const lines = [{ first: 2, last: 2 }];
  const sources = [{ file: 'a.ts', lines }, { file: 'b.ts' }, { file: 'c.ts' }];
  const changes = new Map([
    ['a.ts', [{ first: 4, last: 4 }]],
    ['c.ts', undefined],
  ]);
  expect(narrowToChanges(sources, changes)).toEqual([
    { file: 'a.ts', lines, changed: [{ first: 4, last: 4 }] },
    { file: 'c.ts' },
  ]);
});
