import { join } from 'node:path';

import { isRunnerProgram, type ScriptCommand } from '../foundation/script-command.ts';
import { hasTestScript, lineCommands, scriptCommands } from '../foundation/script-commands.ts';
import { readText } from './read-manifest.ts';

type Manifest = Readonly<Record<string, unknown>>;

/** A test runner that Assay does not drive. */
export interface OtherRunner {
  /** The package by which it is recognised. */
  readonly package: string;
  /** Its name on a command line. */
  readonly program: string;
  /** Its usual spelling. */
  readonly title: string;
  /** Whether its tests are those of the project, and not an addition to the tests of another runner. */
  readonly isMain: boolean;
}

/** The test runners that Assay does not drive but can run as commands. */
export const otherRunners: readonly OtherRunner[] = [
  { package: 'ava', program: 'ava', title: 'AVA', isMain: true },
  { package: 'jasmine', program: 'jasmine', title: 'Jasmine', isMain: true },
  { package: 'tap', program: 'tap', title: 'tap', isMain: true },
  { package: 'tape', program: 'tape', title: 'tape', isMain: true },
  { package: 'uvu', program: 'uvu', title: 'uvu', isMain: true },
  { package: 'qunit', program: 'qunit', title: 'QUnit', isMain: true },
  { package: '@hapi/lab', program: 'lab', title: 'lab', isMain: true },
  { package: 'borp', program: 'borp', title: 'borp', isMain: true },
  { package: 'better-node-test', program: 'bnt', title: 'better-node-test', isMain: true },
  { package: '@playwright/test', program: 'playwright', title: 'Playwright', isMain: false },
];

/** Returns the runner, among those that Assay does not drive, that a command runs; undefined for all other commands. */
export function otherRunnerOf({ program }: ScriptCommand): OtherRunner | undefined {
  return otherRunners.find((runner) => runner.program === program);
}

/** Matches files whose name says that they are tests: `test/index.js`. */
const testFile = /(?:^|[\\/_.-])(?:tests?|specs?)(?:[\\/_.-]|$)/i;

/** Returns whether a command runs tests: by any runner, or as a file of tests. */
export function runsTests(command: ScriptCommand): boolean {
  return isRunner(command) || isTestFile(command);
}

function isRunner(command: ScriptCommand): boolean {
  const { program, words } = command;
  if (isRunnerProgram(program)) return true;
  if (/^(?:node|tsx)$/.test(program)) return words.includes('--test');
  return otherRunnerOf(command)?.isMain === true;
}

function isTestFile({ program, words }: ScriptCommand): boolean {
  if (!/^(?:node|tsx|ts-node|bun)$/.test(program)) return false;
  return words.some((word) => !word.startsWith('-') && testFile.test(word));
}

/**
 * Returns the command line that runs the tests and nothing else: the parts of the test script that call a test runner, without
 * the parts that measure coverage; otherwise the parts that run files of tests; otherwise the whole `npm test`. Undefined if
 * there is no test script.
 */
export function testLine(manifest: Manifest): string | undefined {
  if (!hasTestScript(manifest)) return undefined;
  const commands = scriptCommands(manifest, 'test');
  const runners = commands.filter(isRunner);
  const parts = (runners.length > 0 ? runners : commands.filter(isTestFile)).map(
    ({ text }) => text,
  );
  return parts.length === 0 ? 'npm test' : [...new Set(parts)].join(' && ');
}

/** Returns a command line as the value of `--command`, in quotes for a shell. */
export function inQuotes(line: string): string {
  return /["$`\\]/.test(line) && !line.includes("'") ? `'${line}'` : JSON.stringify(line);
}

/** Programs that write their output beside the sources. */
const makers =
  /^(?:rollup|webpack|esbuild|tsup|tsdown|unbuild|microbundle|parcel|swc|babel|ncc|grunt|gulp|make|rimraf|rm|mv|cp|cpy|shx|copyfiles|del|del-cli|mkdirp?|patch-package|typedoc|jsdoc|husky)$/;

/** By program, the words that make it write. */
const writingWords: ReadonlyMap<string, RegExp> = new Map([
  ['prettier', /^(?:--write|-w)$/],
  ['biome', /^--(?:write|apply|fix)/],
  ['remark', /^(?:--output|-\w*o\w*)$/],
  ['vite', /^build$/],
  ['jest', /^(?:-u|--updateSnapshot)$/],
  ['vitest', /^(?:-u|--update)$/],
  ['ava', /^(?:-u|--update-snapshots)$/],
  ...['eslint', 'xo', 'standard', 'ts-standard', 'oxlint', 'stylelint', 'tslint'].map(
    (name): [string, RegExp] => [name, /^--fix(?:=|$)/],
  ),
]);

/**
 * Returns the parts of a command line that write into the project's folder: builds, formatters, linters that correct. Scripts
 * are followed; for `npm test`, so are `pretest` and `posttest`.
 */
export function writingParts(root: string, manifest: Manifest, line: string): readonly string[] {
  const isNpmTest = /\b(?:npm|pnpm|yarn)(?: run)? (?:test|t)\b/.test(line);
  const commands = [
    ...(isNpmTest ? scriptCommands(manifest, 'pretest') : []),
    ...lineCommands(manifest, line),
    ...(isNpmTest ? scriptCommands(manifest, 'posttest') : []),
  ];
  return [...new Set(commands.filter((command) => writes(root, command)).map(({ text }) => text))];
}

function writes(root: string, { program, words }: ScriptCommand): boolean {
  if (program === 'tsc') return !words.includes('--noEmit') && !emitsNothing(root);
  return makers.test(program) || words.some((word) => writingWords.get(program)?.test(word));
}

function emitsNothing(root: string): boolean {
  return /"noEmit"\s*:\s*true/.test(readText(join(root, 'tsconfig.json')) ?? '');
}
