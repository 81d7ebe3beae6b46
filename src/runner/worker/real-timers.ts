/** The timers and the clock as they were before any test could replace them. */
export const realSetImmediate: typeof setImmediate = setImmediate;
export const realSetTimeout: typeof setTimeout = setTimeout;
export const realClearTimeout: typeof clearTimeout = clearTimeout;
export const realSetInterval: typeof setInterval = setInterval;
export const realNow: () => number = performance.now.bind(performance);

/** Resolves in the next turn of the event loop, after rejected promises have been noticed. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    realSetImmediate(resolve);
  });
}
