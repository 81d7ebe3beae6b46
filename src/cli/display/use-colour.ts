import type { ShellStream } from '../shell.ts';

/** Whether to write colours to a stream: NO_COLOR and FORCE_COLOR decide, then whether it is a terminal. */
export function useColour(
  stream: ShellStream,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && environment['TERM'] !== 'dumb';
}
