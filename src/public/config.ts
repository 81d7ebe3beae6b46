import type { AssayConfig } from '../options/config.ts';

export type { AssayConfig } from '../options/config.ts';

/** Gives an `assay.config` file its types; returns what it is given. */
export function defineConfig(config: AssayConfig): AssayConfig {
  return config;
}
