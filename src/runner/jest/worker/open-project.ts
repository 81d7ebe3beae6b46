import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';

import type { ConfigModule, GlobalConfig, JestProjectConfig, ProjectContext } from '../jest-api.ts';
import { loadJestPackage } from '../jest-packages.ts';
import type { OpenedPart, OpenedJestProject, OpenerMessage } from '../worker-settings.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import {
  type ConfigDescription,
  describeConfig,
  namesArePlain,
  readsTypes,
} from './describe-config.ts';
import { adaptConfig, dataOf } from './adapt-config.ts';
import { runGlobalHooks } from './global-hooks.ts';

/**
 * The program of a separate process, started in the project's folder. Its arguments are Jest's folder, the folder for Assay's own
 * files, the path of the file to write, and Jest's arguments. In this process the project's Jest reads its configuration, finds
 * its test files and runs its global set-up. The process keeps running until the global teardown, which may need objects that
 * the set-up has left in memory. The process is separate because configuration is code: some of it prints, exits, or expects to
 * run in a process of Jest.
 */
const [, , jest = '', directory = '', output = '', ...argv] = process.argv;

interface CliModule {
  buildArgv(argv: readonly string[]): Promise<Record<string, unknown>>;
}

interface RuntimeModule {
  readonly default: {
    createContext(config: JestProjectConfig, options: object): Promise<ProjectContext>;
  };
}

interface CoreModule {
  readonly SearchSource: new (context: ProjectContext) => {
    getTestPaths(
      globalConfig: GlobalConfig,
      // Version 29 has another parameter here, the changed files. It must be undefined.
      config?: JestProjectConfig,
    ): Promise<{ readonly tests: readonly { readonly path: string }[] }>;
  };
}

/** Options that choose tests by changes, write files, or keep Jest running. */
const ignoredOptions = [
  'changedFilesWithAncestor',
  'changedSince',
  'f',
  'findRelatedTests',
  'json',
  'lastCommit',
  'listTests',
  'o',
  'onlyChanged',
  'onlyFailures',
  'outputFile',
  'runTestsByPath',
  'shard',
];

async function readArguments(): Promise<Record<string, unknown>> {
  const file = majorVersion() < 30 ? 'build/run.js' : undefined;
  // `buildArgv` is the same in both versions.
  const cli = loadJestPackage(jest, 'jest-cli', file) as CliModule;
  const options = await cli.buildArgv(argv);
  for (const name of ignoredOptions) delete options[name];
  return {
    ...options,
    bail: 0,
    cacheDirectory: join(directory, 'files'),
    collectCoverage: false,
    coverage: false,
    detectLeaks: false,
    detectOpenHandles: false,
    logHeapUsage: false,
    notify: false,
    passWithNoTests: true,
    randomize: false,
    reporters: [],
    silent: true,
    updateSnapshot: false,
    watch: false,
    watchAll: false,
    watchman: false,
  };
}

function majorVersion(): number {
  const manifest = loadJestPackage(jest, '@jest/core', 'package.json') as { version: string };
  return Number.parseInt(manifest.version, 10);
}

