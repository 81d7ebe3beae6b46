import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { type ScriptCommand, testCommands } from '../foundation/script-commands.ts';
import { UserError } from '../foundation/user-error.ts';
import type { RunnerName } from '../model/runner-name.ts';

/** The test runner of a project. */
export interface DetectedRunner {
  readonly name: RunnerName;
  readonly version: string;
}

/** A runner that Assay drives and that is a package: its name, and how people write it. */
const packages = [
  { name: 'vitest', title: 'Vitest' },
  { name: 'mocha', title: 'Mocha' },
] as const;

/** Runners a project may have that Assay can't drive yet, by the package that shows them. */
const futureRunners: ReadonlyMap<string, string> = new Map([
  ['jest', 'Jest'],
  ['ava', 'AVA'],
  ['jasmine', 'Jasmine'],
  ['@playwright/test', 'Playwright'],
]);

/**
 * Finds the test runner of a project: the one that is asked for, or else that of its test script, the one that its
 * package.json names, or the one that is installed. Throws a `UserError` where there is none Assay knows.
 *
 * @param asked a name, or `auto`
 */
export function detectRunner(root: string, asked: RunnerName | 'auto' = 'auto'): DetectedRunner {
  const manifest = readManifest(join(root, 'package.json'));
  if (asked === 'node-test') return nodeTest();
  const named = namesIn(manifest, ['dependencies', 'devDependencies', 'peerDependencies']);
  for (const name of candidates(manifest, named, asked)) {
    if (name === 'node-test') return nodeTest();
    const version = installedVersion(root, name);
    if (version !== undefined) return { name, version };
  }
  throw noTestRunner(root, manifest, named, asked);
}

function nodeTest(): DetectedRunner {
  return { name: 'node-test', version: process.versions.node };
}

/** The runners to look for, the likeliest first. */
function candidates(
  manifest: Record<string, unknown>,
  named: ReadonlySet<string>,
  asked: RunnerName | 'auto',
): readonly RunnerName[] {
  if (asked !== 'auto') return [asked];
  const known = packages.map(({ name }) => name);
  return [
    ...testCommands(manifest).flatMap((command) => runnerOf(command) ?? []),
    ...known.filter((name) => named.has(name)),
    ...known,
  ];
}

function runnerOf(command: ScriptCommand): RunnerName | undefined {
  const { program, words } = command;
  if ((program === 'node' || program === 'tsx') && words.includes('--test')) return 'node-test';
  return packages.find(({ name }) => name === program.replace(/^_/, ''))?.name;
}

function installedVersion(root: string, name: string): string | undefined {
  const require = createRequire(join(root, 'package.json'));
  try {
    return String(readManifest(require.resolve(`${name}/package.json`))['version']);
  } catch {
    return undefined;
  }
}

function noTestRunner(
  root: string,
  manifest: Record<string, unknown>,
  named: ReadonlySet<string>,
  asked: string,
): UserError {
  const missing = packages.find(({ name }) => named.has(name) && [name, 'auto'].includes(asked));
  if (missing !== undefined) {
    return new UserError(
      'no-test-runner',
      `package.json names ${missing.title}, but it is not installed.`,
      'Install the dependencies first: `npm install`, or what your package manager calls it.',
      join(root, 'package.json'),
    );
  }
  const wanted =
    packages.find(({ name }) => name === asked)?.title ?? 'Vitest, Mocha and node:test';
  const others = [...futureRunners].flatMap(([name, title]) => (named.has(name) ? title : []));
  const found =
    others.length === 0 ? '' : ` It uses ${others.join(' and ')}, which Assay can't drive yet.`;
  return new UserError(
    'no-test-runner',
    `Looked for ${wanted} in package.json and node_modules and found none.${found}`,
    'Run Assay in a project that is tested with one of these; name its directory with --root.',
    root,
  );
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
