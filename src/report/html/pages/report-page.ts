/** A page of the HTML report beside the browsable mutants, with its own tab. */
export interface ReportPage {
  /** Unique in the report; letters and hyphens. */
  readonly id: string;
  /** The text on its tab. */
  readonly title: string;
  readonly html: string;
}
