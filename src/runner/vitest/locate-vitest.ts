import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { UserError } from '../../foundation/user-error.ts';

/** The project's own copy of Vitest. */
export interface VitestLocation {
  /** Absolute path of its package folder. */
  readonly directory: string;
  readonly version: string;
  readonly major: number;
}

const supported = { from: 3, to: 5 };

/** Finds the copy of Vitest that a project resolves. Throws a `UserError` where there is none that Assay knows. */
export function locateVitest(root: string): VitestLocation {
  const require = createRequire(join(root, 'package.json'));
  let manifest: string;
  try {
    manifest = require.resolve('vitest/package.json');
  } catch {
    throw new UserError(
      'no-test-runner',
      `Vitest is not installed in ${root}.`,
      'Install it with `npm install --save-dev vitest`, or run Assay from the project that has the tests.',
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
      `Vitest ${version} in ${root} is not supported.`,
      `Assay runs with Vitest ${supported.from} to ${supported.to}: install one of these.`,
    );
  }
  return { directory: dirname(manifest), version, major };
}

/** The file URL of one of Vitest's entry points, such as `node`. */
export function vitestEntry(location: VitestLocation, name: string): string {
  return pathToFileURL(join(location.directory, 'dist', `${name}.js`)).href;
}

/** The file URL of the module that holds the task runner (`startTests`), which Vitest 5 keeps inside itself. */
export function taskRunnerEntry(location: VitestLocation): string | undefined {
  if (location.major >= 5) return undefined;
  const require = createRequire(join(location.directory, 'package.json'));
  return pathToFileURL(require.resolve('@vitest/runner')).href;
}
