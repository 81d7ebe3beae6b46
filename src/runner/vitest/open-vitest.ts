import { join } from 'node:path';

import picomatch from 'picomatch';

import type { BuildKind, JobRequest, TestFile, TestRunner } from '../test-runner.ts';
import { configurationFiles } from './configuration-files.ts';
import { locateVitest, outlivesWorkers, vitestFiles } from './locate-vitest.ts';
import { openCoordinator } from '../process/open-coordinator.ts';
import { relativePath } from '../process/relative-path.ts';
import { runPlainly } from '../process/run-plainly.ts';
import { relatedTests } from './related-tests.ts';
import { writeRunnerEntry } from './runner-entry.ts';
import { setUpSources } from '../process/set-up-sources.ts';
import { shareWorkers, type SharedOutcome } from '../process/share-workers.ts';
import { startVitest, type VitestOptions } from './start-vitest.ts';
import type {
  Vitest,
  VitestProject,
  VitestProjectConfig,
  VitestSpecification,
} from './vitest-api.ts';
import { vitestHosts } from './vitest-hosts.ts';
import { patience, within } from './within.ts';
import type { VitestWorkerSettings } from './worker-settings.ts';

/**
 * Opens the project's own Vitest with its own configuration, and serves the code under test from a build.
 * Throws a `UserError` where Vitest is missing, does not start, or runs in a browser.
 */
export async function openVitest(options: VitestOptions): Promise<TestRunner> {
  const location = locateVitest(options.root);
  let build: BuildKind = 'observe';
  const coordinator = await openCoordinator(options, keyOf);
  const { directory, facts } = coordinator;
  const settings: VitestWorkerSettings = {
    ...vitestFiles(location),
    socket: coordinator.address,
    progress: directory,
  };
  const runner = new URL('./worker/assay-runner.js', import.meta.url).href;
  const entry = writeRunnerEntry(
    directory,
    `import { assayRunner } from ${JSON.stringify(runner)};\nexport default await assayRunner(${JSON.stringify(settings)});\n`,
  );
  const { vitest, release } = await startVitest(location, options, entry, () => build).catch(
    async (error: unknown) => {
      await coordinator.close();
      throw error;
    },
  );

  const isChosen = options.tests.length === 0 ? () => true : picomatch([...options.tests]);
  const specifications = new Map<string, VitestSpecification>();
  const found = await vitest.globTestSpecifications();
  const chosen = found.filter(
    ({ pool, moduleId }) => pool !== 'typescript' && isChosen(relativePath(options.root, moduleId)),
  );
  const sources = new Set(options.sources.map((path) => path.replaceAll('\\', '/')));
  for (const specification of await relatedTests(chosen, sources)) {
    specifications.set(keyOf(specification.project.name, specification.moduleId), specification);
  }
  const testFiles = [...specifications].map(([key, specification]): TestFile => ({
    key,
    path: relativePath(options.root, specification.moduleId),
    project: specification.project.name,
  }));

  const hosts = vitestHosts({
    location,
    options,
    vitest,
    tests: [...specifications.values()],
    facts,
    directory,
  });
  const outlives = outlivesWorkers(location);
  const sharesWorkers = options.shareWorkers && outlives;
  /** Files that have to have a process of their own, or better do. */
  const loners = new Set<string>();

  /** Runs files; what it resolves with says why one would not have been taken on. */
  async function runFiles(requests: readonly JobRequest[], shared: boolean): Promise<string> {
    const opened = new Map(requests.map((request) => [request.file.key, request]));
    coordinator.open(build, opened, shared);
    const asked = requests.flatMap((request) => specifications.get(request.file.key) ?? []);
    const { unhandledErrors } = await vitest.runTestSpecifications(asked);
    // Versions 2 and 3 would go on giving files to a worker that has died; they make a new pool where they have none.
    if (location.major <= 3) vitest.pool = undefined;
    // Vitest sets it since the outer run finds no tests; the exit code is the command's to choose.
    process.exitCode = 0;
    return notStarted(unhandledErrors);
  }

  async function runBatch(requests: readonly JobRequest[]): Promise<void> {
    await coordinator.settle(await runFiles(requests, false));
  }

  async function runSharedBatch(requests: readonly JobRequest[]): Promise<SharedOutcome> {
    setIsolation(vitest, 'off');
    await runFiles(requests, true);
    const outcome = await coordinator.settleShared();
    for (const { file } of outcome.unfit) loners.add(file.key);
    return outcome;
  }

  function isIsolated({ file }: JobRequest): boolean {
    const project = specifications.get(file.key)?.project;
    return project === undefined || isIsolating(project.config);
  }

  function isShareable({ file }: JobRequest): boolean {
    const project = specifications.get(file.key)?.project;
    return project !== undefined && !loners.has(file.key) && canShareWorkers(vitest, project);
  }

  return {
    name: 'vitest',
    version: location.version,
    testFiles,
    unrelatedFiles: chosen.length - testFiles.length,
    globalSetUps: setUpSources(
      options,
      vitest.projects.flatMap(({ config }) => config.globalSetup ?? []),
    ),
    configurationFiles: await configurationFiles(vitest.projects),
    async run(nextBuild, requests, { concurrency, signal, fresh = false }) {
      if (nextBuild !== build) {
        build = nextBuild;
        forgetTransforms(vitest, options.sources);
      }
      if (requests.length === 0 || signal.aborted) return;
      const work = async (): Promise<void> => {
        const left =
          fresh || !sharesWorkers
            ? requests
            : await shareWorkers(requests, {
                concurrency,
                signal,
                isShareable,
                runBatch: runSharedBatch,
              });
        setIsolation(vitest, fresh ? 'on' : 'own');
        if (left.length === 0 || signal.aborted) return;
        // Where a project does not isolate its files, Vitest has a worker run several.
        const isOneByOne = location.major === 4 && !outlives && !fresh && !left.every(isIsolated);
        if (concurrency > 1 && !isOneByOne) await runBatch(left);
        else for (const request of left) if (!signal.aborted) await runBatch([request]);
      };
      await orSoonAfter(work(), signal, () => {
        coordinator.endWorkers();
        vitest.cancelCurrentRun('keyboard-input').catch(() => {});
      });
    },
    runPlainly: ({ path, project }, signal) =>
      runPlainly(
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
      ),
    openHost: hosts.open,
    async close() {
      await hosts.close();
      coordinator.endWorkers();
      // The pool of version 3 fails to close where its workers were ended; what was found is no less true.
      await within(
        patience,
        vitest.close().catch(() => {}),
      );
      release();
      await coordinator.close();
    },
  };
}

