const origin = performance.timeOrigin;
const read = performance.now.bind(performance);
const start = setTimeout;
const stop = clearTimeout;

/** Returns the milliseconds since the epoch. Tests that replace clocks and timers don't change it. */
export function now(): number {
  return origin + read();
}

/** Waits for a promise, but at most so many milliseconds. Returns whether it was settled in time; throws what it throws. */
export async function settlesWithin(
  promise: PromiseLike<unknown>,
  milliseconds: number,
): Promise<{ readonly inTime: boolean; readonly value?: unknown }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly inTime: false }>((resolve) => {
    timer = start(() => resolve({ inTime: false }), Math.max(1, milliseconds));
  });
  try {
    const settled = Promise.resolve(promise).then((value) => ({ inTime: true as const, value }));
    return await Promise.race([settled, late]);
  } finally {
    stop(timer);
  }
}
