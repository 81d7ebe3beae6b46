import { drivenRunners, type RunnerChoice, type RunnerName } from '../model/runner-name.ts';
import type { OrderStrategy } from '../model/higher-order-mutant.ts';
import type { GroupName } from '../model/operator-groups.ts';
import type { OperatorSelector } from '../model/operator-selection.ts';
import type { StrategyName } from '../model/prioritisation.ts';

/** The reporters; `terminal` writes to standard output, `github` speaks to GitHub Actions, the others write a file each. */
export const reporterNames = [
  'terminal',
  'html',
  'json',
  'markdown',
  'github',
  'sarif',
  'junit',
  'csv',
  'major',
] as const;

/** The reporters that have nothing to say without a kill matrix. */
export const matrixReporters: readonly ReporterName[] = ['csv', 'major'];

/** The name of a reporter. */
export type ReporterName = (typeof reporterNames)[number];

/** Which equivalent mutants to leave out. */
export const equivalenceNames = ['none', 'proved'] as const;

/** The levels of isolation a user may ask for; `auto` takes the cheapest sound one for each mutant. */
export const isolationNames = ['auto', 'warm', 'cold'] as const;

/** The runners a user may ask for; `auto` takes the one the project has. */
export const runnerNames: readonly ('auto' | RunnerName)[] = ['auto', ...drivenRunners];

/** What a sample may be drawn from: all mutants together, or each operator's or file's by themselves. */
export const strata = ['all', 'operator', 'file'] as const;

/** The name of something, or the same with `!` before it to leave it out. */
export type Selection<Name extends string> = Name | `!${Name}`;

/** One of a project's runners. */
export interface RunnerEntry {
  name: RunnerName;
  /** Globs that its test files must match, in the place of those of `tests`. */
  tests?: readonly string[] | undefined;
  /** What to run, for the runner `command`. */
  command?: string | readonly string[] | undefined;
}

/** What `assay.config.ts` may say. Every key is optional. */
export interface AssayConfig {
  /**
   * What to mutate: globs, files (`src/money.ts`, `src/money.ts:10-40` for some lines) and directories, relative
   * to the root; `!` before one leaves it out. Without it Assay looks in `src`, then in the other usual places.
   */
  mutate?: readonly string[] | undefined;
  /** Globs that test files must match to take part; `!` before one leaves it out. Without it: all the runner finds. */
  tests?: readonly string[] | undefined;
  /**
   * Mutation operators to use, by name or group, such as `['AOR', 'ROR']` or `['stryker']`, or to leave out: `['!STD']`.
   * `STD.call` and its like are statement deletion for one kind of statement.
   */
  operators?: readonly Selection<GroupName | OperatorSelector>[] | undefined;
  /**
   * Path of a script in the Major mutation language, relative to the root: which operators and replacements to use
   * where. It takes the place of `operators`.
   */
  mml?: string | undefined;
  /** The test runner, or several; `auto` takes what the test script of the project runs. */
  runner?: (typeof runnerNames)[number] | readonly (RunnerName | RunnerEntry)[] | undefined;
  /**
   * Command lines that run tests, such as `'npm test'`, for a runner that Assay doesn't drive: each passes where it exits
   * with code 0.
   */
  command?: string | readonly string[] | undefined;
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
  /** Takes over from earlier runs what still holds. */
  incremental?: boolean | undefined;
  /**
   * Globs, relative to the root, of files that tests read without importing them: when one changes, nothing of earlier runs
   * holds. Without it, test files that may read files by themselves run every time.
   */
  inputs?: readonly string[] | undefined;
  /** `proved` takes mutants out of the score that are certainly equivalent, to the original or to another mutant. */
  equivalence?: (typeof equivalenceNames)[number] | undefined;
  /** `auto` takes the cheapest sound level for each mutant. */
  isolation?: (typeof isolationNames)[number] | undefined;
  /** Runs all tests in other orders without a mutant, too, and names those that depend on their order. */
  checkOrder?: boolean | undefined;
  /** Leaves out the tests that fail without a mutant, however many; without it, only where fewer than a tenth of all do. */
  skipFailingTests?: boolean | undefined;
  /** Analyses a random sample of the mutants. */
  sample?:
    | {
        /** Which share of the mutants, from 0 to 1. */
        ratio?: number | undefined;
        /** `operator` and `file` take that share of each. */
        per?: (typeof strata)[number] | undefined;
      }
    | undefined;
  /** Makes a kill matrix: runs every detected mutant with all tests that it could be killed by. */
  matrix?: boolean | undefined;
  /** Measures what survivors change though no test notices, so that those without any effect seen come last. */
  impact?: boolean | undefined;
  /** In which order tests run for a mutant. */
  strategy?: StrategyName | undefined;
  /** How many mutants to combine to one of higher order, after the others have run; 1 makes none. */
  order?: number | undefined;
  /** How to choose which mutants to combine. */
  orderStrategy?: OrderStrategy | undefined;
  /** How many mutants of higher order to make at most. */
  orderLimit?: number | undefined;
  /** What random choices start from; the same seed makes the same ones. */
  seed?: number | undefined;
  /** What to report, such as `['terminal', 'json']`, or to leave out: `['!html']`. */
  reporters?: readonly Selection<ReporterName>[] | undefined;
  reports?:
    | {
        /** Directory for the report files, relative to the root. */
        directory?: string | undefined;
      }
    | undefined;
  /**
   * A file with the undetected mutants that the project knows of, relative to the root: others make `assay run` end with exit
   * code 1. `assay run --update-baseline` writes it.
   */
  baseline?: string | undefined;
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
  /** In a workspace, the packages to analyse, by name, folder or glob; `!` before one leaves it out. Without it: all. */
  packages?: readonly string[] | undefined;
  /** Whether to analyse each package by itself. Without it: unless the root has tests of its own. */
  workspaces?: boolean | undefined;
}

