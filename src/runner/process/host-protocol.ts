import type { UnitModel } from '../../model/unit-model.ts';
import type { HostBuild, TestCaseResult } from '../unit-host.ts';
import type { RunRequest } from './run-request.ts';

/** What the worker of a unit host is told first. */
export interface HostOrder {
  readonly kind: 'open';
  /** Absolute path of the project. */
  readonly root: string;
  readonly build: HostBuild;
  readonly model: UnitModel;
  /** The mutant that is active when the unit is loaded for the first time; -1 for none. */
  readonly mutant: number;
  readonly mutantCount: number;
  /** Loop steps that loading the unit without a mutant burnt, where that is known. */
  readonly burntByLoading?: number;
  /** Path of a file with the sites' first mutants as 32-bit little-endian words. */
  readonly siteTable: string;
}

export type HostRequest =
  | HostOrder
  /** Runs test cases one after another; each has a `result`. The next request comes when all have. */
  | RunRequest
  | { readonly kind: 'close' };

/** What the worker of a unit host tells; lines of JSON, as requests are. */
export type HostMessage =
  | { readonly kind: 'hello'; readonly pid: number }
  /** The unit's modules are about to be evaluated. */
  | { readonly kind: 'loading' }
  /** They have been, and have burnt so many loop steps; the next run, if there is one, begins. */
  | { readonly kind: 'loaded'; readonly fuel: number }
  /** The first load did not succeed, and nothing can be run. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'result'; readonly result: TestCaseResult }
  /** This process can't evaluate modules once more: the runs that have no result belong in another. */
  | { readonly kind: 'spent' };
