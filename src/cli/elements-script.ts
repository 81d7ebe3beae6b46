import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The text of the browser script of `mutation-testing-elements`, which `htmlReport` embeds. */
export async function readElementsScript(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  return readFile(resolve('mutation-testing-elements/mutation-test-elements.js'), 'utf8');
}
