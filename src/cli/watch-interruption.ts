/** Signals that ask a run to end. */
const signals = ['SIGINT', 'SIGTERM'] as const;

/** Tells whether the run was asked to end. */
export interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to whoever had them. */
  readonly stop: () => void;
}

/**
 * Turns the first SIGINT or SIGTERM into an aborted signal, so that a run can end in an orderly way.
 *
 * @param source what emits the signals: the process
 * @param onFirst called at the first one
 * @param onSecond called at the second one: the user wants it over at once
 */
export function watchInterruption(
  source: NodeJS.EventEmitter,
  onFirst: () => void,
  onSecond: () => void,
): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      onSecond();
      return;
    }
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
