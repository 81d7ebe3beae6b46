import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { VitestSpecification } from './vitest-api.ts';

/**
 * Returns the test file that most likely tests a unit: one with the same name, and of these the nearest one. The unit is loaded
 * in its project and in its environment. Undefined if there are no test files.
 *
 * @param unit the absolute path of the unit
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

/** The weight of a common name: more than the number of folders in any path. */
const nameWeight = 1000;

const pragma = /@(?:vitest|jest)-environment(?:-options)?\s[^\n*]*/g;

/** Returns the comments by which a test file chooses its environment; empty if there are none. */
export function environmentComment({ moduleId }: VitestSpecification): string {
  const found = readFileSync(moduleId, 'utf8').match(pragma) ?? [];
  return found.map((line) => `// ${line.trim()}\n`).join('');
}

/** Returns a text that is the same for files with the same environment. */
export function environmentOf(file: VitestSpecification): string {
  const { environment = 'node' } = file.project.config;
  const comment = environmentComment(file);
  return comment.includes('-environment ')
    ? comment
    : `// @vitest-environment ${environment}\n${comment}`;
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
