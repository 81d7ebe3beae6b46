import type { EnvironmentPart } from '../../../../src/analysis/journal/environment.ts';
import type { JournalStore } from '../../../../src/analysis/journal/journal-store.ts';

/** A journal and files that are kept in memory, from one run to the next. */
export interface MemoryStore {
  /** The journal as it is now. */
  text: string;
  /** Texts by absolute path. */
  readonly files: Map<string, string>;
  /** Paths of files that were written while the run went on. */
  readonly fresh: Set<string>;
  readonly environment: Map<string, string>;
  readonly variables: Map<string, string>;
  namesInputs: boolean;
  /** What a run that begins now is given. */
  readonly open: () => JournalStore;
}

/** Makes a store with these files and no journal. */
export function memoryStore(files: Readonly<Record<string, string>>): MemoryStore {
  const store: MemoryStore = {
    text: '',
    files: new Map(Object.entries(files)),
    fresh: new Set(),
    variables: new Map(),
    environment: new Map([['Node', 'v20.1.0']]),
    namesInputs: false,
    open: () => ({
      text: store.text,
      append: (text) => void (store.text += text),
      replace: (text) => void (store.text = text),
      environment: () =>
        [...store.environment].map(([name, value]): EnvironmentPart => ({
          name,
          value,
          isReadable: true,
        })),
      namesInputs: store.namesInputs,
      root: '/root',
      variable: (name) => store.variables.get(name) ?? '',
      files: {
        read: (path) => store.files.get(path),
        stamp: (path) => store.files.get(path),
        isFresh: (path) => store.fresh.has(path),
        list: (folder) =>
          [...store.files.keys()]
            .filter((path) => path.slice(0, path.lastIndexOf('/')) === folder)
            .map((path) => path.slice(folder.length + 1)),
      },
    }),
  };
  return store;
}
