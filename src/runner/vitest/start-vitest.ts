import { resolve } from 'node:path';
import { Writable } from 'node:stream';

import { UserError } from '../../foundation/user-error.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import type { BuildKind, RunnerOptions } from '../test-runner.ts';
import { withLaterNames } from './early-vitest.ts';
import { guardProcess } from './guard-process.ts';
import { interceptTransforms, pathOf } from './intercept-transforms.ts';
import { vitestEntry } from './locate-vitest.ts';
import type { Vitest, VitestNodeModule, VitestProject } from './vitest-api.ts';

/** What opening Vitest needs to know. */
export interface VitestOptions extends RunnerOptions {
  /** Path of the Vitest configuration, where it isn't where Vitest looks. */
  readonly config?: string;
  /** Names or globs of the Vitest projects to run; empty for all. */
  readonly projects: readonly string[];
  readonly concurrency: number;
  /** Let files share workers where they can't notice it, also in projects that isolate their files (not in Vitest 2 and 3). */
  readonly shareWorkers: boolean;
}

/** A Vitest of the project's with Assay's runner. */
export interface StartedVitest {
  readonly vitest: Vitest;
  /** Stops guarding this process against what Vitest does to it. */
  readonly release: () => void;
}

/**
 * Starts the project's own Vitest with its own configuration, and serves it the code under test. Throws a `UserError` where it does
 * not start, or runs in a browser.
 *
 * @param runner path of the module with the runner
 * @param build asked for each module that is loaded
 */
export async function startVitest(
  location: PackageLocation,
  options: VitestOptions,
  runner: string,
  build: () => BuildKind,
): Promise<StartedVitest> {
  setVariables();
  const { value: vitest, release } = await guardProcess(() => createVitest(location, options));
  for (const project of vitest.projects) prepareProject(project, runner);
  for (const server of new Set(vitest.projects.map((project) => project.vite))) {
    interceptTransforms(server, (id, text) => options.serve(pathOf(id), text, build()));
  }
  return { vitest, release };
}

/**
 * Sets what Vitest's command sets before it reads any configuration. Vite says otherwise that this is a development server, and
 * plugins, the configuration and workers go by it.
 */
function setVariables(): void {
  process.env['TEST'] = 'true';
  process.env['VITEST'] = 'true';
  process.env['NODE_ENV'] ??= 'test';
}

async function createVitest(location: PackageLocation, options: VitestOptions): Promise<Vitest> {
  // The module is the project's own copy; `VitestNodeModule` names what versions 3 to 5 share, and with later names 2.1.
  const node = (await import(vitestEntry(location, 'node'))) as VitestNodeModule;
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
  const settings = {
    root: options.root,
    ...(options.config !== undefined && { config: resolve(options.root, options.config) }),
    ...(options.projects.length > 0 && { project: [...options.projects] }),
    watch: false,
    run: true,
    reporters: [{}],
    coverage: { enabled: false },
    typecheck: { enabled: false },
    api: false,
    ui: false,
    open: false,
    bail: 0,
    passWithNoTests: true,
    maxWorkers: options.concurrency,
    ...(location.major <= 3 && { minWorkers: 1 }),
    pool: 'forks',
    cache: false,
    update: false,
    // Version 5 would keep the instrumented modules as if they were the project's own.
    fsModuleCache: false,
  };
  const streams = { stdout: quiet, stderr: quiet };
  try {
    const vitest = await node.createVitest('test', settings, { logLevel: 'silent' }, streams);
    return location.major < 3 ? withLaterNames(vitest) : vitest;
  } catch (error) {
    throw new UserError(
      'runner-failed',
      `Vitest did not start: ${error instanceof Error ? error.message : String(error)}`,
      'Check that `npx vitest run` works in this project.',
    );
  }
}

function prepareProject(project: VitestProject, runner: string): void {
  const { config } = project;
  if (config.browser?.enabled === true) {
    throw new UserError(
      'browser-mode',
      `The Vitest project "${project.name || 'default'}" runs in a browser.`,
      'Assay runs tests in Node: choose other projects with `--project`, or turn browser mode off for them.',
    );
  }
  config.runner = runner;
  config.pool = 'forks';
  config.bail = 0;
  config.disableConsoleIntercept = true;
  config.sequence = { ...config.sequence, shuffle: false };
}
