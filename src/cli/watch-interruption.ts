import type { Clock } from '../foundation/clock.ts';
import { stopController } from '../foundation/stop-signals.ts';

/** Signals that ask a run to end. */
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds in which a further signal counts as the same one. `npx` and `timeout` send a signal to their child that it has already
 * received from the terminal.
 */
const echo = 500;

/** The interruption of a run. */
interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Stops watching, so that signals have their usual effect again. */
  readonly stop: () => void;
}

/**
 * Turns the first SIGINT or SIGTERM into an aborted signal, so that a run can end in an orderly way.
 *
 * @param source the emitter of the signals: the process
 * @param clock measures the time between signals, to tell a second signal from the echo of the first
 * @param onFirst called at the first signal
 * @param onSecond called at the second signal, with which the user wants to end the process at once
 */
export function watchInterruption(
  source: NodeJS.EventEmitter,
  clock: Clock,
  onFirst: () => void,
  onSecond: () => void,
): Interruption {
  const controller = stopController();
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
