import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { AskText } from './ask-texts.ts';

type ReadFile = typeof fs.promises.readFile;

/**
 * Gives the texts of the build to code that reads modules itself in the thread of the module hooks: tsx does so with a CommonJS
 * module in TypeScript that is imported. Nothing else reads files in that thread.
 */
export function replaceAsyncReads(ask: AskText): void {
  const { readFile } = fs.promises;
  const reading = async (...values: Parameters<ReadFile>): Promise<string | Buffer> => {
    const [file, options] = values;
    const served = ask(pathOf(file));
    if (served === undefined) return readFile(...values);
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return typeof encoding === 'string' ? served.text : Buffer.from(served.text);
  };
  Object.assign(fs.promises, { readFile: reading });
  syncBuiltinESMExports();
}

/** Returns the path of a file; an empty text for a file that is given by a handle. */
function pathOf(file: Parameters<ReadFile>[0]): string {
  if (typeof file === 'string') return file;
  return file instanceof URL && file.protocol === 'file:' ? fileURLToPath(file) : '';
}
