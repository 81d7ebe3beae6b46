import type { Preload } from '../process/node-flags.ts';
import type { ProcessSettings } from '../process/worker-protocol.ts';

/** What a worker of Mocha's finds in its environment. */
export interface MochaWorkerSettings extends ProcessSettings {
  /** Absolute path of the project's copy of Mocha. */
  readonly mocha: string;
  /** Mocha's options, as it read them from its configuration. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What Node would load before the tests. */
  readonly preloads: readonly Preload[];
}
