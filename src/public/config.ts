import type { AssayConfig } from '../project/config.ts';

export type { AssayConfig } from '../project/config.ts';

/** Gives an `assay.config` file its types; returns what it is given. */
export function defineConfig(config: AssayConfig): AssayConfig {
  return config;
}
