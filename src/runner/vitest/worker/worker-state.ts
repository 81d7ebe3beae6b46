import type { WorkerState } from './vitest-parts.ts';

/** Returns Vitest's state of this worker. */
export function workerState(): WorkerState {
  return Reflect.get(globalThis, '__vitest_worker__');
}

/** Makes Vitest never write a snapshot file. Returns the paths of the snapshot files that are requested, whether or not they exist. */
export function keepSnapshots(state: WorkerState): ReadonlySet<string> {
  const paths = new Set<string>();
  const environment = state.config.snapshotOptions.snapshotEnvironment;
  if (environment === undefined || environment === null) return paths;
  const read = environment.readSnapshotFile.bind(environment);
  environment.readSnapshotFile = (path) => {
    paths.add(path);
    return read(path);
  };
  environment.saveSnapshotFile = () => Promise.resolve();
  environment.removeSnapshotFile = () => Promise.resolve();
  return paths;
}
