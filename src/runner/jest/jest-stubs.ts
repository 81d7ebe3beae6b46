import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RuntimeClass, TestFramework } from './jest-api.ts';

/** The objects that the stub modules export to Jest. They are stored in the worker's global object. */
export interface Stubs {
  readonly Runtime: RuntimeClass;
  readonly testRunner: TestFramework;
}

/** The key of the `Stubs` in a worker's global object. It is a symbol, because Jest copies named properties to its environments. */
export const STUBS_KEY: symbol = Symbol.for('assay.jest');

/** The name of the `HostEntry` in the global object of a unit host's environment. */
export const HOST_KEY = '__assayHost__';

/** The functions by which a module that Jest has loaded can load others. */
export interface JestLoader {
  readonly require: (path: string) => unknown;
  readonly import: (path: string) => Promise<unknown>;
}

/** The functions that are called by the file that replaces a test file in a unit host. */
export interface HostEntry {
  readonly load: (loader: JestLoader) => Promise<void>;
  readonly serve: () => Promise<void>;
}

const stubs = "globalThis[Symbol.for('assay.jest')]";

/** The longest delay of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

const texts = {
  runtime: `module.exports = { __esModule: true, default: ${stubs}.Runtime };\n`,
  unit: `const { test } = require('@jest/globals');
const { load, serve } = globalThis.${HOST_KEY};
const loading = load({ require, import: (path) => import(path) });
loading.catch(() => {});
test('serves the unit', async () => { await loading; await serve(); }, ${longest});
`,
  'test-runner': `module.exports = (...values) => ${stubs}.testRunner(...values);\n`,
};

/** Returns the path of a module that Jest loads in place of its own. It is in `node_modules`, so that nothing transforms it. */
export function stubPath(directory: string, name: keyof typeof texts): string {
  return join(directory, 'node_modules', 'assay-worker', `${name}.cjs`);
}

/** Writes the modules that Jest loads in place of its own. They are files, since Jest loads these modules as CommonJS from the disk only. */
export function writeStubs(directory: string): void {
  mkdirSync(join(directory, 'node_modules', 'assay-worker'), { recursive: true });
  for (const name of ['runtime', 'test-runner', 'unit'] satisfies (keyof typeof texts)[]) {
    writeFileSync(stubPath(directory, name), texts[name]);
  }
}
