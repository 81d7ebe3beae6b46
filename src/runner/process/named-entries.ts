import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isRecord } from '../../foundation/is-record.ts';
import type { ScriptCommand } from '../../foundation/script-command.ts';
import { lineCommands } from '../../foundation/script-commands.ts';
import { splitWords } from '../../foundation/shell-words.ts';
import type { StartedCommand } from '../job.ts';
import { commandLine } from './command-line.ts';
import { isFile } from './is-file.ts';
import { readManifest } from './read-manifest.ts';

/** Programs that neither run nor read the files that their arguments name. */
const harmless = new Set(
  (
    'git gh hg svn ls dir echo printf cd pwd mkdir rm rmdir touch chmod chown ln mv kill pkill killall taskkill ps lsof ' +
    'which where command type uname sleep true false test stat du df id whoami hostname date open xdg-open export set exit'
  ).split(' '),
);

/** Programs that search for test files if no file is named, unless they are asked for their version or help. */
const testFinders = /^(?:vitest|jest|(?:deno|bun) test)$/;
const versionOrHelp = /^(?:-v|-V|-h|--version|--help)$/;

/** Files that some programs read to interpret their arguments. */
const implied: ReadonlyMap<string, readonly string[]> = new Map([
  ['make', ['Makefile', 'makefile']],
  ['deno', ['deno.json', 'deno.jsonc']],
]);

