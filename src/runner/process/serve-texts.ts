import type { Readable, Writable } from 'node:stream';

/** The text of a module in a build, and whether it is one of the mutated sources. */
export interface ServedText {
  readonly text: string;
  readonly isSource: boolean;
}

/**
 * Answers a worker's questions for texts over a pipe of its own. The worker waits for each answer without doing anything
 * else, as it must where Node loads CommonJS. A question is a line of JSON, the path; an answer is a line with the number
 * of bytes (-1 to leave the module as it is) and 1 for a source, and then the bytes.
 */
export function serveTexts(
  pipe: Readable & Writable,
  textOf: (path: string) => ServedText | undefined,
): void {
  let pending = '';
  pipe.on('error', () => {});
  pipe.setEncoding('utf8');
  pipe.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      const found = textOf(String(JSON.parse(line)));
      if (found === undefined) {
        pipe.write('-1 0\n');
        continue;
      }
      const bytes = Buffer.from(found.text, 'utf8');
      pipe.write(`${bytes.byteLength} ${found.isSource ? 1 : 0}\n`);
      pipe.write(bytes);
    }
  });
}
