import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { isFile } from './is-file.ts';

/** Texts that look like the path of another file relative to their own, and whether code loads the file. */
const relativeName =
  /(\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\s*\(\s*)?(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\2/g;

const script = /\.[cm]?[jt]sx?$/;
const extensions = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/**
 * Returns the given files and all files to which they lead by relative names: imports (also of types only), plugins of a
 * transpiler, and other JSON files that a JSON file extends. Leaves out packages, and the fields of package.json that describe
 * the package.
 *
 * @param starts absolute paths; paths that are no files are skipped
 */
export function namedFiles(starts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const queue = [...starts];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path) || isOfPackage(path) || !isFile(path)) continue;
    found.add(path);
    queue.push(...namesIn(path));
  }
  return found;
}

/** The files to which the relative names in a file may lead. An entry is valid as long as the file does not change. */
const known = new Map<string, { readonly time: number; readonly paths: readonly string[] }>();

function namesIn(path: string): readonly string[] {
  if (!namesFiles(path)) return [];
  const { mtimeMs: time } = statSync(path);
  const before = known.get(path);
  if (before?.time === time) return before.paths;
  const candidates = candidatesBy(path);
  const names = [...readFileSync(path, 'utf8').matchAll(relativeName)].flatMap(
    ([, loads, , name = '']) => candidates(resolve(dirname(path), name), loads !== undefined),
  );
  const paths = names.filter(isFile);
  known.set(path, { time, paths });
  return paths;
}

/** Whether names in a file may stand for others. Programs are not read: Node has 100 MB. */
function namesFiles(path: string): boolean {
  return basename(path) !== 'package.json' && (script.test(path) || path.endsWith('.json'));
}

/** Returns the paths that a name in a file may stand for. Folders are included only if code loads the name. */
function candidatesBy(path: string): (named: string, loads: boolean) => readonly string[] {
  if (path.endsWith('.json')) {
    return (named) =>
      named.endsWith('.json') ? [named] : [`${named}.json`, join(named, 'tsconfig.json')];
  }
  return (named, loads) => {
    const stem = named.replace(/\.[cm]?jsx?$/, '');
    return [
      named,
      ...withExtensions(named),
      ...(stem === named ? [] : withExtensions(stem)),
      ...(loads ? withExtensions(join(named, 'index')) : []),
    ];
  };
}

function withExtensions(path: string): string[] {
  return extensions.map((extension) => path + extension);
}

function isOfPackage(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}
