import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { VitestSpecification } from './vitest-api.ts';

/**
 * The test file that most likely tests a unit: one of its name, and the nearest of these. Its project and its environment are
 * what the unit is loaded in. Undefined where there are none.
 *
 * @param unit absolute path
 */
export function nearestTest(
  unit: string,
  tests: readonly VitestSpecification[],
): VitestSpecification | undefined {
  let best: VitestSpecification | undefined;
  let highest = -1;
  for (const test of tests) {
    const isNamesake = stem(test.moduleId) === stem(unit);
    const shared = sharedFolders(test.moduleId, unit);
    const score = shared + (isNamesake ? nameWeight : 0);
    if (score <= highest) continue;
    best = test;
    highest = score;
  }
  return best;
}

/** More than there are folders in a path. */
const nameWeight = 1000;

const pragma = /@(?:vitest|jest)-environment(?:-options)?\s[^\n*]*/g;

/** The comment by which a test file chooses its environment; empty where it has none. */
export function environmentComment({ moduleId }: VitestSpecification): string {
  const found = readFileSync(moduleId, 'utf8').match(pragma) ?? [];
  return found.map((line) => `// ${line.trim()}\n`).join('');
}

function stem(path: string): string {
  return basename(path).replace(/\..*$/, '');
}

function sharedFolders(a: string, b: string): number {
  const others = b.replaceAll('\\', '/').split('/');
  const folders = a.replaceAll('\\', '/').split('/');
  const first = folders.findIndex((folder, at) => folder !== others[at]);
  return first === -1 ? folders.length : first;
}
