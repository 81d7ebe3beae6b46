const events = ['SIGINT', 'SIGTERM', 'exit', 'unhandledRejection'] as const;

/** Codes of the errors of talking to a process that has ended. */
const goneCodes = new Set([
  'ERR_IPC_CHANNEL_CLOSED',
  'EPIPE',
  'ECONNRESET',
  'ERR_WORKER_NOT_RUNNING',
]);

/** Milliseconds after closing in which Vitest may still find out that a worker is gone. */
const aftermath = 10_000;

/**
 * Runs `start` and takes away the handlers that it puts on this process: Vitest would end the command at Ctrl-C and at
 * any stray rejection. Some of those come from Vitest itself when it goes on talking to a worker that has died under a
 * mutant; they are let pass, and all others are left to end the process as bugs do. Returns what `start` gave and a way
 * to stop guarding.
 */
export async function guardProcess<Value>(
  start: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly release: () => void }> {
  const before = new Map(events.map((event) => [event, new Set(process.rawListeners(event))]));
  const ignoreGone = (error: unknown): void => {
    if (!isGone(error)) throw error;
  };
  process.on('unhandledRejection', ignoreGone);
  before.get('unhandledRejection')?.add(ignoreGone);
  const removeAdded = (from: readonly (typeof events)[number][]): void => {
    for (const event of from) {
      for (const listener of process.rawListeners(event)) {
        if (before.get(event)?.has(listener) === true) continue;
        process.removeListener(event, listener as (...values: unknown[]) => void);
      }
    }
  };
  const stop = (): void => void process.off('unhandledRejection', ignoreGone);
  // A signal may come while it starts; the handler itself is added after this.
  const onAdded = (event: string | symbol): void => {
    if (event === 'SIGINT' || event === 'SIGTERM') queueMicrotask(() => removeAdded([event]));
  };
  process.on('newListener', onAdded);
  try {
    const value = await start();
    removeAdded(events);
    return { value, release: () => void setTimeout(stop, aftermath).unref() };
  } catch (error) {
    removeAdded(events);
    stop();
    throw error;
  } finally {
    process.off('newListener', onAdded);
  }
}

function isGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && goneCodes.has(String(error.code))) return true;
  return (
    'message' in error &&
    /^(?:\[(?:vitest|birpc)\b|Worker exited unexpectedly)/.test(String(error.message))
  );
}
