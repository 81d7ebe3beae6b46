import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isRecord } from '../../foundation/is-record.ts';
import { pathWithin } from '../../foundation/path-within.ts';

const built = /\.[cm]?js$/;
const typed = /\.[cm]?tsx?$/;
/** Folders into which builds write. The sources are in folders of other names beside them. */
const outputs = /^(?:dist|build|out|output)$/;
const layers = /^(?:dist|build|out|output|lib|es|esm|cjs|mjs|commonjs|module|src|source|app)$/;

/**
 * Returns the sources from which a file was built: those in its source map, or else those with its name. A built file is in a
 * folder for builds. A file in another folder, such as `lib`, counts as built if a TypeScript source has its name.
 *
 * @param path absolute
 * @param sources absolute paths
 * @param root absolute path of the project
 */
export function builtFrom(path: string, sources: ReadonlySet<string>, root: string): string[] {
  if (!built.test(path) || sources.has(path)) return [];
  const mapped = mappedSources(path).filter((source) => sources.has(source));
  if (mapped.length > 0) return mapped;
  const place = pathWithin(root, path);
  if (place === undefined) return [];
  const isOutput = place.split('/').some((folder) => outputs.test(folder));
  const name = plainName(place);
  return [...sources].filter(
    (source) =>
      (isOutput || typed.test(source)) && plainName(pathWithin(root, source) ?? '') === name,
  );
}

/** Returns a path without the folders in which sources and built files differ. */
function plainName(path: string): string {
  const [file = '', ...folders] = path.split('/').toReversed();
  const stem = file.replace(/\.[cm]?[jt]sx?$/, '');
  return [stem, ...folders.filter((folder) => !layers.test(folder))].toReversed().join('/');
}

function mappedSources(path: string): string[] {
  const map = readMap(path);
  if (!isRecord(map) || !Array.isArray(map['sources'])) return [];
  const folder = typeof map['sourceRoot'] === 'string' ? map['sourceRoot'] : '';
  return map['sources'].flatMap((name: unknown) => {
    if (typeof name !== 'string') return [];
    return realPath(dirname(path), folder, name);
  });
}

function readMap(path: string): unknown {
  try {
    const text = readFileSync(path, 'utf8');
    const url = /\/\/[#@] sourceMappingURL=(\S+)\s*$/.exec(text.slice(-1_000_000))?.[1];
    const data = /^data:[^,]*;base64,(.*)$/.exec(url ?? '')?.[1];
    const json =
      data === undefined
        ? readFileSync(url === undefined ? `${path}.map` : resolve(dirname(path), url), 'utf8')
        : Buffer.from(data, 'base64').toString('utf8');
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function realPath(folder: string, sourceRoot: string, name: string): string[] {
  try {
    const place = name.startsWith('file:')
      ? fileURLToPath(name)
      : resolve(folder, sourceRoot, name);
    return [realpathSync(place)];
  } catch {
    return [];
  }
}
