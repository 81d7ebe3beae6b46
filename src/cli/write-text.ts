/**
 * Writes a text to a stream and waits until it is out. A reader that went away is no error; whoever owns the stream
 * must listen to its `error` event all the same, or the process ends.
 */
export function writeText(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error?: NodeJS.ErrnoException | null) => {
      if (error === undefined || error === null || error.code === 'EPIPE') resolve();
      else reject(error);
    });
  });
}