/**
 * Waits for work, but not much longer than until it is aborted: with its workers gone, Vitest may wait for ever, or fail at whatever it
 * was about.
 */
async function orSoonAfter(
  work: Promise<void>,
  signal: AbortSignal,
  onAbort: () => void,
): Promise<void> {
  let abort = (): void => {};
  const aborted = new Promise<void>((settle) => {
    abort = () => {
      onAbort();
      settle();
    };
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    const ended = work.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    await Promise.race([ended, aborted.then(() => within(patience, ended))]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Makes each file run in a process of its own, or not, or as its project has it. */
function setIsolation(vitest: Vitest, isolation: 'on' | 'off' | 'own'): void {
  for (const config of [vitest.config, ...vitest.projects.map((project) => project.config)]) {
    config.isolate = isolation === 'own' ? isIsolating(config) : isolation === 'on';
    const { forks } = config.poolOptions ?? {};
    if (forks !== undefined) forks.isolate = config.isolate;
  }
}

/** What each configuration said before Assay changed it. */
const isolated = new WeakMap<object, boolean>();

function isIsolating(config: VitestProjectConfig): boolean {
  const wanted = isolated.get(config) ?? config.isolate;
  isolated.set(config, wanted);
  return wanted;
}

/**
 * Whether workers may be shared in a project that itself isolates its files. Where a worker evaluates modules by itself,
 * they can't be evaluated anew; and Vitest refuses projects with several numbers of workers that don't isolate.
 */
function canShareWorkers(vitest: Vitest, { config }: VitestProject): boolean {
  return (
    isIsolating(config) &&
    (config.environment ?? 'node') === 'node' &&
    config.maxWorkers === vitest.config.maxWorkers &&
    config.experimental?.viteModuleRunner !== false
  );
}

/** Makes Vite ask for the text of the given files anew. */
function forgetTransforms(vitest: Vitest, files: readonly string[]): void {
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of vite.environments ? Object.values(vite.environments) : [vite]) {
      for (const file of files) {
        for (const module of moduleGraph.getModulesByFile(file.replaceAll('\\', '/')) ?? []) {
          moduleGraph.invalidateModule(module);
        }
      }
    }
  }
}

function keyOf(project: string, file: string): string {
  return `${project}\0${file.replaceAll('\\', '/')}`;
}

function notStarted([error]: readonly unknown[] = []): string {
  const detail =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return `The worker process could not be started${detail === '' ? '.' : `: ${detail}`}`;
}
