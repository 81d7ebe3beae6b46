/**
 * Writes a text to a stream and waits until it is written. A reader that has gone away is no error, and neither is anything else that
 * keeps messages from being shown. The owner of the stream must still listen to its `error` event, or the process ends.
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
