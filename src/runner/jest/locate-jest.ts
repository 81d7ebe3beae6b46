import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';

/** The project's own copy of Jest. */
export interface JestLocation {
  /** Absolute path of its package folder. */
  readonly directory: string;
  readonly version: string;
}

const supported = { from: 29, to: 30 };

/** Finds the copy of Jest that a project resolves. Throws a `UserError` where there is none that Assay knows. */
export function locateJest(root: string): JestLocation {
  const require = createRequire(join(root, 'package.json'));
  let manifest: string;
  try {
    manifest = require.resolve('jest/package.json');
  } catch {
    throw new UserError(
      'no-test-runner',
      `Jest is not installed in ${root}.`,
      'Install it with `npm install --save-dev jest`, or run Assay from the project that has the tests.',
    );
  }
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed
      ? String(parsed.version)
      : '0';
  const major = Number.parseInt(version, 10);
  if (!(major >= supported.from && major <= supported.to)) {
    throw new UserError(
      'no-test-runner',
      `Jest ${version} in ${root} is not supported.`,
      `Assay runs with Jest ${supported.from} and ${supported.to}: install one of these.`,
    );
  }
  return { directory: dirname(manifest), version };
}
