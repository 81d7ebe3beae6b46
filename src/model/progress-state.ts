/** The progress of an analysis. */
export interface ProgressState {
  readonly phase:
    | 'start'
    | 'observe'
    | 'types'
    | 'execute'
    | 'confirm'
    | 'matrix'
    | 'impact'
    | 'combine'
    | 'done';
  readonly testFilesDone: number;
  readonly testFilesTotal: number;
  readonly mutantsDone: number;
  readonly mutantsTotal: number;
  readonly killed: number;
  readonly survived: number;
  readonly timeout: number;
  /** The milliseconds that mutants take from now on, if no test notices any that is not done; undefined if it is not known. */
  readonly mostLeft?: number;
}
