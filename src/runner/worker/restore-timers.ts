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

/** Takes down the clock and the timers; what it returns puts them back where something fake stands in their place. */
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
