import type { ProcessSettings } from '../process/worker-protocol.ts';
import type { GlobalConfig, JestProjectConfig } from './jest-api.ts';

/** The settings of a worker that runs Jest. */
export interface JestWorkerSettings extends ProcessSettings {
  /** The absolute path of the project's copy of Jest. */
  readonly jest: string;
  /** The path of the file with the `OpenedJestProject`. */
  readonly opened: string;
  /** The folder for Assay's own files: modules that Jest loads, and transformed texts. */
  readonly directory: string;
}

/** The project's configuration as Jest has read it. It is written with `v8.serialize`. */
export interface OpenedJestProject {
  readonly globalConfig: GlobalConfig;
  readonly projects: readonly OpenedPart[];
}

/** One of Jest's projects. Most configurations have only one. */
export interface OpenedPart {
  /** Unique; empty if there is only one project. */
  readonly name: string;
  readonly config: JestProjectConfig;
  readonly moduleMap: unknown;
}

/** A message of the process that opens a project. */
export type OpenerMessage =
  | {
      readonly kind: 'opened';
      readonly files: readonly { readonly path: string; readonly project: string }[];
      /** The variables of the environment that the global set-up changed. */
      readonly environment: Readonly<Record<string, string>>;
      /** The configuration as text, with everything else that the resolution of names depends on. */
      readonly configuration: string;
      /** The absolute paths of files that the configuration names and that Jest does not load as modules of the tests. */
      readonly configurationFiles: readonly string[];
      /** The absolute paths of the modules that the global set-up consists of. */
      readonly globalSetUps: readonly string[];
      /** True if a transformer reads imported modules for their types. */
      readonly readsTypes: boolean;
      /** True if Jest resolves the names of modules as Node does, apart from packages that do not exist. */
      readonly namesArePlain: boolean;
      /** The absolute paths of the project's files that are loaded with every test file. */
      readonly loadedAlways: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };
