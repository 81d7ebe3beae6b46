import { readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';

import { isFile } from './is-file.ts';
import { leadsElsewhere } from './leads-elsewhere.ts';

const script = /\.[cm]?[jt]sx?$/;
const data = /\.(?:json|css|scss|less|svg|png|txt|html|md|snap)$/;
const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** Texts that look like the path of another file relative to their own, and the words before names that are surely loaded. */
const relativeName =
  /(\b(?:from|import|require|\w*(?:Actual|Mock|mock))\s*\(?\s*)?(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\2/g;

/** Imports by a name that is not relative. */
const packageName =
  /\b(?:from|import|require|\w*(?:Actual|Mock|mock))\s*\(?\s*(['"`])([^.'"`\n][^'"`\n]*)\1/g;

/** Calls that load a computed name, and other ways to load files that no text names. */
const computed =
  /\b(?:require|import|\w+Actual|\w+Mock|requireModule)\s*(?:<[^()]*>)?\((?!\s*(['"])[^'"\n]*\1\s*[,)])|[=,(]\s*require\s*[;,)\n]|\bcreateRequire\b|\bimport\.meta\.glob\b|\brequire\.(?:context|main)\b/;

/** The files that a file may lead to, or `opaque` if they can't be known. */
type Steps = readonly string[] | 'opaque';

/**
 * Keeps the test files that may load one of the given sources, without running anything. A test file is also kept if its
 * imports can't be told: it computes names, starts processes, or uses names that only the project's configuration resolves.
 *
 * @param tests absolute paths
 * @param always absolute paths of the project's files that are loaded with each test file
 * @param sources absolute paths
 */
export function reachingTests(
  tests: readonly string[],
  always: Iterable<string>,
  sources: ReadonlySet<string>,
): ReadonlySet<string> {
  const fruitless = new Set<string>();
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const queue = [start];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file) || fruitless.has(file)) continue;
      if (sources.has(file)) return true;
      seen.add(file);
      const steps = stepsFrom(file, sources);
      if (steps === 'opaque') return true;
      queue.push(...steps);
    }
    for (const file of seen) fruitless.add(file);
    return false;
  };
  if ([...always].some(reaches)) return new Set(tests);
  return new Set(tests.filter(reaches));
}

function stepsFrom(file: string, sources: ReadonlySet<string>): Steps {
  if (data.test(file)) return [];
  if (!script.test(file)) return 'opaque';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'opaque';
  }
  if (computed.test(text) || leadsElsewhere(text, sources)) return 'opaque';
  for (const [, , name = ''] of text.matchAll(packageName)) {
    if (!isPackage(name, dirname(file))) return 'opaque';
  }
  const found: string[] = [];
  for (const [, isLoaded, , name = ''] of text.matchAll(relativeName)) {
    const path = resolve(dirname(file), name);
    // The package.json of the folder says which file stands for it.
    if (isFile(join(path, 'package.json'))) return 'opaque';
    const files = candidates(path);
    if (files.length === 0 && isLoaded !== undefined) return 'opaque';
    found.push(...files);
  }
  return found;
}

function candidates(path: string): string[] {
  const stem = path.slice(0, path.length - extname(path).length);
  return [path, ...[path, stem, join(path, 'index')].flatMap(withExtensions)].filter(isFile);
}

function withExtensions(path: string): string[] {
  return extensions.map((extension) => path + extension);
}

/** Returns whether a name leads to a module of Node's or an installed package, and not to a module of the project. */
function isPackage(name: string, folder: string): boolean {
  if (isBuiltin(name)) return true;
  const [scope = '', rest = ''] = name.split('/');
  const own = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  for (let above = folder; ; above = dirname(above)) {
    try {
      return /[\\/]node_modules[\\/]/.test(realpathSync(join(above, 'node_modules', own)));
    } catch {
      if (above === dirname(above)) return false;
    }
  }
}
