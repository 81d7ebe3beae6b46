import { mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { limitMemory } from '../process/limit-memory.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import { pipeAddress } from '../process/listen-for-workers.ts';
import { openOracleHost } from '../process/open-oracle-host.ts';
import { type HostPort, openUnitHost } from '../process/open-unit-host.ts';
import type { StartedWorker } from '../process/start-process.ts';
import type { BuildFacts } from '../process/worker-protocol.ts';
import type { OpenOracleHost } from '../oracle-host.ts';
import type { BuildKind } from '../test-runner.ts';
import type { OpenUnitHost } from '../unit-host.ts';
import { declaredVariables } from './declared-variables.ts';
import { vitestFiles } from './locate-vitest.ts';
import { environmentComment, nearestTest } from './nearest-test.ts';
import { writeRunnerEntry } from './runner-entry.ts';
import {
  closeVitest,
  type StartedVitest,
  startVitest,
  type VitestOptions,
} from './start-vitest.ts';
import type { Vitest, VitestProject, VitestSpecification } from './vitest-api.ts';
import { patience, within } from './within.ts';
import type { VitestHostSettings } from './worker-settings.ts';

/** The Vitest that runs the project's tests, with everything else that hosts need. */
export interface VitestHostOptions {
  readonly location: PackageLocation;
  readonly options: VitestOptions;
  readonly vitest: Vitest;
  /** The test files from which imports lead to a mutated source. */
  readonly tests: readonly VitestSpecification[];
  readonly facts: BuildFacts;
  /** The folder for Assay's own files. */
  readonly directory: string;
}

export interface VitestHosts {
  readonly open: OpenUnitHost;
  readonly openOracles: OpenOracleHost;
  readonly close: () => Promise<void>;
}

/** A Vitest that serves one build, to one host at a time. */
interface BuildServer extends StartedVitest {
  readonly build: BuildKind;
  readonly directory: string;
  readonly address: string;
  isTaken: boolean;
  /** Resolves when its last run has ended. */
  idle: Promise<void>;
}

/**
 * Opens unit hosts in workers of Vitest. A Vitest serves one text for each module and has one run at a time, so each open host
 * needs a separate Vitest. When a host is closed, the next host of the same build reuses its Vitest, with all modules that Vite has
 * transformed. The worker runs an empty test file with a runner of Assay, which loads the unit instead of the file.
 */
export function vitestHosts(needs: VitestHostOptions): VitestHosts {
  const { location, options, facts } = needs;
  const servers: BuildServer[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  let settingUp: Promise<unknown> = Promise.resolve();

  async function take(build: BuildKind): Promise<BuildServer> {
    const free = servers.find((server) => server.build === build && !server.isTaken);
    if (free !== undefined) {
      free.isTaken = true;
      return free;
    }
    // They start one after the other, since the handlers of this process are compared before and after a start.
    const next = starting.then(() => startServer(needs, build));
    starting = next.catch(() => {});
    const server = await next;
    servers.push(server);
    return server;
  }

  /** @param unit the path of the unit, relative to the root */
  async function portFor(build: BuildKind, unit: string): Promise<HostPort> {
    const path = resolve(options.root, unit);
    const test = nearestTest(path, needs.tests);
    const mainProject = test?.project ?? projectAround(path, needs.vitest);
    settingUp = settingUp.then(() => setUpGlobally(mainProject, needs.vitest));
    await settingUp;
    const server = await take(build);
    const { projects } = server.vitest;
    const project = projects.find(({ name }) => name === mainProject.name);
    if (project === undefined) throw new Error(`There is no project ${mainProject.name}.`);
    for (const [key, value] of Object.entries(mainProject.getProvidedContext())) {
      project.provide(key, value);
    }
    const file = join(server.directory, 'unit.test.js');
    writeFileSync(file, test === undefined ? '' : environmentComment(test));
    return {
      root: options.root,
      facts,
      address: server.address,
      start: () => startWorker(server, project.createSpecification(file), location.major),
      // Versions 2 and 3 fail if a worker dies, and later versions need long to end a worker.
      endsItself: location.major <= 3,
      onClose() {
        server.isTaken = false;
      },
    };
  }

  return {
    open: async (asked) => openUnitHost(asked, await portFor(asked.build, asked.model.file)),
    openOracles: async (asked) => openOracleHost(asked, await portFor(asked.build, asked.file)),
    async close() {
      for (const server of servers) {
        await within(patience, server.idle);
        await closeVitest(server);
      }
    },
  };
}

/** Starts a Vitest that serves one build to hosts. */
async function startServer(
  { location, options, vitest, directory }: VitestHostOptions,
  build: BuildKind,
): Promise<BuildServer> {
  const own = mkdtempSync(join(directory, 'host-'));
  const address = pipeAddress(own, 'socket');
  const runner = new URL('./worker/host-runner.js', import.meta.url).href;
  const settings: VitestHostSettings = {
    ...vitestFiles(location),
    socket: address,
    declared: declaredVariables(vitest, process.env),
  };
  const entry = writeRunnerEntry(
    own,
    `import { hostRunner } from ${JSON.stringify(runner)};\nexport default await hostRunner(${JSON.stringify(settings)});\n`,
  );
  const started = await startVitest(location, { ...options, concurrency: 1 }, entry, () => build);
  prepare(started.vitest);
  return {
    ...started,
    build,
    directory: own,
    address,
    isTaken: true,
    idle: Promise.resolve(),
  };
}

/** Starts a worker that runs a file, once the server's last run has ended. */
function startWorker(
  server: BuildServer,
  specification: VitestSpecification,
  major: number,
): StartedWorker {
  const { vitest } = server;
  const exitCode = process.exitCode;
  const run = server.idle.then(() => vitest.runTestSpecifications([specification]));
  const ended = run.then(
    ({ unhandledErrors: [error] = [] }) => {
      // Versions 2 and 3 would give more files to a worker that has died. Without a pool they make a new one.
      if (major <= 3 && error !== undefined) vitest.pool = undefined;
      // Vitest sets the exit code because its own run finds no tests.
      process.exitCode = exitCode;
      return messageOf(error);
    },
    (error: unknown) => messageOf(error),
  );
  server.idle = ended.then(() => undefined);
  return { ended, kill: () => void vitest.cancelCurrentRun('keyboard-input').catch(() => {}) };
}

/** Returns the project with the deepest folder that contains a file. */
function projectAround(file: string, vitest: Vitest): VitestProject {
  const path = file.replaceAll('\\', '/');
  const [first, ...others] = vitest.projects;
  if (first === undefined) throw new Error('Vitest has no projects.');
  const depth = ({ config }: VitestProject): number =>
    path.startsWith(`${config.root.replaceAll('\\', '/')}/`) ? config.root.length : 0;
  return others.reduce((best, one) => (depth(one) > depth(best) ? one : best), first);
}

/** Runs the global set-up in the Vitest that runs the project's tests, unless it has run already. Hosts use its results. */
async function setUpGlobally(project: VitestProject, vitest: Vitest): Promise<void> {
  await vitest.getRootProject()._initializeGlobalSetup?.();
  await project._initializeGlobalSetup?.();
}

/** Changes the configuration of a Vitest for hosts: no global set-up, no retries, no choice of tests, and limited memory. */
function prepare(vitest: Vitest): void {
  for (const config of [vitest.config, ...vitest.projects.map((project) => project.config)]) {
    config.globalSetup = [];
    config.isolate = true;
    config.retry = 0;
    delete config.testNamePattern;
    const { forks } = config.poolOptions ?? {};
    const nodeOptions = process.env['NODE_OPTIONS'];
    if (forks === undefined) config.execArgv = limitMemory(config.execArgv ?? [], nodeOptions);
    else {
      forks.isolate = true;
      forks.execArgv = limitMemory(forks.execArgv ?? [], nodeOptions);
    }
  }
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : '';
}
