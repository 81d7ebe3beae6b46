import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Held now: workers put something else in its place.
const read = readFileSync;

/** Whether a file is one of those that variables of the environment are read from, by its name: `.env`, `.env.local`. */
export function isVariableFile(path: string): boolean {
  return /^\.env(?:\..+)?$/.test(basename(path));
}

/** The variables in such files of a folder, with their values as they stand there, without quotes. */
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
