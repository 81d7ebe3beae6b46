import { keepPlainState } from './plain-state.ts';
import type { StateFingerprint } from '../protocol.ts';
import { hashOfString } from './state-hash.ts';
import type { PrivateFieldReader } from './state-kind.ts';
import { createStateWalk } from './state-walk.ts';

/** Values in pairs: 1 where a call made the value that follows, else 0. */
export type StateGetter = () => readonly unknown[];

/** The getters of the probed modules of one worker. */
export interface StateRegistry {
  /**
   * Registers a module's state. A module that is evaluated anew takes its predecessor's place, unless
   * `isRepeatable` says that one id stands for several live scopes (a callback of `describe.each`).
   */
  readonly register: (moduleId: string, getter: StateGetter, isRepeatable?: boolean) => void;
  /** Tells how to read the private fields of a class's instances, which are opaque otherwise. */
  readonly registerPrivateFields: (constructor: object, reader: PrivateFieldReader) => void;
  /** Reads the state of all registered modules. Nothing of the user's is called, bar the inserted getters. */
  readonly fingerprint: () => StateFingerprint;
  /** Keeps what plain objects of the modules hold; what it gives puts that back. */
  readonly keep: () => () => void;
  /** Drops all getters: their modules are about to be evaluated anew. */
  readonly forget: () => void;
}

interface Entry {
  readonly id: string;
  getter: StateGetter;
}

/** A registry with nothing in it. */
export function createStateRegistry(): StateRegistry {
  const walk = createStateWalk();
  let entries: Entry[] = [];

  const visitAll = (values: readonly (readonly unknown[])[], madeByCall: boolean): void => {
    for (let at = 0; at < values.length; at += 1) {
      const pairs = values[at] ?? [];
      walk.label(entries[at]?.id ?? '');
      for (let index = 0; index + 1 < pairs.length; index += 2)
        if ((pairs[index] === 1) === madeByCall) walk.visit(pairs[index + 1], madeByCall);
    }
  };
  return {
    register(id, getter, isRepeatable = false) {
      const known = isRepeatable ? undefined : entryOf(entries, id);
      if (known === undefined) entries[entries.length] = { id, getter };
      else known.getter = getter;
    },
    registerPrivateFields: walk.registerPrivateFields,
    fingerprint() {
      walk.reset();
      const values: (readonly unknown[])[] = [];
      for (let at = 0; at < entries.length; at += 1) values[at] = valuesOf(entries[at]);
      // What calls made comes first: a structure met there and elsewhere is read with suspicion.
      visitAll(values, true);
      visitAll(values, false);
      return walk.result();
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
    },
  };
}

function entryOf(entries: readonly Entry[], id: string): Entry | undefined {
  for (let at = 0; at < entries.length; at += 1) if (entries[at]?.id === id) return entries[at];
  return undefined;
}

/** A variable that is not initialised yet makes the getter throw: the module has no state so far. */
function valuesOf(entry: Entry | undefined): readonly unknown[] {
  try {
    return entry?.getter() ?? [];
  } catch {
    return [];
  }
}

/** Above this length, only the length of the document's text counts. */
const DOCUMENT = 50_000;

/** The document of a global object as the tests left it, or undefined where the environment has none. */
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
