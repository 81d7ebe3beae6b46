import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { AskText } from './ask-texts.ts';

type ReadFile = typeof fs.promises.readFile;

/**
 * Gives those who read modules by themselves in the thread of the module hooks the texts of the build: tsx does so with a
 * CommonJS module in TypeScript that is imported. Nothing else reads files there.
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

/** Empty for what is no file by name. */
function pathOf(file: Parameters<ReadFile>[0]): string {
  if (typeof file === 'string') return file;
  return file instanceof URL && file.protocol === 'file:' ? fileURLToPath(file) : '';
}
