import type { ProgramBuilder } from '../../types/program/program-builder.ts';
import { words } from '../words.ts';

/** The most files that are checked for one mutant. */
const FILE_LIMIT = 20;
/** The most characters of these files. */
const TEXT_LIMIT = 400_000;

/** By file, the files that import it directly. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Inverts the imports of these files. */
export function importGraph(builder: ProgramBuilder, paths: readonly string[]): ImportGraph {
  const graph = new Map<string, string[]>();
  for (const path of paths) {
    for (const imported of builder.importsOf(path)) {
      const importers = graph.get(imported) ?? [];
      importers.push(path);
      graph.set(imported, importers);
    }
  }
  return graph;
}

/**
 * Returns the files that may depend on the type of a declaration, nearest first: importers that mention one of its names or
 * re-export everything, and their importers. A file may export a name under another one.
 */
export function importersOf(
  path: string,
  names: readonly string[],
  graph: ImportGraph,
  builder: ProgramBuilder,
): readonly string[] {
  const known = new Set(names);
  addAliases(known, builder.textOf(path) ?? '');
  const found: string[] = [];
  const queue = [path];
  const seen = new Set(queue);
  let size = 0;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const importer of graph.get(at) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      const text = builder.textOf(importer) ?? '';
      if (!mayUse(text, known)) continue;
      size += text.length;
      if (found.length === FILE_LIMIT || size > TEXT_LIMIT) return found;
      addAliases(known, text);
      found.push(importer);
      queue.push(importer);
    }
  }
  return found;
}

function mayUse(text: string, names: ReadonlySet<string>): boolean {
  if (names.has('default') || /\bexport\s*\*/.test(text)) return true;
  const used = words(text);
  return [...names].some((name) => used.has(name));
}

function addAliases(names: Set<string>, text: string): void {
  for (const [, name = '', alias = ''] of text.matchAll(/([\w$]+)\s+as\s+([\w$]+)/g)) {
    if (names.has(name)) names.add(alias);
  }
  for (const [, name = ''] of text.matchAll(/\bexport\s+default\s+([\w$]+)/g)) {
    if (names.has(name)) names.add('default');
  }
}
