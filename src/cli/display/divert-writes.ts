/**
 * Writes everything that is written to `from` to `to` instead, so that the output of the project's own tools does not mix with a
 * command's output. Returns a function that ends the diversion.
 */
export function divertWrites(from: NodeJS.WritableStream, to: NodeJS.WritableStream): () => void {
  const original = from.write.bind(from);
  from.write = to.write.bind(to);
  return () => {
    from.write = original;
  };
}
