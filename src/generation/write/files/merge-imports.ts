import type { PrintStyle } from '../print-style.ts';
import { isWithin, type GeneratedRegion } from './generated-region.ts';
import { importLine } from './print-imports.ts';
import type { TestFileImport, TestFileReload, TestFileText } from './read-test-file.ts';
import { reloadDeclaration, reloadedName } from './reload-hook.ts';
import type { TextEdit } from './text-edits.ts';

/** A test file, the new tests as a file of their own, and where they go. */
export interface FilesToMerge {
  readonly file: TestFileText;
  readonly fresh: TestFileText;
  readonly region: GeneratedRegion;
  readonly style: Pick<PrintStyle, 'isModule' | 'isTypeScript' | 'quotes' | 'hasSemicolons'>;
}

type NameImport = TestFileImport['names'][number];

/**
 * Finds the imports that new tests need. An import that the file has is used. A name joins a hook of the region that loads its module anew, or
 * an import of its module there, or else gets a new line. Returns the name if the file uses one for something else.
 *
 * @param used the names that the new tests use
 */
export function mergeImports(
  merge: FilesToMerge,
  used: ReadonlySet<string>,
): { readonly lines: readonly string[]; readonly edits: readonly TextEdit[] } | string {
  const { file, fresh, region, style } = merge;
  const lines: string[] = [];
  const edits: TextEdit[] = [];
  for (const { specifier, names } of fresh.imports) {
    const missing = names.filter(
      (name) => used.has(name.local) && !isImported(name, specifier, file),
    );
    const taken = missing.find(({ local }) => file.names.has(local));
    if (taken !== undefined) return taken.local;
    if (missing.length === 0) continue;
    const reload = file.reloads.find((old) => old.specifier === specifier && isWithin(old, region));
    const isPattern = missing.every(
      ({ name }) => name !== '*' && (name !== 'default' || style.isModule),
    );
    if (reload !== undefined && isPattern) {
      edits.push(...reloaded(merge, reload, missing));
      continue;
    }
    const joined = file.imports.find(
      (old) => old.specifier === specifier && !old.isType && isWithin(old, region) && isBraced(old),
    );
    const all = [...(joined?.names ?? []), ...missing].map(({ name, local }) => ({
      from: { name },
      local,
    }));
    const line = importLine(specifier, all, style);
    if (joined === undefined) lines.push(line);
    else edits.push({ start: joined.start, end: joined.end, text: line });
  }
  return { lines, edits };
}

/** The edits by which a hook that loads a module anew sets further names, which are declared above it. */
function reloaded(
  { file, style }: FilesToMerge,
  { specifier, names, start, end }: TestFileReload,
  missing: readonly NameImport[],
): readonly TextEdit[] {
  const locals = new Set(names.map(({ local }) => local));
  const declared = file.block.others.findLast((one) => one.names.some((name) => locals.has(name)));
  const all = [...names, ...missing].map(({ name, local }) => reloadedName(name, local));
  const lines = missing.map(
    ({ name, local }) => `\n${reloadDeclaration({ name, local, specifier }, style)}`,
  );
  const place = declared?.end ?? file.text.length;
  return [
    { start, end, text: `{ ${all.join(', ')} }` },
    { start: place, end: place, text: lines.join('') },
  ];
}

function isImported({ name, local }: NameImport, specifier: string, file: TestFileText): boolean {
  const wanted = exportedAs(name, specifier);
  return [...file.imports, ...file.reloads].some(
    (old) =>
      old.specifier === specifier &&
      old.names.some(
        (other) => exportedAs(other.name, specifier) === wanted && other.local === local,
      ),
  );
}

/** The name of an export. The default export of `node:test` is its `test`. */
function exportedAs(name: string, specifier: string): string {
  return specifier === 'node:test' && name === 'default' ? 'test' : name;
}

function isBraced({ names }: TestFileImport): boolean {
  return names.length > 0 && names.every(({ name }) => name !== 'default' && name !== '*');
}
