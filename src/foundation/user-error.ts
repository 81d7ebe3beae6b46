import type { DiagnosticCode } from './diagnostic-codes.ts';

/** A problem in the user's project, input or system that the user can solve. It names the place and the remedy. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: DiagnosticCode;
  /** The remedy, as one sentence. */
  readonly advice: string;
  /** The place, if there is exactly one: `file`, `file:line:column` or a key. */
  readonly place: string | undefined;

  constructor(code: DiagnosticCode, message: string, advice: string, place?: string) {
    super(message);
    this.code = code;
    this.advice = advice;
    this.place = place;
  }
}
