import { writeFileSync } from 'node:fs';

import type { BuildTable } from '../test-runner.ts';
import type { BuildFacts } from './worker-protocol.ts';

/** Writes the site table where workers can read it, since it is too large to send with every job. */
export function writeBuildFacts(table: BuildTable, path: string): BuildFacts {
  const { buffer, byteOffset, byteLength } = table.siteFirstMutant;
  writeFileSync(path, new Uint8Array(buffer, byteOffset, byteLength));
  return { mutantCount: table.mutantCount, siteTable: path };
}
