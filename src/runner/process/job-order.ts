import { writeFileSync } from 'node:fs';

import type { BuildTable } from '../test-runner.ts';

export type { BuildKind } from '../test-runner.ts';

/** What every worker needs beside its job. */
export interface JobOrder {
  readonly facts: () => JobFacts;
}

export interface JobFacts {
  readonly mutantCount: number;
  readonly siteCount: number;
  readonly siteTable: string;
}

/** Writes the site table where workers can read it, since it is too large to send with every job. */
export function prepareJobOrder(table: BuildTable, path: string): JobOrder {
  const { buffer, byteOffset, byteLength } = table.siteFirstMutant;
  writeFileSync(path, new Uint8Array(buffer, byteOffset, byteLength));
  const facts = { mutantCount: table.mutantCount, siteCount: table.siteCount, siteTable: path };
  return { facts: () => facts };
}
