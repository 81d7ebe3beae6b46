/** The parts of Node's internals that are replaced here. */
interface EndingProcess {
  emit(event: string | symbol, ...values: unknown[]): boolean;
  reallyExit?(code?: number): never;
}

/**
 * Calls a function when this process, or thread, ends by itself: after all listeners for `exit`, since some tests make their
 * checks in one, and again right before the end where a listener ends the process. A process that is killed does not call it.
 */
export function atExit(tell: () => void): void {
  const ending = process as unknown as EndingProcess;
  const { emit, reallyExit } = ending;
  ending.emit = function (this: unknown, event, ...values) {
    try {
      return Reflect.apply(emit, this, [event, ...values]);
    } finally {
      if (event === 'exit') tell();
    }
  };
  if (reallyExit === undefined) return;
  ending.reallyExit = function (this: unknown, code): never {
    tell();
    return Reflect.apply(reallyExit, this, [code]);
  };
}
