import { setMaxListeners } from 'node:events';

/** Signals by which work is asked to end. */
export interface StopSignals {
  /** Once this is aborted, nothing new begins. */
  readonly signal: AbortSignal;
  /** This is aborted soon after `signal`. Work that is still under way is then given up. */
  readonly deadline: AbortSignal;
}

/** Returns a controller to whose signal any number of workers, hosts and waits may listen. Each of them leaves when it ends. */
export function stopController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(Infinity, controller.signal);
  return controller;
}

/** Returns a signal that is aborted `milliseconds` after another. */
export function laterSignal(first: AbortSignal, milliseconds: number): AbortSignal {
  const controller = stopController();
  const wait = (): void => void setTimeout(() => controller.abort(), milliseconds);
  if (first.aborted) wait();
  else first.addEventListener('abort', wait, { once: true });
  return controller.signal;
}

/** Returns the result of a promise; undefined if a signal is aborted before. A later failure of the promise is then ignored. */
export function settledBefore<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(undefined);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Opens something. Returns undefined if it is not open when it should stop; if it opens later, it is closed. */
export async function openedInTime<Opened>(
  open: () => Promise<Opened>,
  close: (late: Opened) => unknown,
  { signal, deadline }: StopSignals,
): Promise<Opened | undefined> {
  if (signal.aborted) return undefined;
  const opening = open().catch((error: unknown) => {
    // Ctrl-C also reaches the processes that are being started.
    if (!signal.aborted) throw error;
    return undefined;
  });
  const opened = await settledBefore(deadline, opening);
  if (opened === undefined) void opening.then((late) => late !== undefined && close(late));
  return opened;
}
