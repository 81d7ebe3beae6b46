import type { ProcessSettings } from '../process/worker-protocol.ts';
import type { GlobalConfig, JestProjectConfig } from './jest-api.ts';

/** What a worker of Jest's finds in its environment. */
export interface JestWorkerSettings extends ProcessSettings {
  /** Absolute path of the project's copy of Jest. */
  readonly jest: string;
  /** Path of the file with the `OpenedJestProject`. */
  readonly opened: string;
  /** Folder for what is Assay's: modules that Jest is to load, and transformed texts. */
  readonly directory: string;
}

/** What Jest made of the project's configuration. It is written with `v8.serialize`. */
export interface OpenedJestProject {
  readonly globalConfig: GlobalConfig;
  readonly projects: readonly OpenedPart[];
}

/** One of Jest's projects; most configurations have but one. */
export interface OpenedPart {
  /** Unique; empty where there is but one. */
  readonly name: string;
  readonly config: JestProjectConfig;
  readonly moduleMap: unknown;
}

/** What the process that opens a project tells. */
export type OpenerMessage =
  | {
      readonly kind: 'opened';
      readonly files: readonly { readonly path: string; readonly project: string }[];
      /** What the global set-up changed. */
      readonly environment: Readonly<Record<string, string>>;
      /** The configuration as text, and what else resolving names depends on. */
      readonly configuration: string;
      /** Absolute paths of files that the configuration names and that Jest does not load as modules of the tests. */
      readonly configurationFiles: readonly string[];
      /** Absolute paths of the modules that the global set-up consists of. */
      readonly globalSetUps: readonly string[];
      /** A transformer reads what modules import for its types. */
      readonly readsTypes: boolean;
      /** Names of modules mean what they mean to Node, unless there is no such package. */
      readonly namesArePlain: boolean;
      /** Absolute paths of the project's files that are loaded with any test file. */
      readonly loadedAlways: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };
