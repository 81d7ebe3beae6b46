import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import { watchResolvedNames } from '../../../../src/runner/worker/resolved-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-names-'));
const { cache } = createRequire(import.meta.url);
const loader = Module as unknown as { _resolveFilename: unknown };
const { _resolveFilename: resolve } = loader;

afterAll(() => {
  loader._resolveFilename = resolve;
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Node's own import, which Vitest would replace. */
const importByNode = createRequire(import.meta.url)(
  write('import.cjs', 'module.exports = (url) => import(url);'),
) as (url: string) => Promise<object>;

function forgetModules(): void {
  for (const path of Object.keys(cache)) {
    if (path.startsWith(folder)) Reflect.deleteProperty(cache, path);
  }
}

test('what a CommonJS module passes on is evaluated each time that an ES module imports it anew', async () => {
  write('kinds.cjs', 'exports.kinds = { count: (globalThis.counted ??= { n: 0 }).n++ };');
  const passesOn = 'for (const name in m) if (!(name in exports)) exports[name] = m[name];';
  const index = write(
    'index.cjs',
    `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
    var __exportStar = (m, exports) => { ${passesOn} };
    __exportStar(require("./kinds.cjs"), exports);
    exports.count = require("./kinds.cjs").kinds.count;`,
  );
  const forgetNames = watchResolvedNames();
  const counts: unknown[] = [];
  for (const round of [1, 2, 3]) {
    const { default: exports } = (await importByNode(`${pathToFileURL(index).href}?${round}`)) as {
      readonly default: { readonly count: number };
    };
    counts.push(exports.count);
    forgetModules();
    forgetNames();
  }
  expect(counts).toEqual([0, 1, 2]);
});

test('names of modules that stay in the cache stay known', () => {
  const main = write('main.cjs', 'module.exports = () => require("./kept.cjs");');
  const kept = write('kept.cjs', 'module.exports = {};');
  const forgetNames = watchResolvedNames();
  const load = createRequire(main)(main) as () => object;
  const first = load();
  forgetNames();
  expect(load()).toBe(first);
  Reflect.deleteProperty(cache, kept);
  forgetNames();
  expect(load()).not.toBe(first);
});

test('nothing is loaded where other code resolves names', () => {
  const main = write('other.cjs', 'module.exports = () => require("./loaded.cjs");');
  const loaded = write('loaded.cjs', 'module.exports = {};');
  const forgetNames = watchResolvedNames();
  (createRequire(main)(main) as () => object)();
  loader._resolveFilename = () => loaded;
  Reflect.deleteProperty(cache, loaded);
  forgetNames();
  expect(cache[loaded]).toBeUndefined();
});
