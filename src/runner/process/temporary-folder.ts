import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unwritable } from '../../foundation/unwritable.ts';

/**
 * Makes a new folder among the system's temporary ones, and returns its absolute path. Throws a `UserError` if that is
 * impossible.
 */
export function temporaryFolder(): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
  } catch (error) {
    throw unwritable(tmpdir(), error);
  }
}
