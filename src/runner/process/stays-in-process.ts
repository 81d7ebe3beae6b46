import { readdirSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import { variableOf } from '../variable-names.ts';
import { packageFolder, packageImports } from './loaded-names.ts';
import { readManifest, readText } from './read-manifest.ts';

/** Names of Node's modules with which code reaches what other processes can reach as well (files, ports, other processes), and of files with compiled code. */
const outside =
  /(['"`])(?:node:)?(?:fs|fs\/promises|child_process|worker_threads|cluster|net|http|https|http2|tls|dgram|dns|dns\/promises|sqlite|inspector|inspector\/promises|repl|wasi)\1|\.(?:node|wasm)['"`]/;

/** Globals with which code does. */
const outsideGlobals = /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest|localStorage)\b/;

/** A line within a comment. Examples of how to use a function often name such globals. */
const commentLine = /^\s*\*.*$/gm;

/** A module that is loaded by a name that is not in the text. */
const computed = /\b(?:import|require)\s*\(\s*(?!['"`]|\))/;

const script = /\.[cm]?[jt]sx?$/;

/** The most files of packages that are read for one test file. */
const mostFiles = 3000;

/** Says of test files whether they stay in their process. What it has read of packages is kept. */
export class ProcessBounds {
  readonly #frameworks: readonly string[];
  /** The packages that a package may load, by its folder. Undefined if its own files name anything outside. */
  readonly #named = new Map<string, ReadonlySet<string> | undefined>();
  #left = 0;

  /**
   * @param frameworks the names of packages, or of their scopes, that come from the test runner; they are not looked into
   */
  constructor(frameworks: readonly string[]) {
    this.#frameworks = frameworks;
  }

  /**
   * Returns whether a test file may run in two processes at once, since neither its modules nor their packages name anything that reaches out of a
   * process. False if that is not known.
   *
   * @param modules what the file has loaded, as workers report it: absolute paths, names of Node's modules, and names that stand for environment variables
   */
  holds(modules: Iterable<string>): boolean {
    this.#left = mostFiles;
    for (const name of modules) {
      if (variableOf(name) !== undefined) continue;
      if (isBuiltin(name)) {
        if (outside.test(`'${name}'`)) return false;
      } else if (!this.#moduleHolds(name)) return false;
    }
    return true;
  }

  #moduleHolds(path: string): boolean {
    // The framework reads snapshots, and only compares with them.
    if (!script.test(path)) return ['.json', '.snap'].includes(extname(path));
    const text = readText('', path);
    if (text === undefined || namesOutside(text) || computed.test(text)) return false;
    return packageImports(text).every((name) => this.#importHolds(name, dirname(path)));
  }

  #importHolds(name: string, folder: string): boolean {
    if (
      isBuiltin(name) ||
      this.#frameworks.some((one) => name === one || name.startsWith(`${one}/`))
    ) {
      return true;
    }
    const found = packageFolder(name, folder);
    if (found !== undefined) return this.#packageHolds(found);
    // The project's own modules are among those that were loaded, by whatever name.
    return isOwnName(name, folder);
  }

  /** A package may load any of its files, and the packages that these name or on which it depends. They may depend on each other. */
  #packageHolds(first: string): boolean {
    const folders = new Set([realpathSync(first)]);
    // Folders that are added are visited, too.
    for (const folder of folders) {
      const names = this.#named.has(folder) ? this.#named.get(folder) : this.#look(folder);
      if (names === undefined) return false;
      for (const name of names) {
        const found = isBuiltin(name) ? undefined : packageFolder(name, folder);
        // A package that is not there can't be loaded.
        if (found !== undefined) folders.add(realpathSync(found));
      }
    }
    return true;
  }

  #look(folder: string): ReadonlySet<string> | undefined {
    const names = new Set(dependencies(folder));
    const found = this.#filesHold(folder, names) ? names : undefined;
    this.#named.set(folder, found);
    return found;
  }

  /** @param names what the files import is added */
  #filesHold(folder: string, names: Set<string>): boolean {
    return readdirSync(folder, { withFileTypes: true }).every((entry) => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) return false;
      if (entry.isDirectory()) return entry.name === 'node_modules' || this.#filesHold(path, names);
      if (!script.test(path) || path.endsWith('.d.ts')) return !/\.(?:node|wasm)$/.test(path);
      this.#left -= 1;
      const text = this.#left < 0 ? undefined : readText(folder, entry.name);
      if (text === undefined || namesOutside(text)) return false;
      for (const name of packageImports(text)) names.add(name);
      return true;
    });
  }
}

function dependencies(folder: string): string[] {
  const manifest = readManifest(folder);
  if (!isRecord(manifest)) return [];
  const lists = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  return lists.flatMap((name) => {
    const list = manifest[name];
    return isRecord(list) ? Object.keys(list) : [];
  });
}

function namesOutside(text: string): boolean {
  return outside.test(text) || outsideGlobals.test(text.replace(commentLine, ''));
}

/** Whether a name is that of the package in which a folder is. */
function isOwnName(name: string, folder: string): boolean {
  const manifest = readManifest(folder);
  if (!isRecord(manifest)) return folder !== dirname(folder) && isOwnName(name, dirname(folder));
  return manifest['name'] === name || name.startsWith(`${String(manifest['name'])}/`);
}
