import { describe, expect, it } from 'vitest';

import type { CacheFiles } from '../../../../src/analysis/checks/compile-check-cache.ts';
import { runCompileCheck } from '../../../../src/analysis/checks/run-compile-check.ts';
import { mutantsOf, strictConfig, writeProject } from '../../compile-check/sample-project.ts';

const text = 'export type Name = string; export function greet(a: Name): string { return a + a; }';

function memoryFiles(): CacheFiles & { readonly written: Map<string, string> } {
  const written = new Map<string, string>();
  return {
    written,
    read: (path) => written.get(path),
    write: (path, content) => void written.set(path, content),
    stamp: () => 'same',
    isFresh: () => false,
    list: () => [],
  };
}

function inputOf(root: string) {
  const files = [{ file: 'src/a.ts', text, mutants: mutantsOf('src/a.ts', text) }];
  return { root, files, cacheDirectory: `${root}/cache` };
}

const parts = { clock: { now: () => 0 }, compiler: '6.0.3', isTimeUp: () => false };

describe('runCompileCheck', () => {
  it('finds the mutants that do not compile, and the same from its cache', async () => {
    const files = memoryFiles();
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const first = await runCompileCheck(inputOf(root), { ...parts, files });
    const second = await runCompileCheck(inputOf(root), { ...parts, files });

    expect(first).toMatchObject({ kind: 'checked', unchecked: new Set() });
    expect(first.kind === 'checked' && first.errors.size).toBe(4);
    expect(second).toEqual(first);
    expect(files.written.size).toBe(1);
  });

  it('finds after an edit what a check of everything finds', async () => {
    const user = "import { greet } from './a.js';\nexport const hi = (): string => greet('hi');";
    const project = { 'tsconfig.json': strictConfig, 'src/a.ts': text, 'src/b.ts': user };
    const root = writeProject({ ...project, 'src/c.ts': text });
    const check = (ofB: string, files: ReturnType<typeof memoryFiles>) => {
      for (const name of ['a', 'b', 'c']) {
        files.written.set(`${root}/src/${name}.ts`, name === 'b' ? ofB : text);
      }
      const texts = { 'src/a.ts': text, 'src/b.ts': ofB, 'src/c.ts': text };
      const checked = Object.entries(texts).map(([file, own]) => {
        return { file, text: own, mutants: mutantsOf(file, own) };
      });
      const input = { root, files: checked, cacheDirectory: `${root}/cache` };
      return runCompileCheck(input, { ...parts, files });
    };
    const kept = memoryFiles();
    await check(user, kept);
    const edited = user.replace("'hi'", "'hi' + 'ho'");
    const again = await check(edited, kept);

    expect(again).toEqual(await check(edited, memoryFiles()));
    expect(again.kind === 'checked' && again.errors.size).toBe(8);
  });

  it('stops when the time is up, and checks on the next time', async () => {
    const files = memoryFiles();
    const users = { 'src/a.ts': text, 'src/b.ts': text };
    const root = writeProject({ 'tsconfig.json': strictConfig, ...users });
    const checked = Object.keys(users).map((file) => ({
      file,
      text,
      mutants: mutantsOf(file, text),
    }));
    const input = { root, files: checked, cacheDirectory: `${root}/cache` };
    let asked = 0;
    const isTimeUp = (): boolean => (asked += 1) > 2;
    const short = await runCompileCheck(input, { ...parts, files, isTimeUp });
    const again = await runCompileCheck(input, { ...parts, files });

    expect(short).toMatchObject({ kind: 'checked' });
    expect(short.kind === 'checked' && [short.errors.size, short.unchecked.size]).toEqual([4, 4]);
    expect(again).toMatchObject({ kind: 'checked', unchecked: new Set() });
    expect(again.kind === 'checked' && again.errors.size).toBe(8);
  });

  it('checks nothing again of a sample, and nothing after it', async () => {
    const files = memoryFiles();
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const all = inputOf(root);
    const [file] = all.files;
    const sample = {
      ...all,
      files: [
        {
          ...inputOf(root).files[0],
          file: 'src/a.ts',
          text,
          mutants: file?.mutants.slice(0, 2) ?? [],
        },
      ],
    };
    const neverUp = { ...parts, files };
    const first = await runCompileCheck(all, neverUp);
    const upAtOnce = { ...parts, files, isTimeUp: () => true };

    expect(await runCompileCheck(sample, upAtOnce)).toMatchObject({ unchecked: new Set() });
    expect(await runCompileCheck(all, upAtOnce)).toEqual(first);
  });

  it('says nothing of a missing configuration where its cache was changed', async () => {
    const files = memoryFiles();
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const first = await runCompileCheck(inputOf(root), { ...parts, files });
    for (const [path, kept] of files.written) {
      for (let at = 0; at < kept.length; at += Math.ceil(kept.length / 3)) {
        files.written.set(path, `${kept.slice(0, at)}#${kept.slice(at + 1)}`);
        expect(await runCompileCheck(inputOf(root), { ...parts, files })).toEqual(first);
      }
    }
  });

  it('is unavailable without a configuration', async () => {
    const root = writeProject({ 'src/a.ts': text });
    const outcome = await runCompileCheck(inputOf(root), { ...parts, files: memoryFiles() });

    expect(outcome).toEqual({
      kind: 'unavailable',
      reason: `No tsconfig.json applies to the sources in ${root}.`,
    });
  });

  it('is unavailable where something breaks', async () => {
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const files: CacheFiles = {
      ...memoryFiles(),
      write() {
        throw new Error('The disk is full.');
      },
    };
    const outcome = await runCompileCheck(inputOf(root), { ...parts, files });

    expect(outcome).toEqual({ kind: 'unavailable', reason: 'The disk is full.' });
  });
});
