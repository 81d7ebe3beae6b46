import type { Clock } from '../foundation/clock.ts';
import type { BuildTable, ServeModule, TestRunner } from '../runner/test-runner.ts';
import type { StartCompileCheck } from './checks/compile-check-contract.ts';
import type { StartEquivalenceSearch } from './checks/equivalence-contract.ts';
import type { JournalStore } from './journal/journal-store.ts';
import type { OpenTypes } from './checks/type-facts-contract.ts';

/** The parts of an analysis that touch the outside world; the command line gives the real ones. */
export interface AnalysisParts {
  readonly clock: Clock;
  /** The text of a source file, from its path relative to the root. */
  readonly readSource: (file: string) => string;
  readonly relativePath: (path: string) => string | undefined;
  readonly openRunner: (serve: ServeModule, table: BuildTable) => Promise<TestRunner>;
  readonly startCompileCheck: StartCompileCheck;
  /** What an incremental run keeps, and takes over from earlier ones; none where it does neither. */
  readonly journal?: JournalStore;
  readonly startEquivalenceSearch: StartEquivalenceSearch;
  /** Waited for, and therefore asked only if an operator needs types. */
  readonly openTypes: OpenTypes;
}
