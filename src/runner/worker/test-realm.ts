/** What tests see of their process, where a framework runs them in a context with a global object of its own. */
export interface TestRealm {
  readonly global: typeof globalThis;
  /** Fake timers that wait for the clock to be moved. */
  readonly waitingTimers: () => number;
}

const own: TestRealm = { global: globalThis, waitingTimers: () => 0 };
let current = own;
let watch: (realm: TestRealm) => void = () => {};

/** Where the tests of this process run now. */
export function testRealm(): TestRealm {
  return current;
}

/** Says where the next tests run; undefined for the process's own global object. */
export function enterRealm(realm: TestRealm | undefined): void {
  current = realm ?? own;
  watch(current);
}

/** Has each realm passed on that tests are about to run in, before any of their modules load. */
export function watchRealms(see: (realm: TestRealm) => void): void {
  watch = see;
}