const extensions = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.jsx'];
const module = /\.[cm]?[jt]sx?$/;
/** Characters that surround or separate names in the text of a program or in an argument. */
const separators = /[\s'"`()=,;<>|&{}]+/;

/** The name of an imported package, in an argument that is the text of a program. */
const importedName = /\b(?:from|import|require)\s*\(?\s*["']([^"'./][^"']*)["']/g;

/** The greatest number of files taken from one folder, and of bytes read from one file. */
const limits = { files: 300, text: 100_000 };

/** The package.json of a project, and the real paths of the files to which it gives a name: its programs and its main module. */
export interface Programs {
  readonly manifest: unknown;
  readonly files: ReadonlyMap<string, string>;
}

/** Reads the package.json of the project whose absolute path is `root`. */
export function readPrograms(root: string): Programs {
  const manifest = readManifest(root);
  return { manifest, files: programFiles(manifest, root) };
}

/**
 * Returns the files that a command may run or read. These are the files named in its arguments, in a script of package.json that it
 * runs, or in a shell script that it runs, and the files of programs of package.json that it runs. A command whose program surely
 * neither runs nor reads files (`git`, `ls`) has none.
 *
 * @returns real paths of files, none of them in node_modules
 */
export function namedEntries(
  command: StartedCommand,
  { manifest, files }: Programs,
): ReadonlySet<string> {
  const found = new Set<string>();
  const { cwd } = command;

  function addWords(words: readonly string[], folders: readonly string[]): void {
    for (const word of words) {
      const file = firstFile(word, folders);
      if (file === undefined || found.has(file) || isOfPackage(file)) continue;
      found.add(file);
      if (isScript(file)) addWords(wordsIn(readStart(file)), [cwd, dirname(file)]);
    }
  }

  /** Adds the files to which the project's package.json gives a name. */
  function addNamed({ program, text }: ScriptCommand): void {
    const imported = [...text.matchAll(importedName)].map(([, name = '']) => name);
    for (const name of [program, ...imported]) {
      const file = files.get(name);
      if (file !== undefined) found.add(file);
    }
  }

  for (const one of lineCommands(manifest, commandLine(command))) {
    if (harmless.has(one.program)) continue;
    const before = found.size;
    addNamed(one);
    addWords(splitWords(one.text).flatMap(namesIn), [cwd]);
    addWords(implied.get(one.program) ?? [], [cwd]);
    if (found.size === before && findsTestFiles(one)) {
      for (const file of foldersOf(one, cwd).flatMap(modulesIn)) found.add(file);
    }
  }
  return found;
}

/** Returns the files of the programs of a package.json, and its main module, by their names. */
function programFiles(manifest: unknown, root: string): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  if (!isRecord(manifest)) return named;
  const { name, main, bin } = manifest;
  const own = typeof name === 'string' ? name : '';
  const bins = isRecord(bin) ? Object.entries(bin) : [[own.split('/').at(-1) ?? '', bin] as const];
  for (const [key, value] of [[own, main] as const, ...bins]) {
    const file = typeof value === 'string' ? fileAt(resolve(root, value)) : undefined;
    if (file !== undefined && key !== '') named.set(key, file);
  }
  return named;
}

/** Returns a word of a command line. If the word contains separators, also the names between them. */
function namesIn(word: string): readonly string[] {
  if (!separators.test(word)) return [word];
  // A `.` or `..`, as in `--allow-read=.`, seldom names a folder that is run.
  return [word, ...word.split(separators).filter((name) => !/^\.{1,2}$/.test(name))];
}

function wordsIn(text: string): readonly string[] {
  return [...new Set(text.split(separators))];
}

function firstFile(word: string, folders: readonly string[]): string | undefined {
  // An option or a very long word is not the name of a file.
  if (word === '' || word.startsWith('-') || word.length > 500) return undefined;
  const paths = word.startsWith('file:')
    ? [pathOfUrl(word)]
    : folders.map((folder) => (isAbsolute(word) ? word : resolve(folder, word)));
  for (const path of paths) {
    // A word without a dot or slash is hardly a path to which an extension could be added.
    const file = fileAt(path, /[./\\]/.test(word));
    if (file !== undefined) return file;
  }
  return undefined;
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

/**
 * Returns the real path of the file at `path`. If there is none and the name looks like a path, an extension is added, or the main
 * file of the folder at `path` is taken.
 */
function fileAt(path: string, isPath = true): string | undefined {
  const more = isPath ? [...extensions.map((one) => path + one), ...mainFiles(path)] : [];
  const file = [path, ...more].find(isFile);
  return file === undefined ? undefined : realpathSync(file);
}

function mainFiles(folder: string): string[] {
  const manifest = readManifest(folder);
  const main = isRecord(manifest) && typeof manifest['main'] === 'string' ? [manifest['main']] : [];
  return [...main, ...extensions.map((one) => `index${one}`)].map((name) => join(folder, name));
}

/** Returns whether a file is a script but not a module: a shell script, a Makefile or the configuration of Deno. */
function isScript(file: string): boolean {
  const extension = extname(file);
  if (/^\.(?:sh|bash|zsh|cmd|bat|ps1)$/.test(extension)) return true;
  if (/^(?:Makefile|makefile|deno\.jsonc?)$/.test(basename(file))) return true;
  if (extension !== '') return false;
  const text = readStart(file);
  return text.startsWith('#!') && !/^#!.*\bnode\b/.test(text);
}

/** Reads the beginning of a file. A file that is run may be a program of 100 MB, such as Node. */
function readStart(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(Math.min(limits.text, statSync(file).size));
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function findsTestFiles({ program, words }: ScriptCommand): boolean {
  const isFinding = testFinders.test(program) || testFinders.test(`${program} ${words[0] ?? ''}`);
  return isFinding && !words.some((word) => versionOrHelp.test(word));
}

/** Returns the folders that the arguments name, or the working folder if they name none. */
function foldersOf({ program, words }: ScriptCommand, cwd: string): string[] {
  const given = testFinders.test(program) ? words : words.slice(1);
  const named = given.map((word) => resolve(cwd, word)).filter(isFolder);
  return named.length > 0 ? named : [cwd];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function modulesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => module.test(name))
      .map((name) => join(folder, name))
      .filter((path) => !isOfPackage(path))
      .slice(0, limits.files)
      .map((path) => realpathSync(path));
  } catch {
    return [];
  }
}

function isOfPackage(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}
