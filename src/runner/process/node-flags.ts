/** A module that is loaded before the tests, and the way of loading it. */
export interface Preload {
  readonly kind: 'require' | 'import' | 'loader';
  /** As written in the command line or configuration: a package or a path. */
  readonly name: string;
}

/** The flags of a Node command line. Flags that load modules are separate. */
export interface NodeFlags {
  readonly preloads: readonly Preload[];
  /** All other flags, which are passed to Node unchanged. */
  readonly others: readonly string[];
}

const kinds: ReadonlyMap<string, Preload['kind']> = new Map([
  ['-r', 'require'],
  ['--require', 'require'],
  ['--import', 'import'],
  ['--loader', 'loader'],
  ['--experimental-loader', 'loader'],
]);

/**
 * Splits off the flags that load modules from Node's flags. Assay loads these modules itself, once it can serve the project's
 * texts.
 */
export function readNodeFlags(words: readonly string[]): NodeFlags {
  const preloads: Preload[] = [];
  const others: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [flag = '', ...rest] = word.split('=');
    const kind = kinds.get(flag);
    if (kind === undefined) others.push(word);
    else if (rest.length > 0) preloads.push({ kind, name: rest.join('=') });
    else preloads.push({ kind, name: words[(index += 1)] ?? '' });
  }
  return { preloads, others };
}

/** Packages that transpile modules, and keep nothing else. */
const transpilers =
  /(?:^|[\\/]node_modules[\\/])(?:ts-node|tsx|tsconfig-paths|esbuild-register|@babel[\\/]register|@swc[\\/]register|@swc-node[\\/]register|sucrase[\\/]register|source-map-support|coffeescript)(?:$|[\\/])/;

/** Returns whether all of the modules that are loaded first only transpile. Test files can't change what these keep. */
export function onlyTranspile(names: readonly string[]): boolean {
  return names.every((name) => transpilers.test(name));
}

/** Returns whether one of the modules that are loaded first transpiles with type information, and not each module alone. */
export function readsTypes(names: readonly string[]): boolean {
  return names.some((name) =>
    /(?:^|[\\/])(?:ts-node|ts-node-dev|ttypescript)(?:$|[\\/])/.test(name),
  );
}
