import { type Command, CommanderError } from 'commander';

import { refusedWrite } from '../foundation/unwritable.ts';
import { UserError } from '../foundation/user-error.ts';
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts';
import { createProgram } from './program.ts';
import type { Shell } from './shell.ts';

/** Runs the command line and returns its exit code, after all output was written. */
export async function runCli(argv: readonly string[], shell: Shell): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const program = createProgram(shell, (finished) => (code = finished));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.ok;
    const error = asUserError(thrown, calledCommand(program, argv));
    const { writeError } = await import('./display/print-error.ts');
    await writeError(error, shell, argv.includes('--verbose'));
    return exitCodeOf(error);
  }
}

/** Turns wrong usage, or a refusal of the system to write, into a `UserError`. Returns anything else unchanged. */
function asUserError(thrown: unknown, command: string): unknown {
  if (thrown instanceof CommanderError) return wrongUsage(thrown, command);
  return refusedWrite(thrown) ?? thrown;
}

/** Returns the command that a command line calls, such as `assay mml check`. `run` may be left out. */
function calledCommand(program: Command, argv: readonly string[]): string {
  const names = ['assay'];
  let command = program;
  for (const word of argv) {
    const called = command.commands.find((one) => one.name() === word);
    if (called === undefined) break;
    names.push(word);
    command = called;
  }
  return names.length === 1 ? 'assay run' : names.join(' ');
}

/** Turns an error of commander into a `UserError`, such as `error: unknown option '--brek'\n(Did you mean --break?)`. */
function wrongUsage(error: CommanderError, command: string): UserError {
  if (error.code === 'commander.help') {
    return new UserError('flag-invalid', 'a command is missing', 'See the help above.');
  }
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const advice = suggestion?.replace(/^\((.*)\)$/, '$1') ?? `See \`${command} --help\`.`;
  return new UserError('flag-invalid', message, advice);
}
