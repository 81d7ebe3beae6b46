/** Collects the errors of this process that no test caught. */
export interface UnhandledErrors {
  /** The messages since the last call. */
  readonly take: () => string[];
  /** Adds one that a framework has found by itself. */
  readonly add: (error: unknown) => void;
  /**
   * Has each of them passed on as it is noticed: some frameworks fail the running test for it. `listen` returns whether it
   * counts: what a framework throws to steer its own runs is no error, and some take no notice of rejections.
   */
  readonly onError: (listen: (error: unknown, event: UnhandledEvent) => boolean) => void;
}

type UnhandledEvent = 'uncaughtException' | 'unhandledRejection';

/**
 * Takes over from the framework's own listeners, which would report each error as its own. A listener of the user's own
 * means that the error is handled.
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

/** One line, or a few, that say what was thrown. */
export function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const name = readString(error, 'name');
  const message = readString(error, 'message');
  if (message === '') return name === '' ? 'An unknown error' : name;
  return name === '' || name === 'Error' || name === 'AssertionError'
    ? message
    : `${name}: ${message}`;
}

/** Whether an error says that an assertion failed: by its name, or since it has what was expected, as a snapshot's has. */
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
