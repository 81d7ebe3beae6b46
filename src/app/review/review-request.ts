import type { ProjectRequest } from '../project-request.ts';

/** What `assay review` is asked for. Its `paths` are test files. */
export interface ReviewRequest extends ProjectRequest {
  /** The seed of all random inputs. */
  readonly seed: number;
  /** The number of inputs with which a live mutant is tried at most. */
  readonly runs: number;
  /** The number of mutants of the program by which suggestions are ranked; 0 to rank without. */
  readonly programMutants: number;
  /** The seconds after which the review ends with what it has found. */
  readonly seconds: number;
}
