import { replaceFile } from '../foundation/replace-file.ts';
import { unwritable } from '../foundation/unwritable.ts';

/** Writes a file for the user, completely or not at all. Throws a `UserError` if that is not possible. */
export function writeOutput(path: string, text: string): void {
  try {
    replaceFile(path, text);
  } catch (error) {
    throw unwritable(path, error);
  }
}
