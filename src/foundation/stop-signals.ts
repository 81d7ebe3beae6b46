/** Ask work to come to an end. */
export interface StopSignals {
  /** Nothing new is begun once this is aborted. */
  readonly signal: AbortSignal;
  /** Is aborted soon after that: what is still under way is given up. */
  readonly deadline: AbortSignal;
}

/** A signal that is aborted so many milliseconds after another one. */
export function laterSignal(first: AbortSignal, milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const wait = (): void => void setTimeout(() => controller.abort(), milliseconds);
  if (first.aborted) wait();
  else first.addEventListener('abort', wait, { once: true });
  return controller.signal;
}

/** What a promise gives; undefined where a signal is aborted before: then nobody learns of a later failure. */
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

/** Opens something; undefined where it is not open when it should stop. What opens too late is closed. */
export async function openedInTime<Opened>(
  open: () => Promise<Opened>,
  close: (late: Opened) => unknown,
  { signal, deadline }: StopSignals,
): Promise<Opened | undefined> {
  if (signal.aborted) return undefined;
  const opening = open().catch((error: unknown) => {
    // Ctrl-C reaches the processes that are being started, too.
    if (!signal.aborted) throw error;
    return undefined;
  });
  const opened = await settledBefore(deadline, opening);
  if (opened === undefined) void opening.then((late) => late !== undefined && close(late));
  return opened;
}
