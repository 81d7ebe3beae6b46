export type { AnalysisHooks, AnalysisOptions } from '../analysis/analysis-options.ts';
export { analyseProject as analyse } from '../app/analyse-project.ts';
export { UserError } from '../foundation/user-error.ts';
export type { AnalysisResult, Notice, SourceFile, Timings } from '../model/analysis-result.ts';
export type {
  HigherOrderMutant,
  HigherOrderResult,
  JudgedHigherOrderMutant,
  OrderStrategy,
  Subsumption,
} from '../model/higher-order-mutant.ts';
export type {
  KillKind,
  KillMatrix,
  MatrixFindings,
  MatrixRow,
  MinimalTests,
  MutantClass,
  SubsumptionGraph,
  TestWorth,
} from '../model/kill-matrix.ts';
export type { MutantStatus } from '../model/mutant-status.ts';
export type { Mutant } from '../model/mutant.ts';
export type { OperatorName } from '../model/operator-names.ts';
export { mutationScore, type MutationScore } from '../model/mutation-score.ts';
export type { ProgressState } from '../model/progress-state.ts';
export type { LineRange, SourceSelection } from '../model/source-selection.ts';
export type { Test } from '../model/test.ts';
export type { Isolation, JudgedMutant, Verdict, VerdictReason } from '../model/verdict.ts';
export type { AssayConfig } from '../options/config.ts';
export { defineConfig } from './config.ts';
