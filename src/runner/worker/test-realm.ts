/** The global object and the timers that tests see. A framework may run them in a context with its own global object. */
export interface TestRealm {
  readonly global: typeof globalThis;
  /** The number of fake timers that wait for the clock to be moved. */
  readonly waitingTimers: () => number;
}

const own: TestRealm = { global: globalThis, waitingTimers: () => 0 };
let current = own;
let watch: (realm: TestRealm) => void = () => {};

/** Returns the realm in which the tests of this process run now. */
export function testRealm(): TestRealm {
  return current;
}

/** Sets the realm of the next tests; undefined for the process's own global object. */
export function enterRealm(realm: TestRealm | undefined): void {
  current = realm ?? own;
  watch(current);
}

/** Calls a function with each realm in which tests are about to run, before any of their modules load. */
export function watchRealms(see: (realm: TestRealm) => void): void {
  watch = see;
}
