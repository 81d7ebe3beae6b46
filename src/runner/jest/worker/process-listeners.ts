const events = ['uncaughtException', 'unhandledRejection', 'rejectionHandled'] as const;

type Listener = (...values: unknown[]) => void;

/**
 * Takes down who listens for errors that nothing caught: circus takes their place while it runs, and does not give it back
 * where a test file fails to load. What it returns puts the listeners back.
 */
export function keepProcessListeners(): () => void {
  const kept = events.map((event) => [event, process.rawListeners(event)] as const);
  return () => {
    for (const [event, listeners] of kept) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as Listener);
    }
  };
}
