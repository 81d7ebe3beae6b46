import type { Clock } from '../foundation/clock.ts';
import type { BuildTable, ServeModule, TestRunner } from '../runner/test-runner.ts';
import type { StartCompileCheck } from './checks/compile-check-contract.ts';
import type { StartEquivalenceSearch } from './checks/equivalence-contract.ts';
import type { JournalStore } from './journal/journal-store.ts';
import type { OpenTypes } from './checks/type-facts-contract.ts';

/** The parts of an analysis that touch the outside world. `analyseProject` gives the real ones. */
export interface AnalysisParts {
  readonly clock: Clock;
  /** Returns the text of a source file, given its path relative to the root. */
  readonly readSource: (file: string) => string;
  readonly relativePath: (path: string) => string | undefined;
  readonly openRunner: (serve: ServeModule, table: BuildTable) => Promise<TestRunner>;
  readonly startCompileCheck: StartCompileCheck;
  /** The journal; undefined if the run keeps nothing for later runs and takes nothing over. */
  readonly journal?: JournalStore;
  readonly startEquivalenceSearch: StartEquivalenceSearch;
  /** Opens the type checker. The run waits for it, so it is opened only if an operator needs types. */
  readonly openTypes: OpenTypes;
}
