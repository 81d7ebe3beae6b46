/** Milliseconds that a signal may reach this process later than its workers. */
const signalDelay = 200;

/**
 * Takes over errors that nothing catches, which would end the process with Node's exit code 1. While a run is being
 * ended they are passed over: Ctrl-C reaches the workers too, and what they leave behind is not the user's concern.
 * It may even reach them first, so an error is a bug only if no interruption follows it at once.
 * Returns a function that ends this.
 *
 * @param source what emits the errors: the process
 * @param isEnding whether the run was asked to end
 * @param onBug called for an error at any other time
 * @param later calls a function after some milliseconds
 */
export function containUncaught(
  source: NodeJS.EventEmitter,
  isEnding: () => boolean,
  onBug: (error: unknown) => void,
  later: (call: () => void, delay: number) => void = setTimeout,
): () => void {
  const onError = (error: unknown): void =>
    later(() => {
      if (!isEnding()) onBug(error);
    }, signalDelay);
  source.on('uncaughtException', onError);
  return () => source.off('uncaughtException', onError);
}
