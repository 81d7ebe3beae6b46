import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { ScriptCommand } from '../../foundation/script-command.ts';
import { runnerCommands } from '../../foundation/script-commands.ts';
import { splitWords } from '../../foundation/shell-words.ts';
import { UserError } from '../../foundation/user-error.ts';
import { onlyTranspile, readNodeFlags, readsTypes } from '../process/node-flags.ts';
import { localFiles } from '../process/local-files.ts';
import { openProcessRunner } from '../process/open-process-runner.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import { readManifest } from '../process/read-manifest.ts';
import { chooseTestFiles } from '../process/choose-test-files.ts';
import { relativePath } from '../process/relative-path.ts';
import { transpilerFiles } from '../process/transpiler-files.ts';
import type { RunnerOptions, TestRunner } from '../test-runner.ts';
import { locateMocha } from './locate-mocha.ts';

/** The options and test files of a project, as its Mocha reads them. */
interface MochaProject {
  readonly options: Readonly<Record<string, unknown>>;
  /** The names and globs of test files, in the configuration and among the arguments. */
  readonly specs: readonly string[];
  /** The absolute paths of the test files. */
  readonly files: readonly string[];
}

const run = promisify(execFile);

/**
 * Opens the project's own Mocha with its configuration and with the arguments of its test script. If the script calls Mocha
 * several times, the files of all calls are run with the options of the first call. Throws a `UserError` if Mocha is missing or
 * can't read its options.
 */
export async function openMocha(options: RunnerOptions): Promise<TestRunner> {
  const { root } = options;
  const location = locateMocha(root);
  const [command = none, ...others] = runnerCommands(readManifest(root), ({ program }) =>
    /^_?mocha$/.test(program),
  );
  const environment = { ...options.environment, ...command.environment };
  const read = (one: MochaCommand): Promise<MochaProject> =>
    readProject(location, root, one.words, { ...options.environment, ...one.environment });
  const project = await read(command);
  const more = await Promise.all(others.map(read));
  const flags = readNodeFlags([
    ...splitWords(environment['NODE_OPTIONS'] ?? ''),
    ...command.nodeFlags,
    ...nodeOptions(project.options),
  ]);
  const specs = new Set(project.specs);
  const loadedFirst = new Set(listOf(project.options['file']));
  const { spec: _files, ...chosenOptions } = project.options;
  const first = [...flags.preloads.map(({ name }) => name), ...listOf(project.options['require'])];
  const alwaysLoaded = localFiles(root, [...first, ...loadedFirst, ...listOf(chosenOptions['ui'])]);
  const files = new Set([project, ...more].flatMap((one) => one.files));
  const found = [...files].filter((file) => !loadedFirst.has(relativePath(root, file)));
  return openProcessRunner({
    name: 'mocha',
    version: location.version,
    root,
    ...chooseTestFiles(options, found, alwaysLoaded),
    table: options.table,
    serve: options.serve,
    sources: options.sources,
    worker: new URL('./worker/main.js', import.meta.url),
    hostWorker: new URL('./worker/host.js', import.meta.url),
    settings: {
      mocha: location.directory,
      options: project.options,
      preloads: flags.preloads,
    },
    nodeFlags: flags.others,
    environment,
    argv: () => [join(location.directory, 'bin/mocha.js'), ...command.words],
    readsTypes: readsTypes(first),
    shareWorkers: options.shareWorkers && onlyTranspile(first) && hasOwnInterface(project.options),
    plainCommand: ({ path }) => ({
      environment: options.environment,
      variables: command.environment,
      program: 'npx mocha',
      start: [process.execPath, ...command.nodeFlags, join(location.directory, 'bin', 'mocha.js')],
      words: [...command.words.filter((word) => !specs.has(word)), path],
      // Mocha runs the files of its configuration as well as those of its arguments.
      runsMore: [...specs].some((spec) => !command.words.includes(spec)),
    }),
    configurationFiles: [
      ...(await transpilerFiles(root)),
      ...localFiles(root, [...first, ...flags.others]),
    ],
    configuration: JSON.stringify([chosenOptions, flags, command.environment]),
  });
}

/** Returns whether the interface of the tests is one of Mocha's. Others may keep something for the whole process. */
function hasOwnInterface({ ui = 'bdd' }: MochaProject['options']): boolean {
  return typeof ui === 'string' && ['bdd', 'tdd', 'qunit', 'exports'].includes(ui);
}

type MochaCommand = Pick<ScriptCommand, 'environment' | 'nodeFlags' | 'words'>;

const none: MochaCommand = { environment: {}, nodeFlags: [], words: [] };

async function readProject(
  { directory }: PackageLocation,
  root: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<MochaProject> {
  const reader = fileURLToPath(new URL('./worker/read-options.js', import.meta.url));
  try {
    const { stdout } = await run(process.execPath, [reader, directory, ...words], {
      cwd: root,
      env: { ...environment, NODE_OPTIONS: '' },
      maxBuffer: 1 << 26,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as MochaProject;
  } catch (error) {
    const output = String(
      typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : error,
    );
    throw new UserError(
      'runner-failed',
      `Mocha could not read its options: ${output.trim().split('\n').slice(0, 5).join('\n')}`,
      'Check that `npx mocha --dry-run` works in this project.',
    );
  }
}

/** Returns the flags for Node among Mocha's options: those of `node-option`, and those that Mocha passes on under their own names. */
function nodeOptions(options: Readonly<Record<string, unknown>>): string[] {
  const named = ['import', 'loader', 'experimental-loader'].flatMap((name) =>
    listOf(options[name]).map((value) => `--${name}=${value}`),
  );
  const given = listOf(options['node-option']).map((flag) =>
    flag.startsWith('-') ? flag : `--${flag}`,
  );
  return [...named, ...given];
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
