import type { HigherOrderResult } from './higher-order-mutant.ts';
import type { KillMatrix } from './kill-matrix.ts';
import type { PackageOutcome } from './package-outcome.ts';
import type { ExecutionEffort, ExecutionPlan } from './prioritisation.ts';
import type { ShardedMutants } from './shard.ts';
import type { Test } from './test.ts';
import type { JudgedMutant } from './verdict.ts';

/** A mutated source file, as the reports need it. */
export interface SourceFile {
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `typescript` or `javascript`: the name the highlighter of the HTML report knows. */
  readonly language: string;
}

/** Something the user should know about the run, shown after the score. */
export interface Notice {
  readonly code: string;
  readonly message: string;
  /** `file`, `file:line` or a test's id. */
  readonly place?: string;
}

/** A test that passes in its file's order, and fails where other tests, or none, have run before it. */
export interface OrderDependence {
  /** Its id. */
  readonly test: string;
  /** What it failed with. */
  readonly message: string;
  /** The ids of tests of which each makes it fail by running before it. */
  readonly spoiltBy: readonly string[];
  /** It fails where no other test runs. */
  readonly needsOthers: boolean;
}

/** Milliseconds of wall time per phase. */
export interface Timings {
  readonly total: number;
  /** From the start to the first test run. */
  readonly startUp: number;
  readonly observe: number;
  readonly execute: number;
  /** Of measuring the impact of survivors, after all verdicts. */
  readonly impact?: number;
  /** From the start to the first verdict that took an execution. */
  readonly firstVerdict?: number;
}

/** How many of the catalogued mutants were drawn at random. */
export interface SampledMutants {
  readonly kept: number;
  readonly of: number;
  readonly seed: number;
}

/** How much of a run was taken over from earlier runs of the same project. */
export interface Reuse {
  /** Verdicts that no test was run for. */
  readonly verdicts: number;
  readonly testFiles: number;
  /** Test files that were run, with or without a mutant. */
  readonly testFilesRun: number;
  /** Why nothing could be taken over, where something was kept. */
  readonly obstacle?: string;
}

/** The whole outcome of one mutation analysis. */
export interface AnalysisResult {
  readonly root: string;
  /** Where the result is that of a workspace: its packages, those without a result of their own among them. */
  readonly packages?: readonly PackageOutcome[];
  readonly sources: readonly SourceFile[];
  /** Only a sample of the mutants was analysed. */
  readonly sampled?: SampledMutants;
  /** Only one shard of the mutants was analysed. */
  readonly sharded?: ShardedMutants;
  readonly tests: readonly Test[];
  readonly judged: readonly JudgedMutant[];
  /** Where a kill matrix was asked for. */
  readonly matrix?: KillMatrix;
  /** What executing mutants took; of first order only. */
  readonly effort?: ExecutionEffort;
  /** Where it was asked for instead of verdicts. */
  readonly plan?: ExecutionPlan;
  /** Where mutants of higher order were asked for. */
  readonly higherOrder?: HigherOrderResult;
  /** Where the run is incremental. */
  readonly reuse?: Reuse;
  /** Where other orders of the tests were tried. */
  readonly orderDependences?: readonly OrderDependence[];
  /**
   * Where generated tests were verified: by the ids of mutants, what these asked for and generated tests may not do. Such a run says
   * nothing about its mutant, which another test may kill all the same.
   */
  readonly denied?: ReadonlyMap<string, string>;
  readonly notices: readonly Notice[];
  /** True where the run was stopped before every mutant had its verdict. */
  readonly interrupted: boolean;
  readonly timings: Timings;
  /** Names and versions, such as `{ vitest: '4.1.12' }`. */
  readonly versions: Readonly<Record<string, string>>;
}
