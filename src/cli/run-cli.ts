import { CommanderError } from 'commander';

import { UserError } from '../foundation/user-error.ts';
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts';
import { createProgram } from './program.ts';
import type { Shell } from './shell.ts';
import { writeText } from './write-text.ts';

/** Runs the command line and returns its exit code; everything it has to say is written by then. */
export async function runCli(argv: readonly string[], shell: Shell): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const program = createProgram(shell, (finished) => (code = finished));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.ok;
    const error = thrown instanceof CommanderError ? wrongUsage(thrown) : thrown;
    const [{ printError }, { useColour }] = await Promise.all([
      import('./print-error.ts'),
      import('./use-colour.ts'),
    ]);
    const style = {
      colour: useColour(shell.stderr, shell.environment),
      verbose: argv.includes('--verbose'),
    };
    await writeText(shell.stderr, printError(error, style));
    return exitCodeOf(error);
  }
}

/** What commander found wrong, as a user error: `error: unknown option '--brek'\n(Did you mean --break?)`. */
function wrongUsage(error: CommanderError): UserError {
  if (error.code === 'commander.help') {
    return new UserError('flag-invalid', 'a command is missing', 'See the help above.');
  }
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const advice = suggestion?.replace(/^\((.*)\)$/, '$1') ?? 'See `assay run --help`.';
  return new UserError('flag-invalid', message, advice);
}
