import { readSync, writeSync } from 'node:fs';

import type { ServedText } from '../process/served-texts.ts';

/** Returns the text of a module in the build; undefined if the module is loaded unchanged. */
export type AskText = (path: string) => ServedText | undefined;

// Kept now, because tests may replace both.
const read = readSync;
const write = writeSync;

/** Asks the main process for texts over a pipe, and waits for each answer. Answers are kept. */
export function askTexts(descriptor: number): AskText {
  const known = new Map<string, ServedText | undefined>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    write(descriptor, `${JSON.stringify(path)}\n`);
    const [size = -1, isSource = 0] = readHead(descriptor).split(' ').map(Number);
    const answer =
      size < 0 ? undefined : { text: readText(descriptor, size), isSource: isSource === 1 };
    known.set(path, answer);
    return answer;
  };
}

function readHead(descriptor: number): string {
  let head = '';
  const byte = Buffer.alloc(1);
  for (;;) {
    fill(descriptor, byte);
    const character = byte.toString('latin1');
    if (character === '\n') return head;
    head += character;
  }
}

function readText(descriptor: number, size: number): string {
  const bytes = Buffer.alloc(size);
  fill(descriptor, bytes);
  return bytes.toString('utf8');
}

const sleep = new Int32Array(new SharedArrayBuffer(4));

function fill(descriptor: number, bytes: Buffer): void {
  for (let filled = 0; filled < bytes.byteLength;) {
    try {
      const count = read(descriptor, bytes, filled, bytes.byteLength - filled, null);
      if (count === 0) throw new Error('The main process is gone.');
      filled += count;
    } catch (error) {
      if (!isAgain(error)) throw error;
      // The pipe does not block, because some systems open it so.
      Atomics.wait(sleep, 0, 0, 1);
    }
  }
}

function isAgain(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EAGAIN';
}
