import { isExpected } from '../foundation/expected-errors.ts';
import { systemClock } from '../foundation/clock.ts';
import { exitCodes } from './exit-codes.ts';
import { printError } from './display/print-error.ts';
import type { Shell } from './shell.ts';
import { useColour } from './display/use-colour.ts';
import { watchInterruption } from './watch-interruption.ts';

/**
 * Does work. The first Ctrl-C asks the work to end. The second Ctrl-C ends the process at once, and so does an uncaught error.
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

/** Milliseconds by which a signal may reach this process later than its workers. */
const signalDelay = 200;

/**
 * Handles uncaught errors, which would end the process with Node's exit code 1. While a run is being ended, they are ignored: Ctrl-C
 * also reaches the workers, and errors of their ends are not the user's concern. Ctrl-C can even reach the workers first, so an error
 * is a bug only if no interruption follows it at once. Errors that are marked as expected are ignored. Returns a function that ends the handling.
 *
 * @param source the emitter of the errors: the process
 * @param isEnding whether the run was asked to end
 * @param onBug called for an error at any other time
 * @param later calls a function after some milliseconds
 */
export function containUncaught(
  source: NodeJS.EventEmitter,
  isEnding: () => boolean,
  onBug: (error: unknown) => void,
  later: (call: () => void, delay: number) => void = setTimeout,
): () => void {
  const onError = (error: unknown): void =>
    later(() => {
      if (!isEnding() && !isExpected(error)) onBug(error);
    }, signalDelay);
  source.on('uncaughtException', onError);
  return () => source.off('uncaughtException', onError);
}
