import { hash } from 'node:crypto';
import { dirname } from 'node:path';

import type { CheckedFile, CompileCheckInput } from './compile-check-contract.ts';
import { keepLines, keptLines } from './kept-lines.ts';
import { filesToCheck } from './narrow-check.ts';
import { typeShape } from './type-shape.ts';

/** Access to the cache file and to the files that its findings depend on. No function throws. */
export interface CacheFiles {
  /** Returns the text of a file; undefined if there is no such file. */
  readonly read: (path: string) => string | undefined;
  /** Replaces the text of a file, completely or not at all. */
  readonly write: (path: string, text: string) => void;
  /** Returns a text that changes when the file's time of change or its length does; undefined if there is no such file. */
  readonly stamp: (path: string) => string | undefined;
  /** Whether the file was written after the check had begun, so that the check may have read another content. */
  readonly isFresh: (path: string) => boolean;
  /** Returns the names in a folder, without folders that hold no modules; none if there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}

/** The findings of a check, and the files that they depend on. */
export interface CheckFindings {
  readonly errors: ReadonlyMap<string, string>;
  /** Ids of the mutants that were not judged. */
  readonly unchecked: ReadonlySet<string>;
  /** Absolute paths of the files that were read. */
  readonly inputs: readonly string[];
}

/** The findings of earlier checks that still hold, and the mutants that are left to check. */
export interface RecalledFindings {
  /** Files with their mutants that have no finding. */
  readonly left: readonly CheckedFile[];
  readonly errors: ReadonlyMap<string, string>;
  /** Absolute paths of the files that the findings depend on. */
  readonly inputs: readonly string[];
}

/** The findings in one state of the project, as written to disk. */
interface CheckedState {
  readonly settings: string;
  readonly inputs: readonly (readonly [path: string, stamp: string, digest: string])[];
  readonly folders: readonly (readonly [folder: string, digest: string])[];
  /** Digests of the text and of the type shape of each file with mutants. The shape is empty if it is unknown. */
  readonly files: readonly (readonly [file: string, digest: string, shape: string])[];
  /** Keys of the mutants that were judged. */
  readonly judged: readonly string[];
  /** The compiler's messages about mutants that do not compile, by key. */
  readonly errors: readonly (readonly [key: string, message: string])[];
}

/** Limits for the states that are kept: for example, the state before an edit that may be undone, and other selections of mutants. */
const limit = { lines: 12, length: 24_000_000 };

/** Returns the path of the cache file of a project. */
function cachePath({ root, cacheDirectory }: CompileCheckInput): string {
  return `${cacheDirectory}/compile-check-${digest(root)}.jsonl`;
}

/**
 * Recalls the findings of earlier checks that hold now. Findings hold if every file that the check read has the same content now,
 * and the folders of these files have the same names in them. After an edit that does not change the types that a file shows to
 * others, the findings still hold for all files that the edited file does not import.
 */
export function recallFindings(
  input: CompileCheckInput,
  compiler: string,
  files: CacheFiles,
): RecalledFindings {
  const path = cachePath(input);
  const lines = keptLines(files.read(path));
  const errors = new Map<string, string>();
  const inputs = new Set<string>();
  let left = input.files.filter(({ mutants }) => mutants.length > 0);
  for (const [at, line] of lines.entries()) {
    const state = stateOf(line);
    const holding = filesThatHold(state, input, compiler, files);
    const known = new Map(state.judged.map((key) => [key, undefined as string | undefined]));
    for (const [key, message] of state.errors) known.set(key, message);
    const still = left.flatMap((file): CheckedFile[] => {
      if (!holding.has(file.file)) return [file];
      const open = file.mutants.filter((mutant) => {
        const key = mutantKey(file, mutant);
        const message = known.get(key);
        if (message !== undefined) errors.set(mutant.id, message);
        return !known.has(key);
      });
      return open.length === 0 ? [] : [{ ...file, mutants: open }];
    });
    if (countMutants(still) === countMutants(left)) continue;
    left = still;
    for (const [read] of state.inputs) inputs.add(read);
    if (left.length > 0) continue;
    // States that were used last stay longest in the cache.
    if (at > 0) files.write(path, keepLines([line, ...lines.toSpliced(at, 1)], limit));
    break;
  }
  return { left, errors, inputs: [...inputs] };
}

/** Keeps the findings about a project's mutants, including the recalled findings. */
export function rememberFindings(
  input: CompileCheckInput,
  compiler: string,
  findings: CheckFindings,
  files: CacheFiles,
): void {
  const own = ownDigests(input);
  const paths = [...new Set([...findings.inputs, ...packageFiles(input.root)])];
  if (paths.some((path) => files.isFresh(path))) return;
  const judged: string[] = [];
  const errors: [key: string, message: string][] = [];
  for (const file of input.files) {
    for (const mutant of file.mutants) {
      const message = findings.errors.get(mutant.id);
      if (message === undefined && findings.unchecked.has(mutant.id)) continue;
      const key = mutantKey(file, mutant);
      judged.push(key);
      if (message !== undefined) errors.push([key, message]);
    }
  }
  if (judged.length === 0) return;
  const state: CheckedState = {
    settings: settingsKey(input, compiler),
    inputs: paths.map((path) => [
      path,
      own.has(path) ? '' : (files.stamp(path) ?? ''),
      own.get(path) ?? contentDigest(files.read(path)),
    ]),
    folders: foldersOf(input.root, findings.inputs).map((folder) => [
      folder,
      folderDigest(folder, files),
    ]),
    files: input.files.map((file) => [file.file, digest(file.text), shapeDigest(file) ?? '']),
    judged,
    errors,
  };
  const path = cachePath(input);
  const others = keptLines(files.read(path)).filter((line) => !isWithin(stateOf(line), state));
  files.write(path, keepLines([JSON.stringify(state), ...others], limit));
}

/** Whether a later state has all findings of an earlier one. */
function isWithin(earlier: CheckedState, later: CheckedState): boolean {
  const texts = (state: CheckedState): string => JSON.stringify([state.settings, state.files]);
  const judged = new Set(later.judged);
  return texts(earlier) === texts(later) && earlier.judged.every((key) => judged.has(key));
}

/** Returns the files with mutants for which the findings of a state hold. */
function filesThatHold(
  state: CheckedState,
  input: CompileCheckInput,
  compiler: string,
  files: CacheFiles,
): ReadonlySet<string> {
  const none: ReadonlySet<string> = new Set();
  if (state.settings !== settingsKey(input, compiler)) return none;
  const own = ownDigests(input);
  const isCurrent =
    state.folders.every(([folder, names]) => folderDigest(folder, files) === names) &&
    state.inputs.every(
      ([path, stamp, content]) =>
        own.has(path) ||
        (stamp !== '' && files.stamp(path) === stamp) ||
        contentDigest(files.read(path)) === content,
    );
  if (!isCurrent) return none;
  const digests = new Map(
    state.inputs.map(([path, , content]) => [path.slice(input.root.length + 1), content]),
  );
  for (const [file, content] of state.files) digests.set(file, content);
  const again = filesToCheck(
    input.root,
    input.files,
    {
      digests,
      shapes: new Map(state.files.map(([file, , shape]) => [file, shape])),
      inputs: new Set(state.inputs.map(([path]) => path)),
    },
    { digestOf: ({ text }) => digest(text), shapeDigest, read: files.read },
  );
  if (again === undefined) return none;
  return new Set(input.files.map(({ file }) => file).filter((file) => !again.has(file)));
}

function countMutants(files: readonly CheckedFile[]): number {
  return files.reduce((sum, { mutants }) => sum + mutants.length, 0);
}

/** Returns digests of the given texts with mutants, by absolute path. These texts are checked, and not the files on disk. */
function ownDigests({ root, files }: CompileCheckInput): ReadonlyMap<string, string> {
  return new Map(files.map(({ file, text }) => [`${root}/${file}`, digest(text)]));
}

/** The version of the check. It changes with the way of checking. */
const format = 3;

function settingsKey({ root }: CompileCheckInput, compiler: string): string {
  return digest(JSON.stringify([format, compiler, root]));
}

function mutantKey(
  { file }: CheckedFile,
  { id, span, replacement }: CheckedFile['mutants'][number],
): string {
  return digest(JSON.stringify([file, id, span.start, span.end, replacement])).slice(0, 16);
}

function shapeDigest({ file, text }: CheckedFile): string | undefined {
  const found = typeShape(file, text);
  return found && digest(found.shape);
}

/** Returns the files that change with the installed packages, for any package manager. */
function packageFiles(root: string): readonly string[] {
  return ['package.json', 'node_modules/.package-lock.json', 'node_modules/.modules.yaml'].map(
    (name) => `${root}/${name}`,
  );
}

/** Returns the folders in which a new file could be imported in place of another, or add global declarations. */
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

/** Reads a state. Other lines have another checksum, so a line is always a state. */
function stateOf(line: string): CheckedState {
  const state: CheckedState = JSON.parse(line);
  return state;
}
