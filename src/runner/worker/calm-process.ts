let ignoresInterrupts = false;

/** Makes this process print nothing, and ignore Ctrl-C. */
export function calmProcess(): void {
  silenceOutput();
  ignoreInterrupts();
}

/** The output of tests says nothing about mutants, and would appear once for each of their runs. */
function silenceOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (...written: unknown[]) => {
      const done = written.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  }
}

/** Ctrl-C reaches every process of the terminal, but the main process decides when its workers end. */
function ignoreInterrupts(): void {
  if (ignoresInterrupts) return;
  ignoresInterrupts = true;
  process.on('SIGINT', () => {});
}
