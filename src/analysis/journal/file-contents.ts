import { hash } from 'node:crypto';

import { variableOf } from '../../runner/variable-names.ts';
import type { FileContent } from './journal-line.ts';
import type { InputFiles, JournalStore } from './journal-store.ts';
import type { SourceFrame } from './source-frames.ts';

/** The contents that a journal names, compared with the files as they are now. Each file is read at most once. */
export interface FileContents {
  /** Whether the content with this number is still the content of its file, and no other file could be imported in its place. */
  readonly isCurrent: (number: number) => boolean;
  /** Whether the file differs from the content at most in the bodies of outer functions. */
  readonly hasSameFrame: (number: number) => boolean;
  /**
   * Returns the number of a file's content, or of a variable's value, in this run. New contents are added to the list. Returns
   * undefined if nobody can say what tests saw, because the file was written meanwhile, or finds other modules by a pattern.
   */
  readonly numberOf: (path: string) => number | undefined;
  /** Whether the entry of some file was updated because the file was written without being changed. */
  readonly hasRefreshed: () => boolean;
}

/**
 * Compares files with the given list of contents, and adds to the list.
 *
 * @param sources the sources of this run, by absolute path
 */
export function fileContents(
  contents: FileContent[],
  files: InputFiles,
  variable: JournalStore['variable'],
  sources: ReadonlyMap<string, Pick<SourceFrame, 'text' | 'frame'>> = new Map(),
): FileContents {
  const answers = new Map<number, boolean>();
  const numbers = new Map<string, number | undefined>();
  const known = new Map<string, number[]>();
  for (const [number, { path }] of contents.entries()) {
    known.set(path, [...(known.get(path) ?? []), number]);
  }
  const rivalsOf = findRivals(files);
  const frameOf = (path: string): string | undefined => {
    const source = sources.get(path);
    return source?.text === files.read(path) ? source?.frame : undefined;
  };
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
    // A run that does not note the functions of a file knows nothing about its parts.
    const isFramed = (number: number): boolean => contents[number]?.frame !== undefined;
    const current = known
      .get(path)
      ?.find((number) => isCurrent(number) && isFramed(number) === sources.has(path));
    if (current !== undefined) return current;
    if (name !== undefined) {
      contents.push({ path, stamp: '', digest: variable(name), rivals: '' });
      return contents.length - 1;
    }
    const stamp = files.stamp(path) ?? '';
    const text = files.read(path);
    if (text?.includes('import.meta.glob') === true) return undefined;
    const number = contents.length;
    const frame = frameOf(path);
    contents.push({
      path,
      stamp,
      digest: digestOf(text),
      rivals: rivalsOf(path),
      ...(frame !== undefined && { frame }),
    });
    return number;
  }

  return {
    isCurrent,
    hasSameFrame(number) {
      const { path = '', frame, rivals } = contents[number] ?? {};
      if (frame === undefined || files.isFresh(path) || rivals !== rivalsOf(path)) return false;
      return frame === frameOf(path);
    },
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
 * Finds the rivals of a file: names that an import could find in its place. For `money.ts` these are `money.js` or a folder `money`
 * beside it, and its stand-ins in `__mocks__`. For an index file they are also the files beside its folder with the folder's name.
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
