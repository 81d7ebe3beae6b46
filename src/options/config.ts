import type { OperatorSelector } from '../model/operator-selection.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import type { generalOptions } from './general-options.ts';
import type { Settings, UserConfig } from './option.ts';
import type { options } from './options.ts';
import type { reporterNames, reportOptions } from './report-options.ts';

/** What `assay.config.ts` may say. Every key is optional. */
export interface AssayConfig extends UserConfig<typeof options> {
  /** The address of the JSON schema, for editors. */
  $schema?: string | undefined;
}

/** The name of a reporter. */
export type ReporterName = (typeof reporterNames)[number];

/** What the words of a user's configuration come to in a run. */
interface Interpreted {
  /** In the order of the catalogue. Without meaning where there is a script. */
  readonly operators: readonly OperatorSelector[];
  /** Holds what the key `command` says. */
  readonly runner: 'auto' | readonly RunnerChoice[];
  /** At least 1. */
  readonly concurrency: number;
  readonly reporters: readonly ReporterName[];
}

/** The configuration of one run with every default filled in. Paths are relative to the root. */
export interface ResolvedConfig
  extends Interpreted, Omit<Settings<typeof options>, keyof Interpreted | 'command'> {}

/** What an analysis of one project goes by as it is. What is missing says which mutants and tests there are, or is about reports. */
export type AnalysisConfig = Omit<
  ResolvedConfig,
  | keyof typeof reportOptions
  | keyof typeof generalOptions
  | 'packages'
  | 'mutate'
  | 'mml'
  | 'sample'
  | 'runner'
>;
