import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';

import { UserError } from '../../foundation/user-error.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import type { BuildKind, RunnerOptions } from '../test-runner.ts';
import { withLaterNames } from './early-vitest.ts';
import { guardProcess } from './guard-process.ts';
import { interceptTransforms, pathOf } from './intercept-transforms.ts';
import { vitestEntry } from './locate-vitest.ts';
import { outlivesWorkers, outliveWorkers } from './outlive-workers.ts';
import type { ForkClass } from './park-workers.ts';
import { canRenew, renewEnvironments } from './renew-environments.ts';
import type { Vitest, VitestNodeModule, VitestProject } from './vitest-api.ts';
import { patience, within } from './within.ts';

/** The options for opening Vitest. */
export interface VitestOptions extends RunnerOptions {
  /** The path of the Vitest configuration, if Vitest would not find it itself. */
  readonly config?: string;
  /** The names or globs of the Vitest projects to run; empty for all. */
  readonly projects: readonly string[];
  readonly concurrency: number;
}

/** A running Vitest of the project with Assay's runner. */
export interface StartedVitest {
  readonly vitest: Vitest;
  /** The class of its worker processes if these can be parked. */
  readonly workers: ForkClass | undefined;
  /** Stops guarding this process against Vitest's handlers. */
  readonly release: () => void;
}

/**
 * Starts the project's own Vitest with its configuration, and serves it the code under test. Throws a `UserError` if Vitest does
 * not start, or runs in a browser.
 *
 * @param runner the path of the module with the runner
 * @param build returns the build from which a module is served; called for each module that is loaded
 */
export async function startVitest(
  location: PackageLocation,
  options: VitestOptions,
  runner: string,
  build: () => BuildKind,
): Promise<StartedVitest> {
  setVariables();
  const { value, release } = await guardProcess(() => createVitest(location, options));
  const { vitest, workers } = value;
  for (const project of vitest.projects) prepareProject(project, runner);
  for (const server of new Set(vitest.projects.map((project) => project.vite))) {
    interceptTransforms(server, (id, text) => options.serve(pathOf(id), text, build()));
  }
  return { vitest, workers, release };
}

/** Closes Vitest, but does not wait longer than `patience`. */
export async function closeVitest({ vitest, release }: StartedVitest): Promise<void> {
  // The pool of version 3 fails to close after its workers have been ended. That affects no result.
  await within(
    patience,
    vitest.close().catch(() => {}),
  );
  release();
}

/**
 * Sets the variables that Vitest's command sets before it reads any configuration. Without them, Vite would set the mode of a
 * development server, on which plugins, the configuration and workers depend.
 */
function setVariables(): void {
  process.env['TEST'] = 'true';
  process.env['VITEST'] = 'true';
  process.env['NODE_ENV'] ??= 'test';
}

async function createVitest(
  location: PackageLocation,
  options: VitestOptions,
): Promise<Pick<StartedVitest, 'vitest' | 'workers'>> {
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
    // With fewer, the pool would not replace workers that have died.
    ...(location.major <= 3 && { minWorkers: options.concurrency }),
    pool: 'forks',
    cache: false,
    update: false,
    // Version 5 would otherwise cache the instrumented modules for the project's own runs.
    fsModuleCache: false,
  };
  const streams = { stdout: quiet, stderr: quiet };
  try {
    await reviveEsbuild(location);
    // A Vite that does not fit this Vitest may lack what it imports.
    const node = (await import(vitestEntry(location, 'node'))) as VitestNodeModule;
    const { ForksPoolWorker: Worker } = node;
    if (Worker !== undefined && !outlivesWorkers(location)) outliveWorkers(Worker);
    if (Worker !== undefined && canRenew(location)) renewEnvironments(Worker);
    const vitest = await node.createVitest('test', settings, { logLevel: 'silent' }, streams);
    return {
      vitest: location.major < 3 ? withLaterNames(vitest) : vitest,
      workers: Worker,
    };
  } catch (error) {
    throw new UserError(
      'runner-failed',
      `Vitest did not start: ${error instanceof Error ? error.message : String(error)}`,
      'Check that `npx vitest run` works in this project, and that its versions of Vitest and Vite fit together.',
    );
  }
}

/** The part of esbuild that is used here. */
interface Esbuild {
  readonly transform: (text: string) => Promise<unknown>;
  readonly stop: () => unknown;
}

/**
 * Makes sure that the project's esbuild works if this process has loaded it: Ctrl-C ends esbuild's own process too, and esbuild starts another
 * only once it is told to stop.
 */
async function reviveEsbuild({ directory }: PackageLocation): Promise<void> {
  const esbuild = loadedEsbuild(directory);
  if (esbuild === undefined) return;
  try {
    await esbuild.transform('');
  } catch {
    await esbuild.stop();
  }
}

/** The esbuild of the project's Vite, if it is loaded. */
function loadedEsbuild(directory: string): Esbuild | undefined {
  try {
    const ofVitest = createRequire(join(directory, 'package.json'));
    const ofVite = createRequire(ofVitest.resolve('vite/package.json'));
    const path = ofVite.resolve('esbuild');
    const esbuild: Esbuild | undefined = ofVite.cache[path]?.exports;
    return esbuild;
  } catch {
    // Later versions of Vite have no esbuild.
    return undefined;
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
