import type { ChildProcess } from 'node:child_process';

import { groupBy } from '../../foundation/group-by.ts';
import type { Coordinator } from '../process/coordinator.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import { shareWorkers, type SharedOutcome } from '../process/share-workers.ts';
import type { BuildKind, JobRequest, RunOptions, TestFile } from '../test-runner.ts';
import { allIsolate, canShareWorkers, type FileIsolation, setIsolation } from './isolation.ts';
import { type KeptWorkers, keepWorkers, type PoolClass } from './keep-workers.ts';
import { environmentOf } from './nearest-test.ts';
import { type Fork, type ForkClass, parkWorkers } from './park-workers.ts';
import type { VitestOptions } from './start-vitest.ts';
import type { Vitest, VitestSpecification } from './vitest-api.ts';
import { patience, within } from './within.ts';

/** The build that Vitest serves to its workers at present. */
export interface ServedBuild {
  build: BuildKind;
}

interface JobNeeds {
  readonly vitest: Vitest;
  readonly location: PackageLocation;
  readonly options: Pick<VitestOptions, 'sources' | 'shareWorkers' | 'concurrency'>;
  readonly coordinator: Coordinator;
  /** The chosen test files, by their keys. */
  readonly specifications: ReadonlyMap<string, VitestSpecification>;
  readonly served: ServedBuild;
  /** See `poolClass`. */
  readonly pools: PoolClass | undefined;
  /** The class of the worker processes if these can be parked, the path of their runner, and what is done with a worker that gets a parked child. */
  readonly workers:
    | {
        readonly class: ForkClass;
        readonly runner: string;
        readonly onHandOut?: ((worker: Fork, child: ChildProcess) => void) | undefined;
      }
    | undefined;
}

/** Does jobs in workers of a project's Vitest. */
export class VitestJobs {
  readonly #needs: JobNeeds;
  /** The keys of files that need a process of their own, or run better in one. */
  readonly #loners = new Set<string>();
  #isolation: FileIsolation = 'own';
  /** The pools of versions 2 and 3 that wait for further files. */
  readonly #pools = new Map<FileIsolation, Vitest['pool']>();
  /** The shared workers from one run to the next. */
  readonly #kept: KeptWorkers | undefined;
  /** By file, what `environmentOf` returns. */
  readonly #environments = new Map<VitestSpecification, string>();
  /** How many kinds of files the present run has been through. */
  #kinds = 0;

  constructor(needs: JobNeeds) {
    this.#needs = needs;
    this.#kept = this.#keepWorkers(needs);
  }

  #keepWorkers({ pools, workers, options }: JobNeeds): KeptWorkers | undefined {
    if (pools !== undefined) return keepWorkers(pools, () => this.#mayKeepPool());
    // Observing is seldom followed by a run of the same build.
    const mayPark = (): boolean =>
      this.#needs.served.build !== 'observe' && this.#isolation === 'off';
    const most = options.concurrency * 2;
    const { onHandOut } = workers ?? {};
    return workers && parkWorkers(workers.class, workers.runner, { mayPark, most, onHandOut });
  }

  /** Ends the workers that wait for further files. */
  close(): void {
    for (const pool of this.#pools.values()) void pool?.close?.().catch(() => {});
    this.#pools.clear();
    this.#kept?.forget();
  }

  /** Runs jobs in a build. Resolves when all have ended, or soon after the signal. */
  async run(build: BuildKind, requests: readonly JobRequest[], options: RunOptions): Promise<void> {
    const { vitest, coordinator, served, options: given } = this.#needs;
    if (build !== served.build) {
      served.build = build;
      forgetTransforms(vitest, given.sources);
      await this.#kept?.renew();
    }
    if (requests.length === 0 || options.signal.aborted) return;
    await orSoonAfter(this.#runAll(requests, options), options.signal, () => {
      coordinator.endWorkers();
      vitest.cancelCurrentRun('keyboard-input').catch(() => {});
    });
  }

