import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { replaceFile } from '../../../src/foundation/replace-file.ts';
import { writeProject } from '../project/write-project.ts';

describe('replaceFile', () => {
  test('puts another file in the place of the one that is there, which readers keep whole', () => {
    const root = writeProject({ 'page.html': 'before' });
    const path = join(root, 'page.html');
    chmodSync(path, 0o640);
    const { ino } = statSync(path);

    replaceFile(path, 'after');

    expect(readFileSync(path, 'utf8')).toBe('after');
    expect(statSync(path).ino).not.toBe(ino);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(root)).toEqual(['page.html']);
  });

  test('makes the folders that are missing', () => {
    const root = writeProject({});

    replaceFile(join(root, 'a/b/page.html'), 'text');

    expect(readFileSync(join(root, 'a/b/page.html'), 'utf8')).toBe('text');
  });

  test('replaces the file that a link leads to', () => {
    const root = writeProject({ 'real.html': 'before' });
    symlinkSync(join(root, 'real.html'), join(root, 'page.html'));

    replaceFile(join(root, 'page.html'), 'after');

    expect(lstatSync(join(root, 'page.html')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'real.html'), 'utf8')).toBe('after');
  });

  test('throws where the place is taken by a folder, or the folder by a file, and leaves nothing behind', () => {
    const root = writeProject({ file: 'text' });
    mkdirSync(join(root, 'page.html'));

    expect(() => replaceFile(join(root, 'page.html'), 'after')).toThrow(/EISDIR/);
    expect(() => replaceFile(join(root, 'file/page.html'), 'after')).toThrow(/EEXIST|ENOTDIR/);

    expect(readdirSync(root).toSorted()).toEqual(['file', 'page.html']);
  });
});
