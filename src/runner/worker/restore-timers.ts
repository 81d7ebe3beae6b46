const names = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
] as const;

/** Records the clock and the timers. Returns a function that puts them back if something fake has replaced them. */
export function realTimers(): () => void {
  const real = names.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  return () => {
    for (const [name, descriptor] of real) {
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  };
}