  async #runAll(
    requests: readonly JobRequest[],
    { concurrency, signal, fresh = false }: RunOptions,
  ): Promise<void> {
    const left = !fresh
      ? await shareWorkers(requests, {
          concurrency,
          signal,
          isShareable: ({ file }) => this.isShared(file),
          areWaiting: () => this.#kept?.areWaiting() === true,
          runBatch: (batch) => this.#runSharedBatch(batch),
        })
      : requests;
    this.#isolate(fresh ? 'on' : 'own');
    if (left.length === 0 || signal.aborted) return;
    if (concurrency > 1) await this.#runBatch(left, concurrency);
    else for (const request of left) if (!signal.aborted) await this.#runBatch([request]);
  }

  async #runBatch(requests: readonly JobRequest[], concurrency = 1): Promise<void> {
    const { vitest, options } = this.#needs;
    const setBack = raiseWorkers(vitest, options.concurrency, concurrency);
    try {
      await this.#needs.coordinator.settle(await this.#runFiles(requests, false));
    } finally {
      setBack();
    }
  }

  async #runSharedBatch(requests: readonly JobRequest[]): Promise<SharedOutcome> {
    const { coordinator } = this.#needs;
    this.#isolate('off');
    await this.#runFiles(requests, true);
    const outcome = await coordinator.settleShared();
    for (const { file } of outcome.unfit) this.#loners.add(file.key);
    return outcome;
  }

  /** Runs files. Resolves with the reason for which a file was not started, if one was not. */
  async #runFiles(requests: readonly JobRequest[], shared: boolean): Promise<string> {
    const { vitest, location, coordinator, specifications, served } = this.#needs;
    coordinator.open(served.build, requests, shared);
    this.#kinds = 0;
    const found = requests.flatMap((request) => specifications.get(request.file.key) ?? []);
    const files = shared ? this.#byEnvironment(found) : found;
    if (location.major <= 3) vitest.pool = this.#pools.get(this.#isolation);
    const { unhandledErrors = [] } = await vitest.runTestSpecifications(files);
    if (location.major <= 3) this.#keepPool(unhandledErrors.length === 0);
    // Vitest sets the exit code because its own run finds no tests. Assay's command decides on the exit code.
    process.exitCode = 0;
    return notStarted(unhandledErrors);
  }

  #isolate(isolation: FileIsolation): void {
    const { vitest } = this.#needs;
    // One pool does for both, and has started its workers already.
    this.#isolation = isolation === 'own' && allIsolate(vitest) ? 'on' : isolation;
    setIsolation(vitest, this.#isolation);
  }

  /**
   * Keeps the pool of versions 2 and 3 for the next files that run in the same way: at the end of a run, it has started the workers of the next. A pool
   * whose worker has died might wait for that worker.
   */
  #keepPool(isSound: boolean): void {
    const { vitest } = this.#needs;
    if (isSound) this.#pools.set(this.#isolation, vitest.pool);
    else {
      this.#pools.delete(this.#isolation);
      this.#kept?.forget();
      void vitest.pool?.close?.().catch(() => {});
    }
    vitest.pool = undefined;
  }

  /**
   * Whether shared workers of versions 2 and 3 take the files of the next run, too. Vitest replaces its workers after the files of each project and environment, so that none finds what others
   * need, and asks each time. It must be that of the last, and there must have been no other. Observing is seldom followed by a run of the same build.
   */
  #mayKeepPool(): boolean {
    const { vitest, coordinator, served } = this.#needs;
    this.#kinds += 1;
    return (
      served.build !== 'observe' &&
      this.#isolation === 'off' &&
      vitest.projects.length === 1 &&
      this.#kinds === 1 &&
      coordinator.allTaken
    );
  }

  /** Puts files together that have the same environment: a worker of versions 4 and 5 ends where the next file has another. */
  #byEnvironment(files: readonly VitestSpecification[]): VitestSpecification[] {
    return [...groupBy(files, (file) => this.#environmentOf(file)).values()].flat();
  }

  #environmentOf(file: VitestSpecification): string {
    const environment = this.#environments.get(file) ?? environmentOf(file);
    this.#environments.set(file, environment);
    return environment;
  }

  /** Whether two processes that are not fresh may have one test file at the same time. In a project that does not isolate its files, Vitest gives them to one. */
  isIsolated({ key }: TestFile): boolean {
    const project = this.#needs.specifications.get(key)?.project;
    return project !== undefined && canShareWorkers(this.#needs.vitest, project);
  }

  /** Whether the workers that take a file take others as well. */
  isShared(file: TestFile): boolean {
    const { shareWorkers: areShared } = this.#needs.options;
    return areShared && !this.#loners.has(file.key) && this.isIsolated(file);
  }
}

/** Lets versions 4 and 5 start more workers than usual. Returns a function that undoes it. The pools of other versions keep their number. */
function raiseWorkers({ config, projects }: Vitest, usual: number, wanted: number): () => void {
  const configs = [config, ...projects.map((project) => project.config)];
  const raised = configs.filter(({ maxWorkers }) => wanted > usual && maxWorkers === usual);
  for (const one of raised) one.maxWorkers = wanted;
  return () => {
    for (const one of raised) one.maxWorkers = usual;
  };
}

/** Makes Vite ask for the texts of some files again. */
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

/**
 * Waits for work, but not much longer than until a signal. Once its workers are gone, Vitest may wait for ever, or fail in
 * whatever it is doing.
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

function notStarted([error]: readonly unknown[] = []): string {
  const detail =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return `The worker process could not be started${detail === '' ? '.' : `: ${detail}`}`;
}
