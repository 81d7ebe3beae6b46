import type { FileEquivalences } from '../../equivalence/find-equivalences.ts';
import type { CompileCheckInput } from './compile-check-contract.ts';

export type EquivalenceOutcome =
  | {
      readonly kind: 'proved';
      /** The reasons why mutants behave like the original, by the mutant's id. */
      readonly equivalent: ReadonlyMap<string, string>;
      /** Classes of mutants that behave like each other: their ids in the order of the catalogue. */
      readonly duplicates: FileEquivalences['duplicates'];
    }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A search for equivalent mutants that runs beside the analysis. */
export interface EquivalenceSearch {
  readonly result: Promise<EquivalenceOutcome>;
  readonly stop: () => Promise<void>;
}

/** Starts a search. The input is the same as that of the compile check. */
export type StartEquivalenceSearch = (input: CompileCheckInput) => EquivalenceSearch;
