import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { basename, dirname } from 'node:path';

import { isVariableFile, readVariables } from '../../../variable-files.ts';
import { addPrivate } from '../private-texts.ts';
import { currentLoad, currentRun } from '../run-context.ts';
import { replaceMember } from './replace-member.ts';

/** The variables that units see: those that Node and its modules need, and those that runners and transpilers set and read. */
const known = new Set(
  [
    'PATH HOME LANG LANGUAGE TZ NODE_ENV NODE_PATH NODE_OPTIONS NODE_TEST_CONTEXT NODE_CHANNEL_FD TMPDIR TMP TEMP TERM NO_COLOR',
    'FORCE_COLOR CI SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE',
    'VITEST TEST MODE DEV PROD SSR BASE_URL JEST_WORKER_ID BABEL_ENV BABEL_DISABLE_CACHE',
  ].flatMap((names) => names.split(' ')),
);
const knownFamilies = /^(?:LC|TS_NODE|TSX|SWC|VITEST|ESBUILD)_/;

/** Values shorter than this are usual words and numbers. They are hidden as variables, but a test may contain the same text. */
const SECRET = 8;

/** Variables whose values are the same on every machine or stand in the project's manifest. */
const publicValues =
  /^(?:npm_.*|NODE_ENV|NODE_TEST_CONTEXT|TZ|TERM|NO_COLOR|FORCE_COLOR|CI|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL|JEST_WORKER_ID|BABEL_.*)$/;

/** Names of variables that the user has set and that units don't get. */
const hidden = new Set<string>();
const missed = new Set<string>();

/**
 * Gives units an environment of a few known names, and empty files of variables (`.env`). The values of the hidden variables,
 * and the names of this machine and its user, are private from now on. Call it before any of the project's modules is loaded.
 *
 * @param root root of the project
 * @param declared names of variables that the project's configuration sets
 */
export function hideEnvironment(root: string, declared: readonly string[] = []): void {
  const own = new Set(declared);
  for (const [name, value] of Object.entries(process.env)) {
    if (own.has(name)) continue;
    if (!publicValues.test(name)) {
      addPrivate(value?.split(name === 'PATH' ? /[:;]/ : /\n/) ?? [], SECRET);
    }
    if (known.has(name.toUpperCase()) || knownFamilies.test(name)) continue;
    hidden.add(name);
    Reflect.deleteProperty(process.env, name);
  }
  for (const [name, value] of readVariables(root)) {
    hidden.add(name);
    addPrivate([value], SECRET);
  }
  addPrivate([root, process.cwd(), process.execPath, dirname(process.execPath)]);
  const places = process.argv.filter((text) => /[\\/]/.test(text));
  addPrivate([os.homedir(), os.tmpdir(), ...places]);
  // Programs call themselves by the file that was started, which is another one in tests. `node` alone says nothing.
  addPrivate(places.map((text) => basename(text)).filter((name) => name.includes('.')));
  emptyVariableFiles();
  noteNames();
  noteVersions();
  syncBuiltinESMExports();
}

/** Returns the names of hidden variables that modules asked for while they were loaded. Each is returned once. */
export function takeMissed(): readonly string[] {
  const names = [...missed].toSorted();
  missed.clear();
  return names;
}

/** Records that a variable was asked for. */
export function noteVariable(name: string | symbol): void {
  if (typeof name !== 'string') return;
  if (hidden.has(name) && currentLoad()?.isOver === false) missed.add(name);
  if (canTestsSet(name)) currentRun()?.variables.add(name);
}

/** Variables by which Node, runners and systems work, so that tests leave them as they are. */
const ofRunners =
  /^(?:PATH|HOME|PWD|TZ|LANG.*|TMPDIR|TMP|TEMP|SYSTEM.*|WINDIR|COMSPEC|PATHEXT|USERPROFILE|LC_.*|NODE_(?!ENV$).*|VITEST.*|JEST_.*|BABEL_.*|TS_NODE.*|SWC_.*)$/i;

function canTestsSet(name: string): boolean {
  return /^[a-z_]\w{0,60}$/i.test(name) && !ofRunners.test(name);
}

function isHiddenFile(file: unknown): boolean {
  if (file instanceof URL) return file.protocol === 'file:' && isVariableFile(file.pathname);
  return typeof file === 'string' && isVariableFile(file);
}

function emptyVariableFiles(): void {
  const empty = (options: unknown): string | Buffer => {
    const encoding = typeof options === 'object' ? Reflect.get(options ?? {}, 'encoding') : options;
    return typeof encoding === 'string' ? '' : Buffer.alloc(0);
  };
  replaceMember(
    fs,
    'readFileSync',
    (read) =>
      function reading(this: unknown, ...args: unknown[]): unknown {
        return isHiddenFile(args[0]) ? empty(args[1]) : Reflect.apply(read, this, args);
      },
  );
  replaceMember(
    fs.promises,
    'readFile',
    (read) =>
      function reading(this: unknown, ...args: unknown[]): unknown {
        if (isHiddenFile(args[0])) return Promise.resolve(empty(args[1]));
        return Reflect.apply(read, this, args);
      },
  );
  replaceMember(
    fs,
    'readFile',
    (read) =>
      function reading(this: unknown, ...args: unknown[]): unknown {
        const done = args.at(-1);
        if (!isHiddenFile(args[0]) || typeof done !== 'function') {
          return Reflect.apply(read, this, args);
        }
        setImmediate(done as (error: null, text: unknown) => void, null, empty(args[1]));
        return undefined;
      },
  );
  // Units read the file without any of these. `process.loadEnvFile` exists from Node 20.12 on.
  replaceMember(process, 'loadEnvFile', () => function loaded() {});
}

/**
 * Makes the names of the user and the machine private once a module of the unit asks for them. They may be usual words, so they
 * are not private before that.
 */
function noteNames(): void {
  for (const name of ['userInfo', 'hostname', 'networkInterfaces']) {
    replaceMember(
      os,
      name,
      (ask) =>
        function asked(this: unknown, ...args: unknown[]): unknown {
          const answer: unknown = Reflect.apply(ask, this, args);
          if (isOfUnit()) addPrivate(textsIn(answer), 2);
          return answer;
        },
    );
  }
}

/** Makes a version of Node or of a part of it private once a module of the unit reads it. A test would fail with another one. */
function noteVersions(): void {
  const { versions } = process;
  for (const [owner, names] of [
    [process, ['version']],
    [versions, Object.keys(versions)],
  ] as const) {
    for (const name of names) {
      const version: unknown = Reflect.get(owner, name);
      if (typeof version !== 'string') continue;
      const get = (): string => {
        if (isOfUnit()) addPrivate([version], 1);
        return version;
      };
      Reflect.defineProperty(owner, name, { get, enumerable: true, configurable: true });
    }
  }
}

function isOfUnit(): boolean {
  return currentRun() !== undefined || currentLoad() !== undefined;
}

/** Returns all texts in an answer, and the first part of a name that has several parts. */
function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer, answer.split('.')[0] ?? ''];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap(textsIn);
}
