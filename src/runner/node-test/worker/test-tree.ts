import { AsyncLocalStorage } from 'node:async_hooks';

/** A test, hook or suite body as users write it: it may take a callback as its second parameter. */
export type Body = (this: unknown, context: unknown, done: (error?: unknown) => void) => unknown;

/** What users may say of a test, a suite or a hook; those of Node's options that matter here. */
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

/** Hooks by kind; those around each test are inherited from the suites and tests around. */
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

/** Where a call of node:test's functions comes from: a suite's body, or a running test, which takes it as its own. */
export interface Place {
  readonly node: Node;
  readonly run?: {
    readonly subtest: (given: TestArguments) => Promise<void>;
    readonly hook: (kind: keyof Hooks, hook: NodeHook) => void;
  };
}

/** The arguments of `test` and `suite`, in their places. */
export interface TestArguments {
  readonly name: string;
  readonly options: NodeOptions;
  readonly body: Body;
}

/** The tree of the file under way. There is one per process, as there is one node:test. */
export interface TestTree {
  /** Starts a new file. What was registered before the first is common to all. */
  readonly start: () => Node;
  /** Waits for the bodies of suites, and says that the file has loaded. */
  readonly settle: () => Promise<void>;
}

const places = new AsyncLocalStorage<Place>();
let root = newNode('suite', { name: '', options: {}, body() {} }, undefined);
let building: Promise<unknown>[] = [];
let hasLoaded = false;

/** @param common the root whose hooks every file has */
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

/** Runs something in the name of a test or suite, so that what it registers is its own. */
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
  // Within a running test, a suite is a part of it.
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

/** From the outermost suite in. */
export function namesOf(node: Node): string[] {
  if (node.parent === undefined) return [];
  return [...namesOf(node.parent), node.name];
}

/** An option of node:test that is a flag or, as text, its reason. */
export function isOn(option: boolean | string | undefined): boolean {
  return option !== undefined && option !== false;
}
