import { readSourcePattern } from '../source-pattern.ts';
import { rebaseGlob } from './rebase-glob.ts';

/**
 * Returns patterns that select, in a package of a workspace, the files that patterns relative to the workspace's root select.
 */
export interface RebasedPatterns {
  /** The patterns have inclusions, and some of them are about this package. */
  readonly isSelected: boolean;
  /** Relative to the package; empty where the whole package is selected, or nothing of it. */
  readonly inclusions: readonly string[];
  /** Relative to the package, without `!`. */
  readonly exclusions: readonly string[];
}

/**
 * Rebases globs, files, lines of files and folders to a package. A folder or glob that the package lies in selects it as a
 * whole. Throws a `UserError` for lines that make no sense.
 *
 * @param root absolute path of the workspace
 * @param folder the package's, relative to the root
 */
export function rebasePatterns(
  root: string,
  folder: string,
  patterns: readonly string[],
): RebasedPatterns {
  const rebase = (pattern: string): string[] => rebasePattern(root, folder, pattern);
  const given = patterns.filter((pattern) => !pattern.startsWith('!'));
  const inclusions = given.flatMap(rebase);
  const exclusions = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .flatMap((pattern) => rebase(pattern.slice(1)))
    .map((pattern) => (pattern === '' ? '**' : pattern));
  const isWhole = inclusions.includes('');
  return {
    isSelected: given.length === 0 || inclusions.length > 0,
    inclusions: isWhole ? [] : inclusions,
    exclusions,
  };
}

/** An empty string stands for the whole package. */
function rebasePattern(root: string, folder: string, text: string): string[] {
  const pattern = readSourcePattern(root, text);
  switch (pattern.kind) {
    case 'file': {
      if (!pattern.path.startsWith(`${folder}/`)) return [];
      const { path, lines } = pattern;
      const range = lines === undefined ? '' : `:${lines.first}-${lines.last}`;
      return [`${path.slice(folder.length + 1)}${range}`];
    }
    case 'directory': {
      const { path } = pattern;
      if (path === '.' || path === folder || folder.startsWith(`${path}/`)) return [''];
      return path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [];
    }
    case 'glob':
      return rebaseGlob(pattern.glob, folder);
  }
}
