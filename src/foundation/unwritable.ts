import { UserError } from './user-error.ts';

/** The system's codes for a full disk and for missing rights. */
const refusals: ReadonlySet<unknown> = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

const advice =
  'Check that its folder exists and is no file, that you may write to it, and that there is space; or name another folder.';

/** Returns the error that tells the user that a file or stream can't be written, with the system's reason. */
export function unwritable(path: string | undefined, cause: unknown): UserError {
  const error = new UserError(
    'file-unwritable',
    `${path === undefined ? 'The output' : 'The file'} can't be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    advice,
    path,
  );
  error.cause = cause;
  return error;
}

/** Joins several errors of this kind into one; undefined if there are none. */
export function allUnwritable(errors: readonly UserError[]): UserError | undefined {
  if (errors.length <= 1) return errors[0];
  const lines = errors.map(({ message, place = '' }) => `${place}: ${message}`);
  return new UserError(
    'file-unwritable',
    `${errors.length} files can't be written:\n${lines.join('\n')}`,
    advice,
  );
}

/** Returns the error for the user if the system refused to write; undefined for any other error. */
export function refusedWrite(error: unknown): UserError | undefined {
  if (!(error instanceof Error && 'code' in error && refusals.has(error.code))) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return unwritable(path, error);
}
