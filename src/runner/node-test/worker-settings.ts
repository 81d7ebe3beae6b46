import type { Preload } from '../process/node-flags.ts';
import type { ProcessSettings } from '../process/worker-protocol.ts';

/** The settings of a worker that runs tests of node:test. */
export interface NodeTestWorkerSettings extends ProcessSettings {
  /** The modules that Node would load before the tests. */
  readonly preloads: readonly Preload[];
  /** True if only tests that are marked with `only` run. */
  readonly only: boolean;
}
