import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { copyProject, mutantsOf, runAssay } from '../e2e/run-assay.ts';
import { installVersion, versions } from './install-version.ts';

/** The verdicts on a sample of a project's mutants, with a version of Mocha or with this repository's own. */
async function verdicts(version?: string): Promise<readonly string[]> {
  const root = copyProject('truth-mocha-commonjs');
  if (version !== undefined) {
    installVersion(`mocha-${version}`);
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    symlinkSync(join(versions, `mocha-${version}/node_modules`), join(root, 'node_modules'));
  }
  const flags = [
    'run',
    '--json',
    '--no-html',
    '--no-types',
    '--equivalence',
    'none',
    '--sample',
    '0.2',
  ];
  const { stdout, stderr } = await runAssay(root, flags);
  if (stdout === '') throw new Error(stderr);
  return mutantsOf(stdout).map(({ file, line, replacement, status }) =>
    [file, line, replacement, status].join(' '),
  );
}

let known: Promise<readonly string[]> | undefined;

/** The verdicts with this repository's own version, for all tests. */
function knownVerdicts(): Promise<readonly string[]> {
  known ??= verdicts();
  return known;
}

/** Mocha has ES modules since 7.1, loaders of plugins and of files since 8.2, and other names for its own modules since 12. */
test.each(['6', '8', '12'])(
  'Mocha %s gives the verdicts of version 11',
  { timeout: 300_000 },
  async (version) => {
    const expected = await knownVerdicts();
    expect(expected.some((verdict) => verdict.endsWith(' Killed'))).toBe(true);
    expect(expected.some((verdict) => verdict.endsWith(' Survived'))).toBe(true);

    expect(await verdicts(version)).toEqual(expected);
  },
);
