/** Collects the errors of this process that no test caught. */
export interface UnhandledErrors {
  /** Returns the messages since the last call. */
  readonly take: () => string[];
  /** Adds an error that a framework has found itself. */
  readonly add: (error: unknown) => void;
  /**
   * Calls `listen` with each error when it is noticed: some frameworks fail the running test for it. `listen` returns whether
   * the error counts. A framework may throw errors to control its own runs, and some frameworks ignore rejections.
   */
  readonly onError: (listen: (error: unknown, event: UnhandledEvent) => boolean) => void;
}

type UnhandledEvent = 'uncaughtException' | 'unhandledRejection';

/**
 * Replaces the framework's own listeners, which would report each error as the framework's. If the user has a listener, the
 * error counts as handled.
 */
export function watchUnhandledErrors(): UnhandledErrors {
  let messages: string[] = [];
  let counts: (error: unknown, event: UnhandledEvent) => boolean = () => true;
  const add = (error: unknown): void => void messages.push(describeError(error));
  for (const event of ['uncaughtException', 'unhandledRejection'] satisfies UnhandledEvent[]) {
    process.removeAllListeners(event);
    const listen = (error: unknown): void => {
      if (process.listenerCount(event) > 1) return;
      if (counts(error, event)) add(error);
    };
    process.on(event, listen);
  }
  return {
    take() {
      const taken = messages;
      if (taken.length > 0) messages = [];
      return taken;
    },
    add,
    onError(listen) {
      counts = listen;
    },
  };
}

/** Returns one line, or a few, that describe a thrown value. */
export function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const name = readString(error, 'name');
  const message = readString(error, 'message');
  if (message === '') return name === '' ? 'An unknown error' : name;
  return name === '' || name === 'Error' || name === 'AssertionError'
    ? message
    : `${name}: ${message}`;
}

/**
 * Returns whether an error says that an assertion failed: by its name, or because it has an expected value, as errors of
 * snapshots have.
 */
export function isAssertionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (/Assertion/.test(readString(error, 'name'))) return true;
  return 'expected' in error && 'actual' in error;
}

function readString(error: object, key: string): string {
  try {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
