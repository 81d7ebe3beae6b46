import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';

import type { ServedText } from '../process/served-texts.ts';

/** Returns the text of a module in the build; undefined if the module is loaded unchanged. */
export type AskText = (path: string) => ServedText | undefined;

// Kept now, because tests may replace both, as they may remove the global `Buffer`.
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

/** Waits for a line from a pipe. Returns undefined if the main process has closed the pipe. */
export function readLine(descriptor: number): string | undefined {
  const bytes: number[] = [];
  const byte = Buffer.alloc(1);
  for (;;) {
    if (!fill(descriptor, byte)) return undefined;
    if (byte[0] === lineEnd) return Buffer.from(bytes).toString('utf8');
    bytes.push(byte[0] ?? lineEnd);
  }
}

const lineEnd = '\n'.charCodeAt(0);

function readHead(descriptor: number): string {
  const head = readLine(descriptor);
  if (head === undefined) throw new Error('The main process is gone.');
  return head;
}

function readText(descriptor: number, size: number): string {
  const bytes = Buffer.alloc(size);
  if (!fill(descriptor, bytes)) throw new Error('The main process is gone.');
  return bytes.toString('utf8');
}

const sleep = new Int32Array(new SharedArrayBuffer(4));

/** Returns false if the pipe ends before. */
function fill(descriptor: number, bytes: Buffer): boolean {
  for (let filled = 0; filled < bytes.byteLength;) {
    try {
      const count = read(descriptor, bytes, filled, bytes.byteLength - filled, null);
      if (count === 0) return false;
      filled += count;
    } catch (error) {
      if (!isAgain(error)) throw error;
      // The pipe does not block, because some systems open it so.
      Atomics.wait(sleep, 0, 0, 1);
    }
  }
  return true;
}

function isAgain(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EAGAIN';
}
