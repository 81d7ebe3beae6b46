import { hash } from 'node:crypto';
import { dirname } from 'node:path';

import type { CheckedFile, CompileCheckInput } from './compile-check-contract.ts';
import { filesToCheck } from './narrow-check.ts';
import { typeShape } from './type-shape.ts';

/** The files that the cache is kept in and depends on. Nothing here throws. */
export interface CacheFiles {
  /** Undefined where there is no such file. */
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
  /** Changes when the file does, for certain only together with its length; undefined where there is no such file. */
  readonly stamp: (path: string) => string | undefined;
  /** Names in a folder, but for folders that hold no modules; none where there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}

/** What a check found, and what the findings depend on. */
export interface CheckFindings {
  readonly errors: ReadonlyMap<string, string>;
  readonly unchecked: number;
  /** Absolute paths of the files that were read. */
  readonly inputs: readonly string[];
}

/** As written to disk. */
interface CacheEntry {
  readonly key: string;
  /** The key without the files. */
  readonly settings: string;
  readonly inputs: readonly (readonly [path: string, stamp: string, digest: string])[];
  readonly folders: readonly (readonly [folder: string, digest: string])[];
  /** Of each checked file; the shape is empty where it can't be told. */
  readonly files: readonly (readonly [file: string, key: string, shape: string])[];
  readonly errors: readonly (readonly [id: string, message: string])[];
}

/** Where the findings of a project are kept: one file, which holds those of its last check. */
function cachePath({ root, cacheDirectory }: CompileCheckInput): string {
  return `${cacheDirectory}/compile-check-${digest(root)}.json`;
}

/**
 * The errors that an earlier check of the same mutants found; undefined where there was none, or a file that it read
 * has another content by now, or a folder of such files has others.
 */
export function recallErrors(
  input: CompileCheckInput,
  compiler: string,
  files: CacheFiles,
): ReadonlyMap<string, string> | undefined {
  const entry = parseEntry(files.read(cachePath(input)));
  if (entry?.key !== checkKey(input, compiler)) return undefined;
  const isCurrent =
    entry.inputs.every(
      ([path, stamp, content]) =>
        files.stamp(path) === stamp || contentDigest(files.read(path)) === content,
    ) && entry.folders.every(([folder, names]) => folderDigest(folder, files) === names);
  return isCurrent ? new Map(entry.errors) : undefined;
}

/**
 * The files that are left to check after an edit of some that others can't notice, with the errors that an earlier check found in
 * the rest; undefined where all have to be checked.
 */
export function recallMost(
  input: CompileCheckInput,
  compiler: string,
  files: CacheFiles,
): { readonly left: CheckedFile[]; readonly known: CheckFindings } | undefined {
  const entry = parseEntry(files.read(cachePath(input)));
  if (entry?.settings !== settingsKey(input, compiler)) return undefined;
  const isFolderCurrent = entry.folders.every(
    ([folder, names]) => folderDigest(folder, files) === names,
  );
  const own = new Set(input.files.map(({ file }) => `${input.root}/${file}`));
  const isInputCurrent = entry.inputs.every(
    ([path, stamp, content]) =>
      own.has(path) || files.stamp(path) === stamp || contentDigest(files.read(path)) === content,
  );
  if (!isFolderCurrent || !isInputCurrent) return undefined;
  const inputs = entry.inputs.map(([path]) => path);
  const earlier = {
    fileKeys: new Map(entry.files.map(([file, key]) => [file, key])),
    shapes: new Map(entry.files.map(([file, , shape]) => [file, shape])),
    inputs: new Set(inputs),
  };
  const tools = { keyOf: fileKey, shapeDigest, read: files.read };
  const again = filesToCheck(input.root, input.files, earlier, tools);
  if (again === undefined) return undefined;
  const rest = input.files.filter(({ file }) => !again.has(file));
  const ids = new Set(rest.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  const errors = new Map(entry.errors.filter(([id]) => ids.has(id)));
  return {
    left: input.files.filter(({ file }) => again.has(file)),
    known: { errors, unchecked: 0, inputs },
  };
}

/** Keeps what a check found, unless something was left unchecked. */
export function rememberErrors(
  input: CompileCheckInput,
  compiler: string,
  findings: CheckFindings,
  files: CacheFiles,
): void {
  if (findings.unchecked > 0) return;
  const entry: CacheEntry = {
    key: checkKey(input, compiler),
    settings: settingsKey(input, compiler),
    inputs: [...new Set([...findings.inputs, ...packageFiles(input.root)])].map((path) => [
      path,
      files.stamp(path) ?? '',
      contentDigest(files.read(path)),
    ]),
    folders: foldersOf(input.root, findings.inputs).map((folder) => [
      folder,
      folderDigest(folder, files),
    ]),
    files: input.files.map((file) => [file.file, fileKey(file), shapeDigest(file) ?? '']),
    errors: [...findings.errors],
  };
  files.write(cachePath(input), JSON.stringify(entry));
}

function checkKey({ root, files }: CompileCheckInput, compiler: string): string {
  return digest(JSON.stringify([format, compiler, root, files.map(plainFile)]));
}

/** Changes with the way of checking. */
const format = 2;

function settingsKey({ root }: CompileCheckInput, compiler: string): string {
  return digest(JSON.stringify([format, compiler, root]));
}

function fileKey(file: CheckedFile): string {
  return digest(JSON.stringify(plainFile(file)));
}

function shapeDigest({ file, text }: CheckedFile): string | undefined {
  const found = typeShape(file, text);
  return found && digest(found.shape);
}

function plainFile({ file, text, mutants }: CheckedFile): unknown {
  return [
    file,
    text,
    mutants.map(({ id, span, replacement }) => [id, span.start, span.end, replacement]),
  ];
}

/** What is installed shows in these, whichever package manager did it. */
function packageFiles(root: string): readonly string[] {
  return ['package.json', 'node_modules/.package-lock.json', 'node_modules/.modules.yaml'].map(
    (name) => `${root}/${name}`,
  );
}

/** A new file in one of these folders may be found in place of another, or declare something for all. */
function foldersOf(root: string, inputs: readonly string[]): readonly string[] {
  const own = inputs.filter((path) => !path.includes('/node_modules/'));
  return [...new Set([...own.map((path) => dirname(path)), `${root}/node_modules/@types`])];
}

function folderDigest(folder: string, files: CacheFiles): string {
  const names = files.list(folder);
  return digest(names.toSorted().join('\n'));
}

function contentDigest(text: string | undefined): string {
  return text === undefined ? '' : digest(text);
}

function digest(text: string): string {
  return hash('sha1', text);
}

function parseEntry(text: string | undefined): CacheEntry | undefined {
  if (text === undefined) return undefined;
  try {
    const entry: unknown = JSON.parse(text);
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is CacheEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'inputs' in value &&
    'folders' in value &&
    'files' in value &&
    'errors' in value
  );
}
