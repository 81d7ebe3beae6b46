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
 * A process of its own, started in the project's folder with Jest's folder, the folder for what is Assay's, the file to
 * write to and then Jest's arguments: has the project's Jest read its configuration, find its test files and run its global
 * set-up. It stays for the global teardown, which may need what the set-up left in memory. Configuration is code, and
 * some of it prints, exits, or expects to be in a process of Jest's.
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
      // Version 29 takes changed files here; undefined there means none.
      config?: JestProjectConfig,
    ): Promise<{ readonly tests: readonly { readonly path: string }[] }>;
  };
}

/** Options that choose tests by what changed, write something, or don't end. */
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
  const major = Number.parseInt(version(), 10);
  const file = major < 30 ? 'build/run.js' : undefined;
  // The project's own copy: `buildArgv` is the same in both versions.
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

function version(): string {
  return (loadJestPackage(jest, '@jest/core', 'package.json') as { version: string }).version;
}

async function open(): Promise<void> {
  const before = { ...process.env };
  const options = await readArguments();
  const { readConfigs } = loadJestPackage(jest, 'jest-config') as ConfigModule;
  const folders = Array.isArray(options['projects']) ? options['projects'].map(String) : [];
  const found = await readConfigs(options, folders.length === 0 ? [process.cwd()] : folders);
  const { globalConfig } = found;
  const configs = found.configs.filter(
    (config) => isSelected(config, options) && /[\\/]jest-runner[\\/]/.test(config.runner),
  );
  const parts: OpenedPart[] = [];
  const described: ConfigDescription[] = [];
  const files: { path: string; project: string }[] = [];
  const runtime = loadJestPackage(jest, 'jest-runtime') as RuntimeModule;
  const core = loadJestPackage(jest, '@jest/core') as CoreModule;
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
    const search = new core.SearchSource(context);
    const { tests } = await (Number.parseInt(version(), 10) < 30
      ? search.getTestPaths(globalConfig)
      : search.getTestPaths(globalConfig, adapted));
    described.push(describeConfig(config, context));
    files.push(...tests.map(({ path }) => ({ path, project: name })));
    parts.push({ name, config: adapted, moduleMap: context.moduleMap.toJSON() });
  }
  const hooks = runGlobalHooks(
    jest,
    globalConfig,
    parts.map(({ config }) => config),
  );
  await hooks('globalSetup');
  const opened: OpenedJestProject = { globalConfig: forWorkers(globalConfig), projects: parts };
  writeFileSync(output, serialize(opened));
  process.once('message', () => {
    hooks('globalTeardown').then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const environment = changesSince(before);
  const { seed: _seed, ...steady } = dataOf(globalConfig);
  tell({
    kind: 'opened',
    files,
    environment,
    configuration: JSON.stringify([described.map(({ text }) => text), steady, environment]),
    configurationFiles: described.flatMap((one) => one.files),
    globalSetUps: [globalConfig, ...configs].flatMap((one) => one.globalSetup ?? []),
    readsTypes: configs.some(readsTypes),
    namesArePlain: configs.every(namesArePlain),
    loadedAlways: described.flatMap(({ always }) => always),
  });
}

function forWorkers(globalConfig: GlobalConfig): GlobalConfig {
  const data = dataOf(globalConfig);
  // Snapshots are not written; a run that would write all of them anew fails for none.
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

function tell(message: OpenerMessage): void {
  process.send?.(message);
}

// Without the main process there is nobody to ask for the teardown.
process.once('disconnect', () => process.exit(1));
process.env['NODE_ENV'] ??= 'test';
open().catch((error: unknown) => tell({ kind: 'failed', message: describeError(error) }));
