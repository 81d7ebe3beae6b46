import { createRequire } from 'node:module';
import { join } from 'node:path';

import { isNodeTest } from '../foundation/node-test-file.ts';
import type { ScriptCommand } from '../foundation/script-command.ts';
import { scriptCommands, testCommands } from '../foundation/script-commands.ts';
import { UserError } from '../foundation/user-error.ts';
import type { RunnerChoice, RunnerName } from '../model/runner-name.ts';
import { packagesIn, readManifest, readText } from './read-manifest.ts';
import {
  inQuotes,
  otherRunnerOf,
  otherRunners,
  runsTests,
  testLine,
  writingParts,
} from './recommend-command.ts';

/** A test runner of a project. */
export interface DetectedRunner extends RunnerChoice {
  readonly version: string;
}

/** A runner that Assay drives and that is a package: its name, and its usual spelling. */
const packages = [
  { name: 'vitest', title: 'Vitest' },
  { name: 'jest', title: 'Jest' },
  { name: 'mocha', title: 'Mocha' },
] as const;

/**
 * Finds the test runners of a project: those that are asked for; otherwise all that its test script runs; otherwise the one
 * that other scripts run, that its package.json names, or that is installed. Throws a `UserError` if Assay knows none of them.
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
        ? { ...found, ...choice, commands: choice.commands ?? [testScript(root, manifest)] }
        : { ...found, ...choice };
    });
  }
  const ofTest = new Set(
    scriptCommands(manifest, 'test').flatMap((command) => runnerOf(root, command) ?? []),
  );
  const several = [...ofTest].flatMap(find);
  return several.length > 0 ? several : [require(candidates(root, manifest).flatMap(find))];
}

function versionOf(root: string, name: RunnerName): string | undefined {
  const isNode = name === 'node-test' || name === 'command';
  return isNode ? process.versions.node : installedVersion(root, name);
}

/**
 * Returns the runners to look for if the test script names none that is installed, the likeliest first. If the test script runs
 * tests in another way, an installed package means nothing.
 */
function candidates(
  root: string,
  manifest: Readonly<Record<string, unknown>>,
): readonly RunnerName[] {
  const named = dependenciesIn(manifest);
  const known = packages.map(({ name }) => name);
  const ofTest = scriptCommands(manifest, 'test');
  const ofScripts = testCommands(manifest).flatMap((command) => runnerOf(root, command) ?? []);
  if (ofTest.some((command) => otherRunnerOf(command)?.isMain)) return ofScripts;
  return [
    ...ofScripts,
    ...known.filter((name) => named.has(name)),
    ...(ofTest.some(runsTests) ? [] : known),
  ];
}

/** Returns the command lines of the runner `command` if none were given. */
function testScript(root: string, manifest: Readonly<Record<string, unknown>>): string {
  const line = testLine(manifest);
  if (line !== undefined) return line;
  throw new UserError(
    'no-test-runner',
    'The runner is `command`, but package.json has no test script to run.',
    'Name a command that runs the tests: `--command "node test/all.js"`.',
    join(root, 'package.json'),
  );
}

function runnerOf(root: string, command: ScriptCommand): RunnerName | undefined {
  const { program } = command;
  if (isNodeTest(command, (path) => readText(join(root, path)))) return 'node-test';
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
  const ofTest = scriptCommands(manifest, 'test').flatMap((one) => otherRunnerOf(one) ?? []);
  const isOther = ofTest.some(({ isMain }) => isMain);
  const missing = packages.find(
    ({ name }) => named.has(name) && (asked === undefined ? !isOther : asked === name),
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
  const others =
    ofTest.length > 0 ? ofTest : otherRunners.filter((runner) => named.has(runner.package));
  const titles = [...new Set(others.map(({ title }) => title))];
  const found =
    titles.length === 0 ? '' : ` It uses ${titles.join(' and ')}, which Assay runs as a command.`;
  return new UserError(
    'no-test-runner',
    isOther && asked === undefined
      ? `The test script runs none of ${wanted}.${found}`
      : `Looked for ${wanted} in package.json and node_modules and found none.${found}`,
    adviceFor(root, manifest),
    root,
  );
}

/** Returns the advice on how Assay can run tests that it does not drive. */
function adviceFor(root: string, manifest: Readonly<Record<string, unknown>>): string {
  const line = testLine(manifest);
  if (line === undefined) {
    return 'Run Assay in a project that is tested with one of these (name its directory with --root), or name what runs the tests with --command.';
  }
  const parts = writingParts(root, manifest, line);
  if (parts.length > 0) {
    return `Name what runs the tests and nothing else with --command, or \`command\` in the configuration: \`${line}\` also runs \`${parts.join('` and `')}\`, and would write into the project for each mutant.`;
  }
  return `Have Assay run the tests by their command line: \`--command ${inQuotes(line)}\`, or \`command\` in the configuration.`;
}

function dependenciesIn(manifest: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  return packagesIn(manifest, ['dependencies', 'devDependencies', 'peerDependencies']);
}
