import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { locateJest } from '../../../../src/runner/jest/locate-jest.ts';

function projectWith(version: string | undefined): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-unit-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  if (version === undefined) return root;
  mkdirSync(join(root, 'node_modules/jest'), { recursive: true });
  writeFileSync(join(root, 'node_modules/jest/package.json'), JSON.stringify({ version }));
  return root;
}

test.each(['29.7.0', '30.5.2'])('finds Jest %s', (version) => {
  const root = projectWith(version);
  expect(locateJest(root)).toEqual({
    directory: join(root, 'node_modules/jest'),
    version,
    major: Number.parseInt(version, 10),
  });
});

test.each(['28.1.3', '31.0.0'])('refuses Jest %s by name', (version) => {
  expect(() => locateJest(projectWith(version))).toThrow(`Jest ${version} in`);
});

test('says that there is none', () => {
  expect(() => locateJest(projectWith(undefined))).toThrow('Jest is not installed');
});
