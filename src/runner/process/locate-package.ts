import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';

/** The project's own copy of a test framework. */
export interface PackageLocation {
  /** Absolute path of its package folder. */
  readonly directory: string;
  readonly version: string;
  readonly major: number;
}

/** A test framework that is a package, and its supported versions. */
export interface FrameworkPackage {
  readonly name: string;
  /** The name in a sentence. */
  readonly title: string;
  /** The first supported version, as a number such as 2.1, and the last supported major version. */
  readonly from: number;
  readonly to: number;
  /** The supported versions in words. */
  readonly versions: string;
}

/** Finds the copy of a framework that a project resolves. Throws a `UserError` if Assay supports none. */
export function locatePackage(
  root: string,
  { name, title, from, to, versions }: FrameworkPackage,
): PackageLocation {
  const require = createRequire(join(root, 'package.json'));
  let manifest: string;
  try {
    manifest = require.resolve(`${name}/package.json`);
  } catch {
    throw new UserError(
      'no-test-runner',
      `${title} is not installed in ${root}.`,
      `Install it with \`npm install --save-dev ${name}\`, or run Assay from the project that has the tests.`,
    );
  }
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed
      ? String(parsed.version)
      : '0';
  const major = Number.parseInt(version, 10);
  if (!(Number.parseFloat(version) >= from && major <= to)) {
    throw new UserError(
      'no-test-runner',
      `${title} ${version} in ${root} is not supported.`,
      `Assay runs with ${title} ${versions}: install one of these.`,
    );
  }
  return { directory: dirname(manifest), version, major };
}
