/**
 * Writes a text to a stream and waits until it is out. A reader that went away is no error, nor is anything that keeps
 * messages from being shown. Whoever owns the stream must listen to its `error` event all the same, or the process ends.
 */
export function writeText(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error?: NodeJS.ErrnoException | null) => {
      const isLost = error?.code === 'EPIPE' || stream === process.stderr;
      if (error === undefined || error === null || isLost) resolve();
      else reject(error);
    });
  });
}
