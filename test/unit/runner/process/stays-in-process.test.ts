import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { ProcessBounds } from '../../../../src/runner/process/stays-in-process.ts';
import { writeProject } from '../../project/write-project.ts';

/** Returns whether a test file with this text stays in its process, in a project with these further files. */
function holds(text: string, files: Readonly<Record<string, string>> = {}): boolean {
  const root = writeProject({ 'package.json': '{ "name": "own" }', 'a.test.ts': text, ...files });
  return new ProcessBounds(['vitest', '@vitest']).holds([join(root, 'a.test.ts')]);
}

test.each([
  'import { test } from "vitest"; import path from "node:path"; test("x", () => {});',
  'import { add } from "./add"; import { own } from "own/add"; import "@vitest/expect";',
  '/**\n * Give it to fetch.\n */\nexport const one = 1;',
])('a file stays in its process that names nothing outside: %s', (text) => {
  expect(holds(text)).toBe(true);
});

test.each([
  'import { readFileSync } from "node:fs";',
  'const server = require("http").createServer();',
  'const { fork } = await import(`child_process`);',
  'const page = await fetch(url);',
  'const addon = require("./build/addon.node");',
  'const rules = await import(`./rules/` + name);\nconst more = require(name);',
  'import { level } from "@/level";',
])('a file does not, or may not, that names something outside or unknown: %s', (text) => {
  expect(holds(text)).toBe(false);
});

test('what a file has loaded counts, by whatever way it was loaded', () => {
  const root = writeProject({ 'a.ts': '', 'b.ts': 'import "net";', 'a.snap': '', 'a.txt': '' });
  const bounds = new ProcessBounds([]);
  const at = (path: string): string => join(root, path);
  expect(bounds.holds([at('a.ts'), at('a.snap'), 'node:path'])).toBe(true);
  for (const name of [at('b.ts'), at('a.txt'), at('none.ts'), 'node:fs', 'virtual:made-up']) {
    expect([name, bounds.holds([at('a.ts'), name])]).toEqual([name, false]);
  }
});

test('a package counts with all its files and the packages on which it depends', () => {
  const imports = 'import { help } from "helps";';
  const manifest = (dependencies: object): string => JSON.stringify({ dependencies });
  const helps = 'node_modules/helps';
  const plain = {
    [`${helps}/package.json`]: manifest({ deeper: '1', absent: '1' }),
    [`${helps}/index.js`]: 'module.exports = require("deeper");',
    'node_modules/deeper/package.json': manifest({ helps: '1' }),
  };
  expect(holds(imports, { ...plain, 'node_modules/deeper/index.js': 'let calls = 0;' })).toBe(true);
  const reading = 'require("fs");';
  expect(holds(imports, { ...plain, 'node_modules/deeper/lib/b.js': reading })).toBe(false);
  expect(holds(imports, { ...plain, [`${helps}/lib/any.cjs`]: reading })).toBe(false);
  // A package may load what it does not say it depends on, and may be a link to where its dependencies are.
  const undeclared = { 'node_modules/deeper/index.js': 'require("hidden");' };
  const hidden = { 'node_modules/hidden/index.js': reading };
  expect(holds(imports, { ...plain, ...undeclared, ...hidden })).toBe(false);
  const store = writeProject({
    'helps/package.json': manifest({ beside: '1' }),
    'helps/index.js': '',
    'node_modules/beside/index.js': reading,
  });
  const linked = writeProject({ 'a.ts': imports, 'node_modules/other/index.js': '' });
  symlinkSync(join(store, 'helps'), join(linked, helps));
  expect(new ProcessBounds([]).holds([join(linked, 'a.ts')])).toBe(false);
  // The two depend on each other. Whichever is asked for first, what is remembered must say no for both.
  const root = writeProject({
    ...plain,
    'a.ts': imports,
    'b.ts': 'import "deeper";',
    [`${helps}/lib/any.cjs`]: reading,
  });
  const bounds = new ProcessBounds([]);
  for (const path of ['a.ts', 'b.ts', 'a.ts']) {
    expect([path, bounds.holds([join(root, path)])]).toEqual([path, false]);
  }
  expect(holds(imports, { ...plain, [`${helps}/addon.node`]: '' })).toBe(false);
});
