/** What is known of the files of a project. */
export interface ProjectFiles {
  /** Whether there is a file at a path from the root. */
  readonly has: (path: string) => boolean;
  /** The name of the package, and the paths by which its manifest names its entry. */
  readonly packageName: string | undefined;
  readonly entries: readonly string[];
  /** Prefixes of specifiers that stand for folders. */
  readonly aliases: readonly { readonly prefix: string; readonly folder: string }[];
}

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** Folders with what a build writes, of which the sources are elsewhere. */
const built = /^(?:dist|lib|build|out|es|esm|cjs|umd)\//;

/**
 * Returns the path of the module of the project that a specifier stands for; undefined for packages and built-in modules. A module that a
 * build writes stands for its source, if there is one.
 *
 * @param from the path of the importing file, relative to the root
 */
export function resolveImport(
  specifier: string,
  from: string,
  files: ProjectFiles,
): string | undefined {
  const { packageName, aliases } = files;
  if (/^\.\.?(?:\/|$)/.test(specifier)) {
    const folder = from.split('/').slice(0, -1);
    const path = joined(folder, specifier.split('/'));
    return path === undefined ? undefined : moduleAt(path, files);
  }
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  if (alias !== undefined) {
    return moduleAt(alias.folder + specifier.slice(alias.prefix.length), files);
  }
  if (packageName === undefined) return undefined;
  if (specifier === packageName) return entryOf(files);
  return specifier.startsWith(`${packageName}/`)
    ? (moduleAt(specifier.slice(packageName.length + 1), files) ??
        moduleAt(`src/${specifier.slice(packageName.length + 1)}`, files))
    : undefined;
}

function joined(folder: readonly string[], parts: readonly string[]): string | undefined {
  const path = [...folder];
  for (const part of parts) {
    if (part === '..') {
      if (path.length === 0) return undefined;
      path.pop();
    } else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}

function moduleAt(path: string, files: ProjectFiles): string | undefined {
  if (path === '') return entryOf(files);
  const stem = path.replace(/\.[cm]?jsx?$/, '');
  const source = path.replace(built, 'src/').replace(/\.[cm]?jsx?$/, '');
  const own = built.test(path) ? candidates(source) : [];
  const typed = stem === path ? [] : ['.ts', '.tsx', '.mts', '.cts'].map((each) => stem + each);
  return [...own, ...(hasExtension(path) ? [path] : []), ...typed, ...candidates(path)].find(
    files.has,
  );
}

function candidates(path: string): readonly string[] {
  return [
    ...extensions.map((each) => path + each),
    ...extensions.map((each) => `${path}/index${each}`),
  ];
}

function hasExtension(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function entryOf(files: ProjectFiles): string | undefined {
  const named = files.entries.map((each) => moduleAt(each.replace(/^\.\//, ''), files));
  return (
    named.find((each) => each !== undefined) ??
    ['src/index', 'index', 'src/main', 'lib/index', 'src/mod', 'mod']
      .flatMap(candidates)
      .find(files.has)
  );
}
