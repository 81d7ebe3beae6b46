import { basename } from 'node:path';

import type { StartedCommand } from '../job.ts';

const shell = /^(?:(?:ba|da|k|z)?sh|cmd|powershell|pwsh)(?:\.exe)?$/i;
const plainWord = /^[\w@%+=:,./\\-]+$/;

/** Returns a started command as a user would type it: the text that a shell gets, or the program with its arguments. */
export function commandLine({ file, args }: StartedCommand): string {
  const place = args.findIndex((word) => /^(?:-\w*c|\/c|-command)$/i.test(word));
  const text = args[place + 1];
  if (shell.test(basename(file)) && place !== -1 && text !== undefined) {
    // On Windows, Node puts the text in quotes.
    return /^cmd/i.test(basename(file)) ? text.replace(/^"(.*)"$/s, '$1') : text;
  }
  const program = file === process.execPath ? 'node' : file;
  return [program, ...args.slice(1)].map(quoted).join(' ');
}

function quoted(word: string): string {
  return plainWord.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
