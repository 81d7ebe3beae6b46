import { readFileSync } from 'node:fs';

/**
 * Reads the index of each site's first mutant.
 *
 * @param siteTable path of a file with 32-bit little-endian words
 */
export function readSites(siteTable: string): Uint32Array {
  const bytes = readFileSync(siteTable);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
