import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
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

/** Programs that neither run a file that they are given nor read it. */
const harmless = new Set(
  (
    'git gh hg svn ls dir echo printf cd pwd mkdir rm rmdir touch chmod chown ln mv kill pkill killall taskkill ps lsof ' +
    'which where command type uname sleep true false test stat du df id whoami hostname date open xdg-open export set exit'
  ).split(' '),
);

/** Programs that find test files by themselves where none is named, unless they are asked for something about themselves. */
const finding = /^(?:vitest|jest|(?:deno|bun) test)$/;
const aboutItself = /^(?:-v|-V|-h|--version|--help)$/;

/** Files in which some programs look for what their arguments mean. */
const implied: ReadonlyMap<string, readonly string[]> = new Map([
  ['make', ['Makefile', 'makefile']],
  ['deno', ['deno.json', 'deno.jsonc']],
]);

const extensions = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.jsx'];
const module = /\.[cm]?[jt]sx?$/;
/** Characters that stand around and between the names in a program's text or an argument. */
const separators = /[\s'"`()=,;<>|&{}]+/;

/** In the text of a program that is an argument. */
const importedName = /\b(?:from|import|require)\s*\(?\s*["']([^"'./][^"']*)["']/g;

/** What is taken of folders and texts at most: files, and characters. */
const limits = { files: 300, text: 100_000 };

/**
 * The files that a command may run or read, by the names in its arguments: also those in a script of package.json or a shell script
 * which it runs, and those that package.json gives the name of a program. Programs that surely do neither (`git`, `ls`) have none.
 *
 * @param root absolute path of the project
 * @returns real paths, no folders and nothing of packages
 */
export function namedEntries(command: StartedCommand, root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const manifest = readManifest(root);
  const programs = programsOf(manifest, root);
  const { cwd } = command;

  function addWords(words: readonly string[], folders: readonly string[]): void {
    for (const word of words) {
      const file = firstFile(word, folders);
      if (file === undefined || found.has(file) || isOfPackage(file)) continue;
      found.add(file);
      if (isScript(file)) addWords(wordsIn(readStart(file)), [cwd, dirname(file)]);
    }
  }

  /** Files that the project's package.json gives a name. */
  function addNamed({ program, text }: ScriptCommand): void {
    const imported = [...text.matchAll(importedName)].map(([, name = '']) => name);
    for (const name of [program, ...imported]) {
      const file = programs.get(name);
      if (file !== undefined) found.add(file);
    }
  }

  for (const one of lineCommands(manifest, commandLine(command))) {
    if (harmless.has(one.program)) continue;
    const before = found.size;
    addNamed(one);
    addWords(splitWords(one.text).flatMap(namesIn), [cwd]);
    addWords(implied.get(one.program) ?? [], [cwd]);
    if (found.size === before && findsItself(one)) {
      for (const file of foldersOf(one, cwd).flatMap(modulesIn)) found.add(file);
    }
  }
  return found;
}

/** What package.json calls programs, and the package itself, by their names. */
function programsOf(manifest: unknown, root: string): ReadonlyMap<string, string> {
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

/** A word of a command line, and where it is more than a name, the names in it. */
function namesIn(word: string): readonly string[] {
  if (!separators.test(word)) return [word];
  // As in `--allow-read=.`, a folder is seldom what is run.
  return [word, ...word.split(separators).filter((name) => !/^\.{1,2}$/.test(name))];
}

function wordsIn(text: string): readonly string[] {
  return [...new Set(text.split(separators))];
}

function firstFile(word: string, folders: readonly string[]): string | undefined {
  // A name that is no path and has no extension is hardly that of a file.
  if (word === '' || word.startsWith('-') || word.length > 500) return undefined;
  const paths = word.startsWith('file:')
    ? [pathOfUrl(word)]
    : folders.map((folder) => (isAbsolute(word) ? word : resolve(folder, word)));
  for (const path of paths) {
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

/** The real path of a file, of one with an extension, or of the main file of a folder. */
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

/** Whether a file is the text of a program that is no module, such as a shell script. */
function isScript(file: string): boolean {
  const extension = extname(file);
  if (/^\.(?:sh|bash|zsh|cmd|bat|ps1)$/.test(extension)) return true;
  if (/^(?:Makefile|makefile|deno\.jsonc?)$/.test(basename(file))) return true;
  return (
    extension === '' && readStart(file).startsWith('#!') && !/^#!.*\bnode\b/.test(readStart(file))
  );
}

function readStart(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, limits.text);
  } catch {
    return '';
  }
}

function findsItself({ program, words }: ScriptCommand): boolean {
  const isFinding = finding.test(program) || finding.test(`${program} ${words[0] ?? ''}`);
  return isFinding && !words.some((word) => aboutItself.test(word));
}

/** The folders that are named, or else the working folder. */
function foldersOf({ program, words }: ScriptCommand, cwd: string): string[] {
  const given = finding.test(program) ? words : words.slice(1);
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
