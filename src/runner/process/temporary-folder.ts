import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unwritable } from '../../foundation/unwritable.ts';

/**
 * Makes a folder of its own among the system's temporary ones, and gives its absolute path. Throws a `UserError` where that is not
 * possible.
 */
export function temporaryFolder(): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
  } catch (error) {
    throw unwritable(tmpdir(), error);
  }
}
