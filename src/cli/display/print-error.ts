import { createColors } from 'picocolors';

import { UserError } from '../../foundation/user-error.ts';
import type { Shell } from '../shell.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';

/** How an error is printed. */
interface ErrorStyle {
  readonly colour: boolean;
  /** Whether to print the stack of a user error's cause, too. */
  readonly verbose: boolean;
}

/**
 * Returns the text for something that was thrown: code, message, place and advice of a `UserError`; for anything else the stack,
 * because it is a bug in Assay. Ends with a line break.
 */
export function printError(error: unknown, { colour, verbose }: ErrorStyle): string {
  const { red, bold, dim, cyan } = createColors(colour);
  if (!(error instanceof UserError)) {
    return [
      `${red(bold('error'))} ${bold('internal')}`,
      stackOf(error),
      '',
      'This is a bug in Assay. Please report it with the lines above and the version (`assay --version`).',
      '',
    ].join('\n');
  }
  const [first = '', ...more] = error.message.split('\n');
  const stack = verbose && error.cause !== undefined ? [dim(indent(stackOf(error.cause)))] : [];
  return [
    `${red(bold('error'))} ${bold(error.code)}  ${first}`,
    ...more.map(indent),
    ...(error.place === undefined ? [] : [`  ${dim('at')} ${cyan(error.place)}`]),
    ...stack,
    indent(error.advice),
    '',
  ].join('\n');
}

/** Prints something that was thrown to standard error. */
export async function writeError(
  error: unknown,
  { stderr, environment }: Pick<Shell, 'stderr' | 'environment'>,
  verbose: boolean,
): Promise<void> {
  await writeText(stderr, printError(error, { colour: useColour(stderr, environment), verbose }));
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
