import { stopController } from './stop-signals.ts';

/** A signal that is also aborted after a time. */
export interface LimitedSignal {
  readonly signal: AbortSignal;
  /** Stops its timer. */
  readonly release: () => void;
}

/**
 * Returns a signal that is aborted with another one, or after some milliseconds. `AbortSignal.any` with `AbortSignal.timeout` does not do: Node 20 may
 * collect such a timeout as garbage, and then it never comes.
 */
export function limitedSignal(signal: AbortSignal, milliseconds: number): LimitedSignal {
  const controller = stopController();
  const onAbort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(),
    Math.max(1, Math.min(milliseconds, 2 ** 31 - 1)),
  );
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