async function open(): Promise<void> {
  const before = { ...process.env };
  const options = await readArguments();
  const { globalConfig, configs } = await readProjects(options);
  const { parts, descriptions, files } = await openParts(globalConfig, configs);
  const runHooks = runGlobalHooks(
    jest,
    globalConfig,
    parts.map(({ config }) => config),
  );
  await runHooks('globalSetup');
  const opened: OpenedJestProject = { globalConfig: forWorkers(globalConfig), projects: parts };
  writeFileSync(output, serialize(opened));
  process.once('message', () => {
    runHooks('globalTeardown').then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const environment = changesSince(before);
  const { seed: _seed, ...steady } = dataOf(globalConfig);
  send({
    kind: 'opened',
    files,
    environment,
    configuration: JSON.stringify([descriptions.map(({ text }) => text), steady, environment]),
    configurationFiles: descriptions.flatMap((one) => one.files),
    globalSetUps: [globalConfig, ...configs].flatMap((one) => one.globalSetup ?? []),
    readsTypes: configs.some(readsTypes),
    namesArePlain: configs.every(namesArePlain),
    loadedAlways: descriptions.flatMap(({ always }) => always),
  });
}

/** Reads the configurations of the chosen projects that run tests with jest-runner. */
async function readProjects(
  options: Record<string, unknown>,
): ReturnType<ConfigModule['readConfigs']> {
  const { readConfigs } = loadJestPackage(jest, 'jest-config') as ConfigModule;
  const folders = Array.isArray(options['projects']) ? options['projects'].map(String) : [];
  const found = await readConfigs(options, folders.length === 0 ? [process.cwd()] : folders);
  const configs = found.configs.filter(
    (config) => isSelected(config, options) && /[\\/]jest-runner[\\/]/.test(config.runner),
  );
  return { globalConfig: found.globalConfig, configs };
}

/** The projects as workers need them, with their descriptions and test files. */
interface OpenedParts {
  readonly parts: readonly OpenedPart[];
  readonly descriptions: readonly ConfigDescription[];
  readonly files: readonly { readonly path: string; readonly project: string }[];
}

/** Adapts the configuration of each project, and finds its test files. */
async function openParts(
  globalConfig: GlobalConfig,
  configs: readonly JestProjectConfig[],
): Promise<OpenedParts> {
  const parts: OpenedPart[] = [];
  const descriptions: ConfigDescription[] = [];
  const files: { path: string; project: string }[] = [];
  const runtime = loadJestPackage(jest, 'jest-runtime') as RuntimeModule;
  for (const config of configs) {
    if (!/[\\/]jest-circus[\\/]/.test(config.testRunner)) {
      throw new Error(`its testRunner is ${config.testRunner}, and Assay drives jest-circus only.`);
    }
    const name = configs.length === 1 ? '' : nameOf(config, parts);
    const adapted = adaptConfig(config);
    const context = await runtime.default.createContext(adapted, {
      console,
      maxWorkers: 1,
      watch: false,
      watchman: false,
    });
    const paths = await findTests(context, globalConfig, adapted);
    descriptions.push(describeConfig(config, context));
    files.push(...paths.map((path) => ({ path, project: name })));
    parts.push({ name, config: adapted, moduleMap: context.moduleMap.toJSON() });
  }
  return { parts, descriptions, files };
}

async function findTests(
  context: ProjectContext,
  globalConfig: GlobalConfig,
  config: JestProjectConfig,
): Promise<readonly string[]> {
  const { SearchSource } = loadJestPackage(jest, '@jest/core') as CoreModule;
  const search = new SearchSource(context);
  const { tests } = await (majorVersion() < 30
    ? search.getTestPaths(globalConfig)
    : search.getTestPaths(globalConfig, config));
  return tests.map(({ path }) => path);
}

function forWorkers(globalConfig: GlobalConfig): GlobalConfig {
  const data = dataOf(globalConfig);
  // Workers never write snapshots. With `all`, no test would fail because of its snapshot.
  return { ...data, updateSnapshot: data.updateSnapshot === 'all' ? 'new' : data.updateSnapshot };
}

function isSelected(config: JestProjectConfig, options: Record<string, unknown>): boolean {
  const { selectProjects, ignoreProjects } = options;
  const name = config.displayName?.name;
  if (Array.isArray(selectProjects) && !selectProjects.includes(name)) return false;
  return !(Array.isArray(ignoreProjects) && ignoreProjects.includes(name));
}

function nameOf(config: JestProjectConfig, others: readonly OpenedPart[]): string {
  const name = config.displayName?.name ?? config.rootDir.split(/[\\/]/).at(-1) ?? config.id;
  return others.some((other) => other.name === name) ? `${name} ${others.length + 1}` : name;
}

function changesSince(before: NodeJS.ProcessEnv): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && value !== before[name]) changed[name] = value;
  }
  return changed;
}

function send(message: OpenerMessage): void {
  process.send?.(message);
}

// Without the main process, nothing would ask for the teardown.
process.once('disconnect', () => process.exit(1));
process.env['NODE_ENV'] ??= 'test';
open().catch((error: unknown) => send({ kind: 'failed', message: describeError(error) }));
