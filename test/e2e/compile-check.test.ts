import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import type * as compileCheck from '../../src/analysis/threads/compile-check.ts';
import { mutantsOf } from '../unit/compile-check/sample-project.ts';

const root = fileURLToPath(new URL('../fixtures/types-rich', import.meta.url));
const file = 'src/extra.ts';
const text = 'export type Name = string; export function greet(a: Name): string { return a + a; }';

async function builtCheck(): Promise<typeof compileCheck.startCompileCheck> {
  const path = '../../build/analysis/threads/compile-check.js';
  const built: typeof compileCheck = await import(path);
  return built.startCompileCheck;
}

function input() {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'assay-cache-'));
  onTestFinished(() => rmSync(cacheDirectory, { recursive: true, force: true }));
  return { root, cacheDirectory, files: [{ file, text, mutants: mutantsOf(file, text) }] };
}

test('the compile check runs in a thread, and the second time from its cache', async () => {
  const start = await builtCheck();
  const same = input();
  const first = await start(same).result;
  // There is no time to check anything.
  const check = start(same, { timeLimit: 0, patience: 60_000 });
  check.awaited();
  const second = await check.result;

  expect(first.kind === 'checked' && [...first.errors.values()]).toEqual(
    Array.from({ length: 4 }, () => "TS2322: Type 'number' is not assignable to type 'string'."),
  );
  expect(second).toMatchObject({
    kind: 'checked',
    errors: first.kind === 'checked' && first.errors,
    unchecked: new Set(),
  });
});

test('a compile check that is stopped says so', async () => {
  const start = await builtCheck();
  const check = start(input());
  await check.stop();

  expect(await check.result).toEqual({ kind: 'unavailable', reason: 'The checker was stopped.' });
});

test('a compile check without any configuration says so', async () => {
  const start = await builtCheck();
  const asked = input();
  const check = start({ ...asked, root: asked.cacheDirectory });
  check.awaited();
  await check.stop();

  expect(await check.result).toEqual({
    kind: 'unavailable',
    reason: `No tsconfig.json applies to the sources in ${asked.cacheDirectory}.`,
  });
});

test('a compile check that takes too long says what it has not checked', async () => {
  const start = await builtCheck();
  const asked = input();
  const all = new Set(asked.files.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  for (const limits of [
    { timeLimit: 0, patience: 60_000 },
    { timeLimit: 60_000, patience: 0 },
  ]) {
    const check = start(asked, limits);
    check.awaited();
    const outcome = await check.result;

    expect(outcome).toMatchObject({ kind: 'checked', errors: new Map() });
    expect(outcome.kind === 'checked' && outcome.unchecked.size).toBeGreaterThan(0);
    expect(
      outcome.kind === 'checked' && [...outcome.unchecked].filter((id) => !all.has(id)),
    ).toEqual([]);
  }
  expect(await start(asked).result).toMatchObject({
    kind: 'checked',
    unchecked: new Set(),
  });
});
