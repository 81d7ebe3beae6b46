/** The flags of `assay run` by commander's names, those that set a key of the configuration among them. */
export interface RunFlags extends Readonly<Record<string, unknown>> {
  readonly root?: string;
  readonly config?: string;
  readonly json?: true;
  readonly verbose?: true;
  /** False for `--no-html`. */
  readonly html: boolean;
}
