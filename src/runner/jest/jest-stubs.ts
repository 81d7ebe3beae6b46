import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RuntimeClass, TestFramework } from './jest-api.ts';

/** What Jest loads by the paths in its configuration, and finds in the worker's global object. */
export interface Stubs {
  readonly Runtime: RuntimeClass;
  readonly testRunner: TestFramework;
}

/** Name of the `Stubs` in a worker's global object. */
export const STUBS_KEY = '__assayJest__';

const texts = {
  runtime: `module.exports = { __esModule: true, default: globalThis.${STUBS_KEY}.Runtime };\n`,
  'test-runner': `module.exports = (...values) => globalThis.${STUBS_KEY}.testRunner(...values);\n`,
};

/** Path of the module that Jest is to load in place of its own. It is in `node_modules`, so that nothing transforms it. */
export function stubPath(directory: string, name: keyof typeof texts): string {
  return join(directory, 'node_modules', 'assay-worker', `${name}.cjs`);
}

/** Writes the modules that Jest is to load: it takes CommonJS from the disk and nothing else. */
export function writeStubs(directory: string): void {
  mkdirSync(join(directory, 'node_modules', 'assay-worker'), { recursive: true });
  writeFileSync(stubPath(directory, 'runtime'), texts.runtime);
  writeFileSync(stubPath(directory, 'test-runner'), texts['test-runner']);
}
