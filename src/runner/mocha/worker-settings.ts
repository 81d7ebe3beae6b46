import type { Preload } from '../process/node-flags.ts';
import type { ProcessSettings } from '../process/worker-protocol.ts';

/** The settings of a worker that runs Mocha. */
export interface MochaWorkerSettings extends ProcessSettings {
  /** Absolute path of the project's copy of Mocha. */
  readonly mocha: string;
  /** Mocha's options, as it read them from its configuration. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The modules that Node would load before the tests. */
  readonly preloads: readonly Preload[];
}
