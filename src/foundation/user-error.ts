import type { DiagnosticCode } from './diagnostic-codes.ts';

/** Something the user did or has that Assay can't work with: it names the place and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: DiagnosticCode;
  /** What to do about it, as one sentence. */
  readonly advice: string;
  /** Where it is, if there is one place: `file`, `file:line:column` or a key. */
  readonly place: string | undefined;

  constructor(code: DiagnosticCode, message: string, advice: string, place?: string) {
    super(message);
    this.code = code;
    this.advice = advice;
    this.place = place;
  }
}
