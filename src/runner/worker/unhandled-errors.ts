/** Collects the errors of this process that no test caught. */
export interface UnhandledErrors {
  /** The messages since the last call. */
  readonly take: () => string[];
}

type Event = 'uncaughtException' | 'unhandledRejection';

/**
 * Takes over from the framework's own listeners, which would report each error as its own. A listener of the user's own
 * means that the error is handled.
 */
export function watchUnhandledErrors(): UnhandledErrors {
  let messages: string[] = [];
  for (const event of ['uncaughtException', 'unhandledRejection'] satisfies Event[]) {
    process.removeAllListeners(event);
    const listen = (error: unknown): void => {
      if (process.listenerCount(event) === 1) messages.push(describeError(error));
    };
    process.on(event, listen);
  }
  return {
    take() {
      const taken = messages;
      if (taken.length > 0) messages = [];
      return taken;
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

function readString(error: object, key: string): string {
  try {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
