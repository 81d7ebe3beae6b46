/** A part of the HTML report beside the browsable mutants, behind a tab of its own. */
export interface ReportPage {
  /** Unique in the report; letters and hyphens. */
  readonly id: string;
  /** On its tab. */
  readonly title: string;
  readonly html: string;
}
