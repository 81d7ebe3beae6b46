import type { ProvedEquivalences } from '../../equivalence/find-equivalences.ts';
import type { CompileCheckInput } from './compile-check-contract.ts';

export type EquivalenceOutcome =
  | {
      readonly kind: 'proved';
      /** Mutants that behave like the original with the reason, by id. */
      readonly equivalent: ReadonlyMap<string, string>;
      /** Mutants that behave like each other, by their ids in the order of the catalogue. */
      readonly duplicates: ProvedEquivalences['duplicates'];
    }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A search for equivalent mutants that runs beside the analysis. */
export interface EquivalenceSearch {
  readonly result: Promise<EquivalenceOutcome>;
  readonly stop: () => Promise<void>;
}

/** It takes what the compile check takes. */
export type StartEquivalenceSearch = (input: CompileCheckInput) => EquivalenceSearch;
