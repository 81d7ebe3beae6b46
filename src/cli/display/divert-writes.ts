/**
 * Makes everything that is written to `from` go to `to`, so that what the project's own tools print does not end
 * up among a command's output. Returns a function that ends this.
 */
export function divertWrites(from: NodeJS.WritableStream, to: NodeJS.WritableStream): () => void {
  const original = from.write.bind(from);
  from.write = to.write.bind(to);
  return () => {
    from.write = original;
  };
}
