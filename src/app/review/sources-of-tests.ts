import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import type { SourceSelection } from '../../model/source-selection.ts';

const named = /(?:from|import|require\()\s*['"](\.{1,2}\/[^'"]*|\.{1,2})['"]/g;
const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** How many imports may lie between a test file and a unit under test: one for the test's own, one for an index. */
const steps = 3;

/**
 * Returns the sources that a test file is about: those to which its relative imports lead in a few steps. If there are none, all sources
 * of the project may be.
 */
export function sourcesOfTests(
  root: string,
  tests: readonly string[],
  sources: readonly SourceSelection[],
): readonly SourceSelection[] {
  const reached = new Set<string>();
  let front = tests.map((test) => join(root, test));
  for (let step = 0; step < steps; step += 1) {
    front = front.flatMap((file) => importsOf(file).filter((path) => !reached.has(path)));
    for (const path of front) reached.add(path);
  }
  const paths = new Set([...reached].map((path) => relative(root, path).replaceAll('\\', '/')));
  const found = sources.filter(({ file }) => paths.has(file));
  return found.length > 0 ? found : sources;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(named)].flatMap(([, name = '']) => {
    const path = resolve(dirname(file), name);
    const stem = path.replace(/\.[cm]?jsx?$/, '');
    const candidates = [
      path,
      ...extensions.map((extension) => `${stem}${extension}`),
      ...extensions.map((extension) => `${path}${extension}`),
      ...extensions.map((extension) => join(path, `index${extension}`)),
    ];
    return candidates.find((one) => existsSync(one) && statSync(one).isFile()) ?? [];
  });
}
