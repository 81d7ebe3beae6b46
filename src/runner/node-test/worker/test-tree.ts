import { AsyncLocalStorage } from 'node:async_hooks';

/** The body of a test, hook or suite. It may take a callback as its second parameter. */
export type Body = (this: unknown, context: unknown, done: (error?: unknown) => void) => unknown;

/** The options of a test, a suite or a hook, as far as Assay needs them. */
export interface NodeOptions {
  readonly skip?: boolean | string;
  readonly todo?: boolean | string;
  readonly only?: boolean;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly plan?: number;
}

export interface NodeHook {
  readonly body: Body;
  readonly timeout: number | undefined;
}

/** Hooks by kind. The beforeEach and afterEach hooks of a suite or test also apply to the tests inside it. */
export interface Hooks {
  readonly before: NodeHook[];
  readonly after: NodeHook[];
  readonly beforeEach: NodeHook[];
  readonly afterEach: NodeHook[];
}

export interface Node {
  readonly kind: 'suite' | 'test';
  readonly name: string;
  readonly parent: Node | undefined;
  readonly options: NodeOptions;
  readonly body: Body;
  readonly hooks: Hooks;
  readonly children: Node[];
}

/** The origin of a call of node:test's functions: the body of a suite, or a running test, which handles the call. */
export interface Place {
  readonly node: Node;
  readonly run?: {
    readonly subtest: (given: TestArguments) => Promise<void>;
    readonly hook: (kind: keyof Hooks, hook: NodeHook) => void;
  };
}

/** The arguments of `test` and `suite`. */
export interface TestArguments {
  readonly name: string;
  readonly options: NodeOptions;
  readonly body: Body;
}

/** The tree of the test file that is loading. There is one tree in a process, because there is one module node:test. */
export interface TestTree {
  /** Starts a new file. Hooks that were registered before the first file apply to all files. */
  readonly start: () => Node;
  /** Waits for the bodies of suites. Then the file counts as loaded. */
  readonly settle: () => Promise<void>;
}

const places = new AsyncLocalStorage<Place>();
let root = newNode('suite', { name: '', options: {}, body() {} }, undefined);
let building: Promise<unknown>[] = [];
let hasLoaded = false;

/** Returns the tree of this process. The hooks that are registered so far apply to all files. */
export function testTree(): TestTree {
  const common = root.hooks;
  return {
    start() {
      root = newNode('suite', { name: '', options: {}, body() {} }, undefined);
      for (const kind of ['before', 'after', 'beforeEach', 'afterEach'] as const) {
        root.hooks[kind].push(...common[kind]);
      }
      building = [];
      hasLoaded = false;
      return root;
    },
    async settle() {
      for (let next = building.shift(); next !== undefined; next = building.shift()) await next;
      hasLoaded = true;
    },
  };
}

/** Calls a function on behalf of a test or suite, so that everything that the function registers belongs to it. */
export function inPlace<Value>(place: Place, run: () => Value): Value {
  return places.run(place, run);
}

export function registerTest(given: TestArguments): Promise<void> {
  const place = places.getStore();
  if (place?.run !== undefined) return place.run.subtest(given);
  add(newNode('test', given, place?.node ?? root));
  return Promise.resolve();
}

export function registerSuite(given: TestArguments): Promise<void> {
  const place = places.getStore();
  // In a running test, a suite is a subtest.
  if (place?.run !== undefined) return place.run.subtest(given);
  const node = newNode('suite', given, place?.node ?? root);
  add(node);
  const built = inPlace({ node }, () =>
    Reflect.apply(given.body, undefined, [{ name: given.name }]),
  );
  if (built instanceof Promise) building.push(built);
  return Promise.resolve();
}

export function registerHook(kind: keyof Hooks, hook: NodeHook): void {
  const place = places.getStore();
  if (place?.run === undefined) (place?.node ?? root).hooks[kind].push(hook);
  else place.run.hook(kind, hook);
}

function add(node: Node): void {
  if (hasLoaded) throw new Error(`"${node.name}" was registered after its file had loaded.`);
  node.parent?.children.push(node);
}

function newNode(kind: Node['kind'], given: TestArguments, parent: Node | undefined): Node {
  const hooks: Hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
  return { kind, parent, ...given, hooks, children: [] };
}

/** Returns the names of the suites around a test and its own name, the outermost first. */
export function namesOf(node: Node): string[] {
  if (node.parent === undefined) return [];
  return [...namesOf(node.parent), node.name];
}

/** True for an option that is set. Its value is a flag, or a text with the reason. */
export function isOn(option: boolean | string | undefined): boolean {
  return option !== undefined && option !== false;
}
