import { join } from 'node:path';

import picomatch from 'picomatch';

import type { PackageLocation } from '../process/locate-package.ts';
import type { Coordinator } from '../process/coordinator.ts';
import { openCoordinator } from '../process/open-coordinator.ts';
import { packageFolders } from '../process/package-folders.ts';
import { relativePath } from '../process/relative-path.ts';
import { runPlainly } from '../process/run-plainly.ts';
import { ProcessBounds } from '../process/stays-in-process.ts';
import { setUpSources } from '../process/set-up-sources.ts';
import type { PlainRun, TestFile, TestRunner } from '../test-runner.ts';
import { configurationFiles } from './configuration-files.ts';
import { poolClass } from './keep-workers.ts';
import { locateVitest, vitestFiles } from './locate-vitest.ts';
import { answerOnceDead, outlivesWorkers } from './outlive-workers.ts';
import { relatedTests } from './related-tests.ts';
import { canRenew, environmentFolders, writeEnvironments } from './renew-environments.ts';
import { writeRunnerEntry } from './runner-entry.ts';
import { closeVitest, startVitest, type VitestOptions } from './start-vitest.ts';
import type { Vitest, VitestSpecification } from './vitest-api.ts';
import { vitestHosts } from './vitest-hosts.ts';
import { type ServedBuild, VitestJobs } from './vitest-jobs.ts';

import type { VitestWorkerSettings } from './worker-settings.ts';

/**
 * Opens the project's own Vitest with its configuration, and serves the code under test from a build. Throws a `UserError` if
 * Vitest is missing, does not start, or runs in a browser.
 */
export async function openVitest(options: VitestOptions): Promise<TestRunner> {
  const location = locateVitest(options.root);
  const served: ServedBuild = { build: 'observe' };
  const coordinator = await openCoordinator(options, keyOf);
  const { directory, facts } = coordinator;
  const entry = writeJobRunner(location, options.root, coordinator);
  const started = await startVitest(location, options, entry, () => served.build).catch(
    async (error: unknown) => {
      await coordinator.close();
      throw error;
    },
  );
  const { vitest, workers } = started;
  const { specifications, unrelatedFiles } = await findTests(vitest, options);
  const jobs = new VitestJobs({
    vitest,
    location,
    options,
    coordinator,
    specifications,
    served,
    pools: await poolClass(location),
    workers: workers && {
      class: workers,
      runner: entry,
      ...(!outlivesWorkers(location) && { onHandOut: answerOnceDead }),
    },
  });
  const tests = [...specifications.values()];
  const bounds = new ProcessBounds(['vitest', '@vitest', 'vite']);
  const hosts = vitestHosts({ location, options, vitest, tests, facts, directory });
  return {
    name: 'vitest',
    version: location.version,
    testFiles: [...specifications].map(([key, specification]): TestFile => ({
      key,
      path: relativePath(options.root, specification.moduleId),
      project: specification.project.name,
    })),
    unrelatedFiles,
    globalSetUps: setUpSources(
      options,
      vitest.projects.flatMap(({ config }) => config.globalSetup ?? []),
    ),
    configurationFiles: await configurationFiles(vitest.projects),
    partWorkers(file, modules) {
      if (!bounds.holds(modules)) return undefined;
      // Other processes than fresh ones take all files that a project does not isolate.
      if (!jobs.isIsolated(file)) return 'fresh';
      return jobs.isShared(file) ? 'shared' : 'own';
    },
    isIsolated: (file) => jobs.isIsolated(file),
    run: (build, requests, runOptions) => jobs.run(build, requests, runOptions),
    runPlainly: (file, signal) => runByCommand(file, location, options, signal),
    openHost: hosts.open,
    openOracles: hosts.openOracles,
    async close() {
      await hosts.close();
      coordinator.endWorkers();
      jobs.close();
      await closeVitest(started);
      await coordinator.close();
    },
  };
}

/** Writes the module that Vitest loads as its runner. Returns its path. */
function writeJobRunner(
  location: PackageLocation,
  root: string,
  { address, directory }: Coordinator,
): string {
  if (canRenew(location)) writeEnvironments(location, directory);
  const settings: VitestWorkerSettings = {
    ...vitestFiles(location),
    socket: address,
    progress: directory,
    // Vite needs its packages in the main process only.
    kept: packageFolders(location.directory, ['vite']),
    environments: environmentFolders(root),
  };
  const runner = new URL('./worker/assay-runner.js', import.meta.url).href;
  return writeRunnerEntry(
    directory,
    `import { assayRunner } from ${JSON.stringify(runner)};\nexport default await assayRunner(${JSON.stringify(settings)});\n`,
  );
}

interface FoundTests {
  /** The chosen test files from which imports lead to a mutated source, by their keys. */
  readonly specifications: ReadonlyMap<string, VitestSpecification>;
  /** The number of other chosen test files. */
  readonly unrelatedFiles: number;
}

async function findTests(vitest: Vitest, options: VitestOptions): Promise<FoundTests> {
  const isChosen = options.tests.length === 0 ? () => true : picomatch([...options.tests]);
  const found = await vitest.globTestSpecifications();
  const chosen = found.filter(
    ({ pool, moduleId }) => pool !== 'typescript' && isChosen(relativePath(options.root, moduleId)),
  );
  const sources = new Set(options.sources.map((path) => path.replaceAll('\\', '/')));
  const related = await relatedTests(chosen, sources);
  const specifications = new Map(
    related.map((one) => [keyOf(one.project.name, one.moduleId), one]),
  );
  return { specifications, unrelatedFiles: chosen.length - specifications.size };
}

function keyOf(project: string, file: string): string {
  return `${project}\0${file.replaceAll('\\', '/')}`;
}

/** Runs a test file by Vitest's own command. */
function runByCommand(
  { path, project }: TestFile,
  location: PackageLocation,
  options: VitestOptions,
  signal: AbortSignal,
): Promise<PlainRun> {
  return runPlainly(
    {
      root: options.root,
      program: 'npx vitest',
      start: [process.execPath, join(location.directory, 'vitest.mjs')],
      words: [
        'run',
        path,
        ...(options.config === undefined ? [] : ['--config', options.config]),
        ...(project === '' ? [] : ['--project', project]),
        '--coverage.enabled=false',
      ],
      environment: options.environment,
    },
    signal,
  );
}