/** The configuration of one run with every default filled in. */
export interface ResolvedConfig {
  /** Empty: look in the usual places. May hold nothing but exclusions. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Without meaning where there is a script. */
  readonly operators: readonly OperatorSelector[];
  /** Path of a script that selects operators, relative to the root. */
  readonly mml?: string;
  readonly runner: 'auto' | readonly RunnerChoice[];
  readonly vitest: { readonly config?: string; readonly projects: readonly string[] };
  /** At least 1. */
  readonly concurrency: number;
  /** `constant` and `test` in milliseconds. */
  readonly timeout: { readonly factor: number; readonly constant: number; readonly test: number };
  readonly typeCheck: boolean;
  readonly incremental: boolean;
  /** Undefined: nobody has said which files tests read. */
  readonly inputs?: readonly string[];
  readonly equivalence: (typeof equivalenceNames)[number];
  readonly isolation: (typeof isolationNames)[number];
  readonly checkOrder: boolean;
  readonly skipFailingTests: boolean;
  /** `ratio` 1 takes all. */
  readonly sample: { readonly ratio: number; readonly per: (typeof strata)[number] };
  readonly matrix: boolean;
  readonly impact: boolean;
  readonly strategy: StrategyName;
  /** 1: no mutants of higher order. */
  readonly order: number;
  readonly orderStrategy: OrderStrategy;
  readonly orderLimit: number;
  readonly seed: number;
  readonly reporters: readonly ReporterName[];
  /** Relative to the root. */
  readonly reports: { readonly directory: string };
  /** Relative to the root. */
  readonly baseline?: string | undefined;
  readonly thresholds: { readonly high: number; readonly low: number; readonly break?: number };
  readonly top: number;
  /** Relative to the root. */
  readonly cacheDirectory: string;
  /** Of a workspace; empty: all. May hold nothing but exclusions. */
  readonly packages: readonly string[];
  readonly workspaces?: boolean;
}
