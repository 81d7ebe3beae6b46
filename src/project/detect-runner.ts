import { createRequire } from 'node:module';
import { join } from 'node:path';

import {
  scriptCommands,
  hasTestScript,
  type ScriptCommand,
  testCommands,
} from '../foundation/script-commands.ts';
import { UserError } from '../foundation/user-error.ts';
import type { RunnerChoice, RunnerName } from '../model/runner-name.ts';
import { packagesIn, readManifest } from './read-manifest.ts';

/** A test runner of a project. */
export interface DetectedRunner extends RunnerChoice {
  readonly version: string;
}

/** A runner that Assay drives and that is a package: its name, and how people write it. */
const packages = [
  { name: 'vitest', title: 'Vitest' },
  { name: 'jest', title: 'Jest' },
  { name: 'mocha', title: 'Mocha' },
] as const;

/** Runners a project may have that Assay does not drive, by the package that shows them. */
const otherRunners: ReadonlyMap<string, string> = new Map([
  ['ava', 'AVA'],
  ['jasmine', 'Jasmine'],
  ['tap', 'tap'],
  ['tape', 'tape'],
  ['uvu', 'uvu'],
  ['@playwright/test', 'Playwright'],
]);

/**
 * Finds the test runners of a project: those that are asked for; or else all that its test script runs, or the one that other
 * scripts run, that its package.json names, or that is installed. Throws a `UserError` where there is none Assay knows.
 */
export function detectRunners(
  root: string,
  asked: 'auto' | readonly RunnerChoice[] = 'auto',
): readonly DetectedRunner[] {
  const manifest = readManifest(join(root, 'package.json'));
  const find = (name: RunnerName): DetectedRunner[] => {
    const version = versionOf(root, name);
    return version === undefined ? [] : [{ name, version }];
  };
  const require = (found: readonly DetectedRunner[], name?: RunnerName): DetectedRunner => {
    const [first] = found;
    if (first === undefined) throw noTestRunner(root, manifest, name);
    return first;
  };
  if (asked !== 'auto') {
    return asked.map((choice) => {
      const found = require(find(choice.name), choice.name);
      return choice.name === 'command'
        ? { ...found, ...choice, commands: choice.commands ?? testScript(root, manifest) }
        : { ...found, ...choice };
    });
  }
  const ofTest = new Set(
    scriptCommands(manifest, 'test').flatMap((command) => runnerOf(command) ?? []),
  );
  const several = [...ofTest].flatMap(find);
  return several.length > 0 ? several : [require(candidates(manifest).flatMap(find))];
}

function versionOf(root: string, name: RunnerName): string | undefined {
  const isNode = name === 'node-test' || name === 'command';
  return isNode ? process.versions.node : installedVersion(root, name);
}

/** The runners to look for where the test script names none that is installed, the likeliest first. */
function candidates(manifest: Readonly<Record<string, unknown>>): readonly RunnerName[] {
  const named = dependenciesIn(manifest);
  const known = packages.map(({ name }) => name);
  return [
    ...testCommands(manifest).flatMap((command) => runnerOf(command) ?? []),
    ...known.filter((name) => named.has(name)),
    ...known,
  ];
}

/** What the runner `command` runs where it was not told. */
function testScript(root: string, manifest: Readonly<Record<string, unknown>>): readonly string[] {
  if (hasTestScript(manifest)) return ['npm test'];
  throw new UserError(
    'no-test-runner',
    'The runner is `command`, but package.json has no test script to run.',
    'Name a command that runs the tests: `--command "node test/all.js"`.',
    join(root, 'package.json'),
  );
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
  manifest: Readonly<Record<string, unknown>>,
  asked: RunnerName | undefined,
): UserError {
  const named = dependenciesIn(manifest);
  const missing = packages.find(
    ({ name }) => named.has(name) && (asked === undefined || asked === name),
  );
  if (missing !== undefined) {
    return new UserError(
      'no-test-runner',
      `package.json names ${missing.title}, but it is not installed.`,
      'Install the dependencies first: `npm install`, or what your package manager calls it.',
      join(root, 'package.json'),
    );
  }
  const wanted =
    packages.find(({ name }) => name === asked)?.title ?? 'Vitest, Jest, Mocha and node:test';
  const others = [...otherRunners].flatMap(([name, title]) => (named.has(name) ? title : []));
  const found =
    others.length === 0 ? '' : ` It uses ${others.join(' and ')}, which Assay runs as a command.`;
  return new UserError(
    'no-test-runner',
    `Looked for ${wanted} in package.json and node_modules and found none.${found}`,
    hasTestScript(manifest)
      ? 'Have Assay run the test script as it is: `--command "npm test"`, or `command` in the configuration.'
      : 'Run Assay in a project that is tested with one of these (name its directory with --root), or name what runs the tests with --command.',
    root,
  );
}

function dependenciesIn(manifest: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  return packagesIn(manifest, ['dependencies', 'devDependencies', 'peerDependencies']);
}
