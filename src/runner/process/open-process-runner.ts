import type { BuildTable, ServeModule, TestFile, TestRunner } from '../test-runner.ts';
import { declarationFiles } from './loaded-names.ts';
import { openCoordinator } from './open-coordinator.ts';
import { processHosts } from './process-hosts.ts';
import { ProcessJobs, type ProcessTestFile } from './process-jobs.ts';
import { relativePath } from './relative-path.ts';
import { type PlainCommand, runPlainly } from './run-plainly.ts';
import { servedTexts } from './served-texts.ts';
import { ProcessBounds } from './stays-in-process.ts';

/** A framework whose test files run in processes that Assay starts itself. */
export interface ProcessRunnerOptions {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the project, which is the working folder of its workers. */
  readonly root: string;
  /** The test files. A file of no project is given by its absolute path. */
  readonly files: readonly (ProcessTestFile | string)[];
  /** The number of other test files, which were left out because they reach no mutated source. */
  readonly unrelatedFiles?: number;
  readonly table: BuildTable;
  readonly serve: ServeModule;
  /** Absolute paths of the mutated files. */
  readonly sources: readonly string[];
  /** The module that a worker runs. */
  readonly worker: URL;
  /** The module that a worker of a unit host runs. */
  readonly hostWorker: URL;
  /** Plain data that a worker gets in addition to `ProcessSettings`. */
  readonly settings: object;
  /** The flags of Node for its workers. */
  readonly nodeFlags: readonly string[];
  /** All variables of the framework's own process. */
  readonly environment: NodeJS.ProcessEnv;
  /** See `CommandProcess`: the arguments of the framework's command for a test file. */
  readonly argv: (testFile: string) => readonly string[];
  /**
   * Whether modules are transpiled with type information, so that they depend on the modules that they import only for types.
   */
  readonly readsTypes: boolean;
  /** Whether a worker may take one test file after another. */
  readonly shareWorkers: boolean;
  /** The framework's own command for a test file, by its path relative to the root. */
  readonly plainCommand: (file: TestFile) => Omit<PlainCommand, 'root'>;
  readonly configurationFiles: Iterable<string>;
  /** See `TestRunner`. */
  readonly configuration: string;
}

/**
 * Opens a runner that starts Node processes for test files. A worker requests the text of each module of the project over its own
 * pipes.
 */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<TestRunner> {
  const coordinator = await openCoordinator(options, keyOf);
  const files = filesByKey(options.files);
  const texts = servedTexts(options.serve, new Set(options.sources));
  const jobs = new ProcessJobs({ ...options, coordinator, texts, files });
  const declarations = options.readsTypes ? await declarationFiles(options.root) : [];
  const bounds = new ProcessBounds([options.name, `@${options.name}`]);
  const { directory, facts } = coordinator;
  return {
    name: options.name,
    version: options.version,
    testFiles: [...files].map(([key, { path, project }]) => ({
      key,
      path: relativePath(options.root, path),
      project,
    })),
    unrelatedFiles: options.unrelatedFiles ?? 0,
    configurationFiles: [...options.configurationFiles, ...declarations],
    configuration: options.configuration,
    partWorkers: (_file, modules) => (bounds.holds(modules) ? 'own' : undefined),
    run: (build, requests, how) => jobs.run(build, requests, how),
    runPlainly: (file, signal) =>
      runPlainly({ root: options.root, ...options.plainCommand(file) }, signal),
    ...processHosts({ ...options, worker: options.hostWorker, directory, facts, texts }),
    close() {
      jobs.endAll();
      return coordinator.close();
    },
  };
}

function filesByKey(
  files: readonly (ProcessTestFile | string)[],
): ReadonlyMap<string, ProcessTestFile> {
  const named = files.map((file) =>
    typeof file === 'string' ? { path: file, project: '' } : file,
  );
  return new Map(named.map((file) => [keyOf(file.project, file.path), file]));
}

function keyOf(project: string, path: string): string {
  return project === '' ? path : `${project}\0${path}`;
}
