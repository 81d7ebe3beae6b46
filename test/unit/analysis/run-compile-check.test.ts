import { describe, expect, it } from 'vitest';

import type { CacheFiles } from '../../../src/analysis/compile-check-cache.ts';
import { runCompileCheck } from '../../../src/analysis/run-compile-check.ts';
import { mutantsOf, strictConfig, writeProject } from '../syntax/types/sample-project.ts';

const text = 'export function greet(a: string): string { return a + a; }';

function memoryFiles(): CacheFiles & { readonly written: Map<string, string> } {
  const written = new Map<string, string>();
  return {
    written,
    read: (path) => written.get(path),
    write: (path, content) => void written.set(path, content),
    stamp: () => 'same',
    list: () => [],
  };
}

function inputOf(root: string) {
  const files = [{ file: 'src/a.ts', text, mutants: mutantsOf('src/a.ts', text) }];
  return { root, files, cacheDirectory: `${root}/cache` };
}

const parts = { clock: { now: () => 0 }, compiler: '6.0.3', timeLimit: 1000 };

describe('runCompileCheck', () => {
  it('finds the mutants that do not compile, and the same from its cache', async () => {
    const files = memoryFiles();
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const first = await runCompileCheck(inputOf(root), { ...parts, files });
    const second = await runCompileCheck(inputOf(root), { ...parts, files });

    expect(first).toMatchObject({ kind: 'checked', unchecked: 0 });
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

  it('stops at its limit of time, and does not keep what it has', async () => {
    const files = memoryFiles();
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    let now = 0;
    const clock = { now: () => (now += 600) };
    const outcome = await runCompileCheck(inputOf(root), { ...parts, files, clock });

    expect(outcome).toMatchObject({ kind: 'checked', unchecked: 4 });
    expect(files.written.size).toBe(0);
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
