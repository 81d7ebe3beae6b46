import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';

/** The project's own copy of Mocha. */
export interface MochaLocation {
  /** Absolute path of its package folder. */
  readonly directory: string;
  readonly version: string;
}

const oldest = 10;

/** Finds the copy of Mocha that a project resolves. Throws a `UserError` where there is none that Assay knows. */
export function locateMocha(root: string): MochaLocation {
  const require = createRequire(join(root, 'package.json'));
  let manifest: string;
  try {
    manifest = require.resolve('mocha/package.json');
  } catch {
    throw new UserError(
      'no-test-runner',
      `Mocha is not installed in ${root}.`,
      'Install it with `npm install --save-dev mocha`, or run Assay from the project that has the tests.',
    );
  }
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed
      ? String(parsed.version)
      : '0';
  if (!(Number.parseInt(version, 10) >= oldest)) {
    throw new UserError(
      'no-test-runner',
      `Mocha ${version} in ${root} is not supported.`,
      `Assay runs with Mocha ${oldest} and later: install one of these.`,
    );
  }
  return { directory: dirname(manifest), version };
}
