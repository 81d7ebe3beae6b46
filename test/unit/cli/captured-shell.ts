import { Writable } from 'node:stream';

import type { Shell } from '../../../src/cli/shell.ts';

/** A shell whose output can be read. */
export interface CapturedShell extends Shell {
  readonly output: () => string;
  readonly errors: () => string;
}

/** A shell in a directory, with streams that are no terminals and keep what is written to them. */
export function capturedShell(directory: string): CapturedShell {
  const stdout = capture();
  const stderr = capture();
  return {
    directory,
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment: {},
    output: stdout.text,
    errors: stderr.text,
  };
}

function capture(): { stream: Writable; text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: unknown, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
