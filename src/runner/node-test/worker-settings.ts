import type { Preload } from '../process/node-flags.ts';
import type { ProcessSettings } from '../process/worker-protocol.ts';

/** What a worker of node:test finds in its environment. */
export interface NodeTestWorkerSettings extends ProcessSettings {
  /** What Node would load before the tests. */
  readonly preloads: readonly Preload[];
  /** Only what is marked with `only` runs. */
  readonly only: boolean;
}
