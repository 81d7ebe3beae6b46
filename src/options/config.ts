import type { OperatorSelector } from '../model/operator-selection.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { generalOptions } from './general-options.ts';
import type { generationOptions } from './generation-options.ts';
import type { Settings, UserConfig } from './option.ts';
import type { options } from './options.ts';
import type { reporterNames, reportOptions } from './report-options.ts';

/** The content of `assay.config.ts`. Every key is optional. */
export interface AssayConfig extends UserConfig<typeof options> {
  /** The address of the JSON schema, for editors. */
  $schema?: string | undefined;
}

/** The name of a reporter. */
export type ReporterName = (typeof reporterNames)[number];

/** The values of a run that are computed from a user's configuration. */
interface Interpreted {
  /** In the order of the catalogue. Ignored if there is a script. */
  readonly operators: readonly OperatorSelector[];
  /** Contains the value of the key `command`. */
  readonly runner: 'auto' | readonly RunnerChoice[];
  /** At least 1. */
  readonly concurrency: number;
  readonly reporters: readonly ReporterName[];
}

/** The configuration of one run with every default filled in. Paths are relative to the root. */
export interface ResolvedConfig
  extends Interpreted, Omit<Settings<typeof options>, keyof Interpreted | 'command'> {}

/**
 * The part of the configuration that the analysis of one project uses unchanged. The keys left out choose mutants and tests, or
 * are about reports or about generating tests.
 */
export type AnalysisConfig = Omit<
  ResolvedConfig,
  | keyof typeof reportOptions
  | keyof typeof generationOptions
  | keyof typeof generalOptions
  | 'packages'
  | 'mutate'
  | 'mml'
  | 'sample'
  | 'runner'
>;
