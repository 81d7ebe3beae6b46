import type { Clock } from '../foundation/clock.ts';

/** Signals that ask a run to end. */
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds in which a further signal is the same one: `npx` and `timeout` pass on to their child what it has already
 * had from the terminal.
 */
const echo = 500;

/** Tells whether the run was asked to end. */
interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to whoever had them. */
  readonly stop: () => void;
}

/**
 * Turns the first SIGINT or SIGTERM into an aborted signal, so that a run can end in an orderly way.
 *
 * @param source what emits the signals: the process
 * @param clock tells a second signal from the echo of the first
 * @param onFirst called at the first one
 * @param onSecond called at the second one: the user wants it over at once
 */
export function watchInterruption(
  source: NodeJS.EventEmitter,
  clock: Clock,
  onFirst: () => void,
  onSecond: () => void,
): Interruption {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      if (clock.now() - firstAt >= echo) onSecond();
      return;
    }
    firstAt = clock.now();
    controller.abort();
    onFirst();
  };
  for (const name of signals) source.on(name, onSignal);
  return {
    signal: controller.signal,
    stop() {
      for (const name of signals) source.off(name, onSignal);
    },
  };
}
