import type { ExportedName } from '../../model/unit-model.ts';

/** Loads a module as the project's tests would import it, and gives what it exports. */
export type ImportModule = (module: Pick<ExportedName, 'module' | 'isPackage'>) => Promise<object>;

/** What stands in the place of a test file. */
export interface UnitVisit {
  /** Called where a test file's imports are evaluated; what it throws is an error of loading. */
  readonly load: (importModule: ImportModule) => Promise<void>;
  /** Called as the function of the file's only test; never throws. */
  readonly serve: () => Promise<void>;
}

/** What a test framework supplies in the worker of a unit host. */
export interface UnitFramework {
  /**
   * Loads what is set up for every test file, then the unit, and serves it between the hooks that every test has. Resolves
   * with the errors of set-up files, loading and hooks.
   */
  readonly visit: (unit: UnitVisit) => Promise<readonly string[]>;
  /** Makes the next visit evaluate every module anew. */
  readonly resetModules: () => void;
  /** Whether that is still possible in this process. */
  readonly canReset: () => boolean;
  /** How many requests to the framework's main process await their answer, where it has one. */
  readonly messagesUnderWay?: () => number;
  /** Puts real timers back in the place of fake ones. */
  readonly restoreTimers: () => void;
}
