import { keepPlainState } from './plain-state.ts';
import type { StateFingerprint } from '../protocol.ts';
import { hashOfString } from './state-hash.ts';
import type { PrivateFieldReader } from './state-kind.ts';
import type { SpelledFunctions } from './spelled-functions.ts';
import { StateWalk } from './state-walk.ts';
import { createWeakWatch, type WeakWatch } from './weak-watch.ts';

/** Returns pairs of values: 1 if a call made the value that follows, or 0; and that value. */
export type StateGetter = () => readonly unknown[];

/** The state getters of the probed modules of one worker. */
export interface StateRegistry {
  /**
   * Registers the state of a module. A module that is evaluated anew replaces its earlier state, unless `isRepeatable` says
   * that one id stands for several live scopes (a callback of `describe.each`).
   */
  readonly register: (moduleId: string, getter: StateGetter, isRepeatable?: boolean) => void;
  /** Registers a reader of the private fields of a class's instances, which are otherwise unreadable. */
  readonly registerPrivateFields: (constructor: object, reader: PrivateFieldReader) => void;
  /** Registers the names of fields of a class that begin as functions which the class spells out. */
  readonly registerCode: (constructor: object, names: readonly string[]) => void;
  /** See `SpelledFunctions`. */
  readonly registerFunctions: SpelledFunctions['register'];
  readonly watchWeak: WeakWatch['watch'];
  /** See `WorkerRuntime.hiddenWrites`. */
  readonly hiddenWrites: WeakWatch['writes'];
  /** See `WorkerRuntime.recordHiddenWrites`. */
  readonly recordHiddenWrites: WeakWatch['record'];
  /** See `WorkerRuntime.startHiddenWrites`. */
  readonly startHiddenWrites: WeakWatch['startWindow'];
  /**
   * Returns the writes since then. Those to keys that the last walk over the state met don't count as own: later code may get at what
   * was written.
   */
  readonly takeHiddenWrites: WeakWatch['takeWindow'];
  /**
   * Reads the state of all registered modules. Calls no code of the user's but the inserted getters. With `parts`, the list gets the
   * hash of each part of the state, in an order that is the same as long as the same modules are registered.
   */
  readonly fingerprint: (parts?: number[]) => StateFingerprint;
  /** Keeps the contents of plain objects of the modules. Returns a function that puts them back. */
  readonly keep: () => () => void;
  /** Forgets all getters, before their modules are evaluated anew. */
  readonly forget: () => void;
}

interface Entry {
  readonly id: string;
  getter: StateGetter;
}

/** Creates an empty registry. */
export function createStateRegistry(): StateRegistry {
  const walk = new StateWalk(undefined, true);
  const weak = createWeakWatch();
  let entries: Entry[] = [];

  const visitAll = (
    values: readonly (readonly unknown[])[],
    madeByCall: boolean,
    parts: number[] | undefined,
  ): void => {
    for (let at = 0; at < values.length; at += 1) {
      const pairs = values[at] ?? [];
      walk.label(entries[at]?.id ?? '');
      for (let index = 0; index + 1 < pairs.length; index += 2)
        if ((pairs[index] === 1) === madeByCall) walk.visit(pairs[index + 1], madeByCall);
      if (parts !== undefined) parts[parts.length] = walk.endPart();
    }
  };
  return {
    register(id, getter, isRepeatable = false) {
      const known = isRepeatable ? undefined : entryOf(entries, id);
      if (known === undefined) entries[entries.length] = { id, getter };
      else known.getter = getter;
    },
    registerPrivateFields: walk.registerPrivateFields,
    registerCode: walk.registerCode,
    registerFunctions: walk.registerFunctions,
    watchWeak: weak.watch,
    hiddenWrites: weak.writes,
    recordHiddenWrites: weak.record,
    startHiddenWrites: weak.startWindow,
    takeHiddenWrites() {
      const { count, keys, own } = weak.takeWindow();
      let isMet = false;
      for (let at = 0; at < keys.length; at += 1) isMet ||= walk.hasMet(keys[at]);
      return { count, keys, ...(own !== undefined && !isMet && { own }) };
    },
    fingerprint(parts) {
      walk.reset();
      const values: (readonly unknown[])[] = [];
      for (let at = 0; at < entries.length; at += 1) values[at] = valuesOf(entries[at]);
      // Values that calls made come first: if a structure occurs in both kinds of values, its functions may hide state.
      visitAll(values, true, parts);
      visitAll(values, false, parts);
      const { hash, opaque } = walk.result();
      return { hash, opaque: opaque || weak.holdsObjects() };
    },
    keep() {
      const values: unknown[] = [];
      for (let at = 0; at < entries.length; at += 1) {
        const pairs = valuesOf(entries[at]);
        for (let index = 1; index < pairs.length; index += 2) values[values.length] = pairs[index];
      }
      return keepPlainState(values);
    },
    forget() {
      entries = [];
      weak.forget();
      walk.forgetModules();
    },
  };
}

function entryOf(entries: readonly Entry[], id: string): Entry | undefined {
  for (let at = 0; at < entries.length; at += 1) if (entries[at]?.id === id) return entries[at];
  return undefined;
}

/** The getter throws for a variable that is not initialised yet. The module has no state by then. */
function valuesOf(entry: Entry | undefined): readonly unknown[] {
  try {
    return entry?.getter() ?? [];
  } catch {
    return [];
  }
}

/** For longer documents, only the length of the text counts. */
const DOCUMENT = 50_000;

/** The state of the document of a global object; undefined if the environment has no document. */
export function fingerprintDocument(global: object): StateFingerprint | undefined {
  const document: unknown = Reflect.get(global, 'document');
  const root = property(document, 'documentElement');
  const html = property(root, 'outerHTML');
  if (typeof html !== 'string') return undefined;
  const hash = html.length < DOCUMENT ? hashOfString(html) >>> 0 : 0;
  return { hash: html.length * 0x100000000 + hash, opaque: false };
}

function property(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}
