import type { OrderStrategy } from '../model/higher-order-mutant.ts';
import type { OperatorName } from '../model/mutant.ts';

/** The reporters; `terminal` writes to standard output, the others write a file each. */
export const reporterNames = ['terminal', 'html', 'json', 'markdown'] as const;

/** The name of a reporter. */
export type ReporterName = (typeof reporterNames)[number];

/** The levels of isolation a user may ask for; `auto` takes the cheapest sound one for each mutant. */
export const isolationNames = ['auto', 'warm', 'cold'] as const;

/** The runners a user may ask for; `auto` takes the one the project has. */
export const runnerNames = ['auto', 'vitest'] as const;

/** The name of something, or the same with `!` before it to leave it out. */
export type Selection<Name extends string> = Name | `!${Name}`;

/** What `assay.config.ts` may say. Every key is optional. */
export interface AssayConfig {
  /**
   * What to mutate: globs, files (`src/money.ts`, `src/money.ts:10-40` for some lines) and directories, relative
   * to the root; `!` before one leaves it out. Without it Assay looks in `src`, then in the other usual places.
   */
  mutate?: readonly string[] | undefined;
  /** Globs that test files must match to take part; `!` before one leaves it out. Without it: all the runner finds. */
  tests?: readonly string[] | undefined;
  /** Mutation operators to use, such as `['AOR', 'ROR']`, or to leave out: `['!STD']`. */
  operators?: readonly Selection<OperatorName>[] | undefined;
  /** The test runner; `auto` takes the one the project has. */
  runner?: (typeof runnerNames)[number] | undefined;
  vitest?:
    | {
        /** Path of the Vitest configuration; without it Vitest looks for its own. */
        config?: string | undefined;
        /** Names of the Vitest projects to run; without it: all. */
        projects?: readonly string[] | undefined;
      }
    | undefined;
  /** How many workers run tests at once: a number, or a share of the processor's cores such as `'50%'`. */
  concurrency?: number | string | undefined;
  /** The wall-clock limit of a test under a mutant; the first net is loop fuel. */
  timeout?:
    | {
        /** How many times its own duration a short test may take; longer tests get less, never under 2. */
        factor?: number | undefined;
        /** Milliseconds every test may take at least. */
        constant?: number | undefined;
        /** Milliseconds one test may take without a mutant. */
        test?: number | undefined;
      }
    | undefined;
  /** Rules out mutants that the project's type checker would reject. */
  typeCheck?: boolean | undefined;
  /** `auto` takes the cheapest sound level for each mutant. */
  isolation?: (typeof isolationNames)[number] | undefined;
  /** How many mutants to combine to one of higher order, after the others have run; 1 makes none. */
  order?: number | undefined;
  /** How to choose which mutants to combine. */
  orderStrategy?: OrderStrategy | undefined;
  /** How many mutants of higher order to make at most. */
  orderLimit?: number | undefined;
  /** What is random is the same for the same seed. */
  seed?: number | undefined;
  /** What to report, such as `['terminal', 'json']`, or to leave out: `['!html']`. */
  reporters?: readonly Selection<ReporterName>[] | undefined;
  reports?:
    | {
        /** Directory for the report files, relative to the root. */
        directory?: string | undefined;
      }
    | undefined;
  /** Percentages of the mutation score. */
  thresholds?:
    | {
        /** From here on the score is shown as good. */
        high?: number | undefined;
        /** Below this the score is shown as bad. */
        low?: number | undefined;
        /** Below this `assay run` ends with exit code 1. Without it no score does. */
        break?: number | undefined;
      }
    | undefined;
  /** How many survivors the terminal shows. */
  top?: number | undefined;
  /** Where Assay keeps what it may reuse, relative to the root. */
  cacheDirectory?: string | undefined;
}

/** The configuration of one run with every default filled in. */
export interface ResolvedConfig {
  /** Empty: look in the usual places. May hold nothing but exclusions. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly operators: readonly OperatorName[];
  readonly runner: (typeof runnerNames)[number];
  readonly vitest: { readonly config?: string; readonly projects: readonly string[] };
  /** At least 1. */
  readonly concurrency: number;
  /** `constant` and `test` in milliseconds. */
  readonly timeout: { readonly factor: number; readonly constant: number; readonly test: number };
  readonly typeCheck: boolean;
  readonly isolation: (typeof isolationNames)[number];
  /** 1: no mutants of higher order. */
  readonly order: number;
  readonly orderStrategy: OrderStrategy;
  readonly orderLimit: number;
  readonly seed: number;
  readonly reporters: readonly ReporterName[];
  /** Relative to the root. */
  readonly reports: { readonly directory: string };
  readonly thresholds: { readonly high: number; readonly low: number; readonly break?: number };
  readonly top: number;
  /** Relative to the root. */
  readonly cacheDirectory: string;
}
