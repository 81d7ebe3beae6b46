import { systemClock } from '../foundation/clock.ts';
import { containUncaught } from './contain-uncaught.ts';
import { exitCodes } from './exit-codes.ts';
import { printError } from './print-error.ts';
import type { Shell } from './shell.ts';
import { useColour } from './use-colour.ts';
import { watchInterruption } from './watch-interruption.ts';

/**
 * Does work that the first Ctrl-C asks to come to an end and the second ends at once, as errors do that nothing catches.
 *
 * @param work receives a signal that is aborted at the first Ctrl-C
 */
export async function superviseRun<Value>(
  shell: Shell,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const interruption = watchInterruption(
    process,
    systemClock,
    () => void shell.stderr.write('\nStopping; interrupt again to end at once.\n'),
    () => process.exit(exitCodes.interrupted),
  );
  const release = containUncaught(
    process,
    () => interruption.signal.aborted,
    (error) => {
      const style = { colour: useColour(shell.stderr, shell.environment), verbose: false };
      shell.stderr.write(printError(error, style));
      process.exit(exitCodes.bug);
    },
  );
  try {
    return await work(interruption.signal);
  } finally {
    release();
    interruption.stop();
  }
}
