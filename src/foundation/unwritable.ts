import { UserError } from './user-error.ts';

/** What the system says where it has no room, or does not let this user write. */
const refusals: ReadonlySet<unknown> = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

const advice =
  'Check that its folder exists and is no file, that you may write to it, and that there is space; or name another folder.';

/** The error that tells the user that a file or stream can't be written, with the system's reason. */
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

/** One error of several such errors; undefined of none. */
export function allUnwritable(errors: readonly UserError[]): UserError | undefined {
  if (errors.length <= 1) return errors[0];
  const lines = errors.map(({ message, place = '' }) => `${place}: ${message}`);
  return new UserError(
    'file-unwritable',
    `${errors.length} files can't be written:\n${lines.join('\n')}`,
    advice,
  );
}

/** The same of an error by which the system refuses to write; undefined of any other. */
export function refusedWrite(error: unknown): UserError | undefined {
  if (!(error instanceof Error && 'code' in error && refusals.has(error.code))) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return unwritable(path, error);
}
