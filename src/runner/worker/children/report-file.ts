import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

import type { ReportLine } from '../../process/child-order.ts';

// Kept now, because tests may replace both.
const open = openSync;
const write = writeSync;

/** Creates the report of this process or thread. The file is made with its first line. */
export function reportFile(folder: string): (line: ReportLine) => void {
  let descriptor: number | undefined;
  return (line) => {
    descriptor ??= open(join(folder, `${process.pid}-${threadId}`), 'a');
    write(descriptor, `${JSON.stringify(line)}\n`);
  };
}
