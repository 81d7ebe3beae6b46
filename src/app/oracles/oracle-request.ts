import type { ProjectRequest } from '../project-request.ts';
import type { AnalysisWatch } from '../run-project.ts';

/** What the user asks of `assay oracles`. */
export interface OracleRequest extends ProjectRequest {
  /** The number of inputs of each program. */
  readonly inputs: number;
  /** The number of inputs with which each relation is tried on the original first. */
  readonly trials: number;
  /** The most runs of the program for the recommended relations; undefined for no limit. */
  readonly budget: number | undefined;
  /** The most points of an input space at which the best inputs are searched; undefined for no search. */
  readonly searchedPoints: number | undefined;
  /** Class-level mutants are added to the configured ones. */
  readonly addsClassLevel: boolean;
}

/** What stops an assessment and shows its progress. */
export type OracleWatch = AnalysisWatch;
