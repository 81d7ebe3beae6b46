import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all: the text goes into a new file beside it, which then takes its place. So nobody ever reads a part of
 * it, and a process that ends meanwhile leaves the earlier text. Makes folders that are missing. Throws what the file
 * system throws; the earlier file is then as it was.
 *
 * @param path absolute; where it is a link, the file that it leads to is replaced
 */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const earlier = statSync(path, { throwIfNoEntry: false });
  // A terminal, a pipe or another device can't be replaced.
  if (earlier?.isFile() === false) return writeFileSync(path, text);
  const place = earlier === undefined ? path : realpathSync(path);
  const beside = `${place}.${randomUUID()}.tmp`;
  try {
    writeFileSync(beside, text, { flush: true });
    if (earlier !== undefined) chmodSync(beside, earlier.mode);
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    if (earlier === undefined || !isRefusal(error)) throw error;
    // The folder accepts no new file, or the file can't be replaced. It can only be overwritten.
    writeFileSync(place, text, { flush: true });
  }
}

/** Returns whether the folder refused the new file, or the system refused to put it in the other file's place. */
function isRefusal(error: unknown): boolean {
  const refusals: unknown[] = ['EACCES', 'EPERM', 'EBUSY', 'EXDEV'];
  return error instanceof Error && 'code' in error && refusals.includes(error.code);
}
