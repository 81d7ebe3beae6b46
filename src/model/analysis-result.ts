import type { HigherOrderResult } from './higher-order-mutant.ts';
import type { KillMatrix } from './kill-matrix.ts';
import type { PackageOutcome } from './package-outcome.ts';
import type { ExecutionEffort, ExecutionPlan } from './prioritisation.ts';
import type { ShardedMutants } from './shard.ts';
import type { Test } from './test.ts';
import type { JudgedMutant } from './verdict.ts';

/** A mutated source file with the facts that reports need. */
export interface SourceFile {
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `typescript` or `javascript`: the name that the highlighter of the HTML report uses. */
  readonly language: string;
}

/** A message to the user about the run, shown after the score. */
export interface Notice {
  readonly code: string;
  readonly message: string;
  /** `file`, `file:line` or a test's id. */
  readonly place?: string;
}

/** A test that passes in its file's order, but fails if other tests, or no tests, have run before it. */
export interface OrderDependence {
  /** The id of the test. */
  readonly test: string;
  /** The message of its failure. */
  readonly message: string;
  /** The ids of tests that, by running before it, each make it fail. */
  readonly spoiltBy: readonly string[];
  /** It fails if no other test runs. */
  readonly needsOthers: boolean;
}

/** Milliseconds of wall time per phase. */
export interface Timings {
  readonly total: number;
  /** From the start to the first test run. */
  readonly startUp: number;
  readonly observe: number;
  readonly execute: number;
  /** Time to measure the impact of survivors, after all verdicts. */
  readonly impact?: number;
  /** From the start to the first verdict that needed an execution. */
  readonly firstVerdict?: number;
}

/** The number of the catalogued mutants that were drawn at random. */
export interface SampledMutants {
  readonly kept: number;
  readonly of: number;
  readonly seed: number;
}

/** The part of a run that was taken over from earlier runs of the same project. */
export interface Reuse {
  /** Verdicts for which no test was run. */
  readonly verdicts: number;
  readonly testFiles: number;
  /** Test files that were run, with or without a mutant. */
  readonly testFilesRun: number;
  /** The reason why nothing could be taken over, if something was kept. */
  readonly obstacle?: string;
}

/** The whole result of one mutation analysis. */
export interface AnalysisResult {
  readonly root: string;
  /** The packages of a workspace, also those without a result; absent for a single project. */
  readonly packages?: readonly PackageOutcome[];
  readonly sources: readonly SourceFile[];
  /** Present if only a sample of the mutants was analysed. */
  readonly sampled?: SampledMutants;
  /** Present if only one shard of the mutants was analysed. */
  readonly sharded?: ShardedMutants;
  readonly tests: readonly Test[];
  readonly judged: readonly JudgedMutant[];
  /** Present if a kill matrix was asked for. */
  readonly matrix?: KillMatrix;
  /** The cost of executing first-order mutants. */
  readonly effort?: ExecutionEffort;
  /** Present if a plan was asked for instead of verdicts. */
  readonly plan?: ExecutionPlan;
  /** Present if higher-order mutants were asked for. */
  readonly higherOrder?: HigherOrderResult;
  /** Present if the run is incremental. */
  readonly reuse?: Reuse;
  /** Present if other orders of the tests were tried. */
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
