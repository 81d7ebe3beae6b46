import { replaceFile } from '../foundation/replace-file.ts';
import { unwritable } from '../foundation/unwritable.ts';

/** Writes a file that the user is to have, whole. Throws a `UserError` where that is not possible. */
export function writeOutput(path: string, text: string): void {
  try {
    replaceFile(path, text);
  } catch (error) {
    throw unwritable(path, error);
  }
}
