/**
 * Takes over errors that nothing catches, which would end the process with Node's exit code 1. While a run is being
 * ended they are passed over: Ctrl-C reaches the workers too, and what they leave behind is not the user's concern.
 * Returns a function that ends this.
 *
 * @param source what emits the errors: the process
 * @param isEnding whether the run was asked to end
 * @param onBug called for an error at any other time
 */
export function containUncaught(
  source: NodeJS.EventEmitter,
  isEnding: () => boolean,
  onBug: (error: unknown) => void,
): () => void {
  const onError = (error: unknown): void => {
    if (!isEnding()) onBug(error);
  };
  source.on('uncaughtException', onError);
  return () => source.off('uncaughtException', onError);
}
