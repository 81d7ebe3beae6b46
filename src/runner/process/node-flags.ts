/** A module that is to be loaded before the tests, and how. */
export interface Preload {
  readonly kind: 'require' | 'import' | 'loader';
  /** As it stands in the command line or configuration: a package or a path. */
  readonly name: string;
}

/** The flags of a Node command line, those that load modules apart. */
export interface NodeFlags {
  readonly preloads: readonly Preload[];
  /** All others, to be given to Node as they are. */
  readonly others: readonly string[];
}

const kinds: ReadonlyMap<string, Preload['kind']> = new Map([
  ['-r', 'require'],
  ['--require', 'require'],
  ['--import', 'import'],
  ['--loader', 'loader'],
  ['--experimental-loader', 'loader'],
]);

/** Takes out of Node's flags those that load modules: Assay loads these itself, once it can serve the project's texts. */
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

/** Whether one of the modules that are loaded first transpiles by types, and not each module by itself. */
export function readsTypes(names: readonly string[]): boolean {
  return names.some((name) =>
    /(?:^|[\\/])(?:ts-node|ts-node-dev|ttypescript)(?:$|[\\/])/.test(name),
  );
}
