/** The timers and the clock as they were before any test could replace them. */
export const realSetImmediate: typeof setImmediate = setImmediate;
export const realSetTimeout: typeof setTimeout = setTimeout;
export const realClearTimeout: typeof clearTimeout = clearTimeout;
export const realSetInterval: typeof setInterval = setInterval;
export const realClearInterval: typeof clearInterval = clearInterval;
export const realNow: () => number = performance.now.bind(performance);

const timer = setTimeout(() => {});
clearTimeout(timer);
const { unref } = Object.getPrototypeOf(timer) as NodeJS.Timeout;

/** Makes a timer of a framework not keep the process alive. The watchdog counts no such timer as one of a test's. */
export function realUnref(given: NodeJS.Timeout | undefined): void {
  if (given !== undefined) Reflect.apply(unref, given, []);
}

/** Resolves in the next turn of the event loop, after rejected promises have been noticed. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    realSetImmediate(resolve);
  });
}
