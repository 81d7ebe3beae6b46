import { hash } from 'node:crypto';

import { variableOf } from '../../runner/variable-names.ts';
import type { FileContent } from './journal-line.ts';
import type { InputFiles, JournalStore } from './journal-store.ts';

/** The contents that a journal names, compared with the files as they are now. Each file is looked at once. */
export interface FileContents {
  /** Whether a file has, as far as tests can tell, the content with this number. */
  readonly isCurrent: (number: number) => boolean;
  /**
   * The number of a file's content, or of a variable's value, as this run found it, new numbers being added to the list; undefined where it can't be told
   * what tests saw: the file was written meanwhile, or looks for other modules by a pattern.
   */
  readonly numberOf: (path: string) => number | undefined;
  /** Some file was written without being changed, and its entry brought up to date. */
  readonly hasRefreshed: () => boolean;
}

/** Looks at files for the given list of contents. */
export function fileContents(
  contents: FileContent[],
  files: InputFiles,
  variable: JournalStore['variable'],
): FileContents {
  const answers = new Map<number, boolean>();
  const numbers = new Map<string, number | undefined>();
  const known = new Map<string, number[]>();
  for (const [number, { path }] of contents.entries()) {
    known.set(path, [...(known.get(path) ?? []), number]);
  }
  const rivalsOf = findRivals(files);
  let refreshed = false;

  function compare(number: number): boolean {
    const content = contents[number];
    const name = content && variableOf(content.path);
    if (name !== undefined) return content?.digest === variable(name);
    if (content === undefined || content.path === '' || content.rivals !== rivalsOf(content.path))
      return false;
    const stamp = files.stamp(content.path) ?? '';
    if (stamp === content.stamp) return true;
    if (digestOf(files.read(content.path)) !== content.digest) return false;
    if (!files.isFresh(content.path)) {
      contents[number] = { ...content, stamp };
      refreshed = true;
    }
    return true;
  }

  function isCurrent(number: number): boolean {
    let answer = answers.get(number);
    if (answer === undefined) answers.set(number, (answer = compare(number)));
    return answer;
  }

  function add(path: string): number | undefined {
    const name = variableOf(path);
    if (name === undefined && files.isFresh(path)) return undefined;
    const current = known.get(path)?.find(isCurrent);
    if (current !== undefined) return current;
    if (name !== undefined) {
      contents.push({ path, stamp: '', digest: variable(name), rivals: '' });
      return contents.length - 1;
    }
    const stamp = files.stamp(path) ?? '';
    const text = files.read(path);
    if (text?.includes('import.meta.glob') === true) return undefined;
    const number = contents.length;
    contents.push({ path, stamp, digest: digestOf(text), rivals: rivalsOf(path) });
    return number;
  }

  return {
    isCurrent,
    numberOf(path) {
      if (!numbers.has(path)) numbers.set(path, add(path));
      return numbers.get(path);
    },
    hasRefreshed: () => refreshed,
  };
}

function digestOf(text: string | undefined): string {
  return text === undefined ? '' : hash('sha1', text);
}

/**
 * Finds the names that an import which led to a file may lead to instead: `money.js` or a folder `money` beside
 * `money.ts`, what stands in for it in `__mocks__`, and for an index file those beside its folder.
 */
function findRivals({ list }: InputFiles): (path: string) => string {
  const folders = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const namesLike = (folder: string, stem: string): readonly string[] => {
    const names = folders.get(folder) ?? byStem(list(folder));
    folders.set(folder, names);
    return names.get(stem) ?? [];
  };
  return (path) => {
    const [folder, name] = split(path);
    const stem = stemOf(name);
    const beside = namesLike(folder, stem).filter((other) => other !== name);
    const mocks = namesLike(`${folder}/__mocks__`, stem).map((other) => `__mocks__/${other}`);
    const [parent, own] = split(folder);
    const above =
      stem === 'index'
        ? namesLike(parent, own)
            .filter((other) => other !== own)
            .map((other) => `../${other}`)
        : [];
    return [...beside, ...mocks, ...above].toSorted().join(' ');
  };
}

function byStem(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const stem = stemOf(name);
    const like = found.get(stem);
    if (like === undefined) found.set(stem, [name]);
    else like.push(name);
  }
  return found;
}

function split(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/** A name without its last extension. */
function stemOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 ? name.slice(0, at) : name;
}
