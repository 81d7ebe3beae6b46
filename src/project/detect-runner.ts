import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { UserError } from '../foundation/user-error.ts';

/** The test runner of a project. */
export interface DetectedRunner {
  readonly name: 'vitest';
  readonly version: string;
}

/** Runners a project may have that Assay can't drive yet, by the package that shows them. */
const futureRunners: ReadonlyMap<string, string> = new Map([
  ['jest', 'Jest'],
  ['mocha', 'Mocha'],
  ['ava', 'AVA'],
  ['jasmine', 'Jasmine'],
  ['@playwright/test', 'Playwright'],
]);

/** Finds the test runner that a project has installed. Throws a `UserError` where there is none Assay knows. */
export function detectRunner(root: string): DetectedRunner {
  const require = createRequire(join(root, 'package.json'));
  let path: string;
  try {
    path = require.resolve('vitest/package.json');
  } catch {
    throw noTestRunner(root);
  }
  const manifest = readManifest(path);
  return { name: 'vitest', version: String(manifest['version']) };
}

function noTestRunner(root: string): UserError {
  const path = join(root, 'package.json');
  const manifest = existsSync(path) ? readManifest(path) : {};
  const dependencies = namesIn(manifest, ['dependencies', 'devDependencies', 'peerDependencies']);
  if (dependencies.has('vitest')) {
    return new UserError(
      'no-test-runner',
      'package.json names Vitest, but it is not installed.',
      'Install the dependencies first: `npm install`, or what your package manager calls it.',
      path,
    );
  }
  const others = [...futureRunners].flatMap(([name, title]) =>
    dependencies.has(name) ? title : [],
  );
  if (/\bnode\b.*\s--test\b/.test(testScript(manifest))) others.push('node:test');
  const found =
    others.length === 0 ? '' : ` It uses ${others.join(' and ')}, which Assay can't drive yet.`;
  return new UserError(
    'no-test-runner',
    `Looked for Vitest in package.json and node_modules and found none.${found}`,
    'Run Assay in a project that is tested with Vitest; name its directory with --root.',
    root,
  );
}

function testScript(manifest: Record<string, unknown>): string {
  const scripts = manifest['scripts'];
  return isRecord(scripts) ? String(scripts['test']) : '';
}

function namesIn(manifest: Record<string, unknown>, fields: readonly string[]): Set<string> {
  return new Set(
    fields.flatMap((field) => {
      const section = manifest[field];
      return isRecord(section) ? Object.keys(section) : [];
    }),
  );
}

function readManifest(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
