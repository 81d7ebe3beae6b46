import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Kept now, because workers replace it.
const read = readFileSync;

/** Returns whether a file, by its name, is one from which variables of the environment are read: `.env`, `.env.local`. */
export function isVariableFile(path: string): boolean {
  return /^\.env(?:\..+)?$/.test(basename(path));
}

/** Returns the variables in such files of a folder, with their values as written there, without quotes. */
export function readVariables(folder: string): (readonly [name: string, value: string])[] {
  try {
    return readdirSync(folder)
      .filter(isVariableFile)
      .flatMap((file) => read(join(folder, file), 'utf8').split(/\r?\n/).flatMap(readLine));
  } catch {
    return [];
  }
}

function readLine(line: string): (readonly [name: string, value: string])[] {
  const [, name, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
  return name === undefined ? [] : [[name, value.replace(/^(["'`])(.*)\1.*$/, '$2')]];
}
