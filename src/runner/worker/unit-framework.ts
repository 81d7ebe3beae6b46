import type { ExportedName } from '../../model/unit-model.ts';
import type { LoadedModule } from './project-modules.ts';

/** Loads a module as the project's tests would import it. */
export type ImportModule = (
  module: Pick<ExportedName, 'module' | 'isPackage'>,
) => Promise<LoadedModule<object>>;

/** The functions that are called in the place of a test file. */
export interface UnitVisit {
  /** Called when a test file's imports would be evaluated. An error that it throws is an error of loading. */
  readonly load: (importModule: ImportModule) => Promise<void>;
  /** Called as the function of the file's only test. It never throws. */
  readonly serve: () => Promise<void>;
}

/** The functions that a test framework supplies in the worker of a unit host. */
export interface UnitFramework {
  /**
   * Loads the set-up of every test file, then the unit, and serves the unit between the hooks that every test has. Resolves
   * with the errors of set-up files, loading and hooks.
   */
  readonly visit: (unit: UnitVisit) => Promise<readonly string[]>;
  /** Makes the next visit evaluate every module anew. */
  readonly resetModules: () => void;
  /** Returns whether this process can still evaluate modules anew. */
  readonly canReset: () => boolean;
  /** Returns the number of unanswered requests to the framework's main process, if it has one. */
  readonly messagesUnderWay?: () => number;
  /** Whether its tests can put back any global that they replace, also one that exists. */
  readonly putsGlobalsBack?: true;
  /** Called when the guards are installed, and before the unit loads. */
  readonly onGuarded?: () => void;
  /** Replaces fake timers by those that there were when the guards had been installed. */
  readonly restoreTimers: () => void;
}
