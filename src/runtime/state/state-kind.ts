import { hashOfString } from './state-hash.ts';

/** How the walk reads an object. */
export type ObjectForm =
  | 'plain'
  | 'array'
  | 'map'
  | 'set'
  | 'date'
  | 'regexp'
  | 'bytes'
  | 'error'
  | 'boxed'
  | 'url'
  | 'headers'
  /** An object without state, or without state that a later test could notice. */
  | 'ignored'
  /** An object with state that can't be read. */
  | 'opaque';

/** Reads the private fields that one class declares from one of its instances. */
export type PrivateFieldReader = (instance: object) => readonly unknown[];

/** The fields of a class that begin as functions which the class spells out. */
export interface CodeFields {
  readonly names: readonly string[];
  /** The source text of the class. */
  readonly source: string;
}

/** Properties that all objects of one prototype have in common. */
export interface StateKind {
  readonly form: ObjectForm;
  /** Equal for classes with equal text along the chain. */
  readonly identity: number;
  /** Whether there are classes between the object and the built-in at the end of its chain. */
  readonly isDerived: boolean;
  /** Readers of private fields, one for each class of the chain that has private fields. */
  readonly readers: readonly PrivateFieldReader[];
  /** Whether some class of the chain has private fields and no reader. */
  readonly hasHiddenFields: boolean;
  /** For each class of the chain that has some. */
  readonly codeFields: readonly CodeFields[];
}

export interface StateKinds {
  of(prototype: object | null): StateKind;
  readonly registerPrivateFields: (constructor: object, reader: PrivateFieldReader) => void;
  readonly registerCode: (constructor: object, names: readonly string[]) => void;
}

const CHAIN = 50;

const { apply, getPrototypeOf } = Reflect;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { imul } = Math;
const { toStringTag } = Symbol;
const call = Function.prototype.call;
const test: (pattern: RegExp, text: string) => RegExpExecArray | null = call.bind(
  RegExp.prototype.exec,
);
const formOf: (known: ReadonlyMap<object, ObjectForm>, key: object) => ObjectForm | undefined =
  call.bind(Map.prototype.get);
const kindOf: (known: WeakMap<object, StateKind>, key: object) => StateKind | undefined = call.bind(
  WeakMap.prototype.get,
);
const rememberKind: (known: WeakMap<object, StateKind>, key: object, kind: StateKind) => unknown =
  call.bind(WeakMap.prototype.set);
type Readers = WeakMap<object, PrivateFieldReader>;
type Names = WeakMap<object, readonly string[]>;
const namesOf: (known: Names, key: object) => readonly string[] | undefined = call.bind(
  WeakMap.prototype.get,
);
const rememberNames: (known: Names, key: object, names: readonly string[]) => unknown = call.bind(
  WeakMap.prototype.set,
);
const readerOf: (known: Readers, key: object) => PrivateFieldReader | undefined = call.bind(
  WeakMap.prototype.get,
);
const rememberReader: (known: Readers, key: object, reader: PrivateFieldReader) => unknown =
  call.bind(WeakMap.prototype.set);

const builtIns: readonly (readonly [ObjectForm, readonly string[]])[] = [
  ['plain', ['Object']],
  ['array', ['Array']],
  ['map', ['Map']],
  ['set', ['Set']],
  ['date', ['Date']],
  ['regexp', ['RegExp']],
  ['bytes', ['ArrayBuffer', 'DataView', 'SharedArrayBuffer']],
  ['error', ['Error']],
  ['boxed', ['Number', 'String', 'Boolean', 'Symbol', 'BigInt']],
  ['ignored', ['Promise', 'TextEncoder', 'TextDecoder']],
];

/** Returns the source text of a function or class, whatever its `toString` returns. */
export const sourceOf: (code: object) => string = call.bind(Function.prototype.toString);

const realm = formsOf(globalThis);
addForms(realm, globalThis, 'url', ['URL', 'URLSearchParams']);
let foreignRealm: ReadonlyMap<object, ObjectForm> = new Map();

/**
 * Registers another global object whose built-ins the code under test uses, because it runs in a context of its own. There is
 * one such object at a time.
 */
export function admitRealm(global: typeof globalThis): void {
  foreignRealm = formsOf(global);
}

/** Returns how objects of a realm's built-in prototypes are read. A realm may have its own implementation of any of them. */
function formsOf(global: typeof globalThis): Map<object, ObjectForm> {
  const { Int8Array: bytes, Intl: intl } = global;
  const forms = new Map<object, ObjectForm>();
  for (const [form, names] of builtIns) addForms(forms, global, form, names);
  const views = getPrototypeOf(bytes.prototype);
  if (views !== null) forms.set(views, 'bytes');
  addForms(forms, intl, 'ignored', Object.getOwnPropertyNames(intl));
  return forms;
}

function addForms(
  forms: Map<object, ObjectForm>,
  owner: object,
  form: ObjectForm,
  names: readonly string[],
): void {
  for (const name of names) {
    const constructor: unknown = Reflect.get(owner, name);
    if (typeof constructor !== 'function') continue;
    const prototype: unknown = constructor.prototype;
    if (typeof prototype === 'object' && prototype !== null) forms.set(prototype, form);
  }
}

/** Tells kinds of objects apart by their prototypes, without calling code of the user's. */
export function createKinds(): StateKinds {
  const kinds = new WeakMap<object, StateKind>();
  const readers: Readers = new WeakMap();
  const named: Names = new WeakMap();
  return {
    of(prototype) {
      if (prototype === null) return withoutPrototype;
      let kind = kindOf(kinds, prototype);
      if (kind === undefined) {
        kind = readKind(prototype, readers, named);
        rememberKind(kinds, prototype, kind);
      }
      return kind;
    },
    registerPrivateFields: (constructor, reader) => {
      rememberReader(readers, constructor, reader);
    },
    registerCode: (constructor, names) => {
      rememberNames(named, constructor, names);
    },
  };
}

const withoutPrototype: StateKind = {
  form: 'plain',
  identity: 0,
  isDerived: false,
  readers: [],
  hasHiddenFields: false,
  codeFields: [],
};

/** Climbs the chain to the first built-in. Classes on the way are identified by the source text of their constructors. */
function readKind(prototype: object, known: Readers, named: Names): StateKind {
  const readers: PrivateFieldReader[] = [];
  const codeFields: CodeFields[] = [];
  let hasHiddenFields = false;
  let identity = 1;
  let depth = 0;
  const kind = (form: ObjectForm): StateKind => ({
    form,
    identity: imul(identity, 31) + hashOfString(form),
    isDerived: depth > 0,
    readers,
    hasHiddenFields,
    codeFields,
  });
  for (let level: object | null = prototype; level !== null; level = getPrototypeOf(level)) {
    const form = builtInForm(level);
    if (form !== undefined) return kind(form);
    if (depth > CHAIN) return kind('opaque');
    depth += 1;
    const constructor: unknown = getOwnPropertyDescriptor(level, 'constructor')?.value;
    if (typeof constructor !== 'function') {
      if (getOwnPropertyDescriptor(level, toStringTag) !== undefined) return kind('opaque');
      continue;
    }
    if (level === prototype && isOfHeaders(level, constructor)) return kind('headers');
    const source = sourceOf(constructor);
    identity = imul(identity, 31) + hashOfString(source);
    const names = namesOf(named, constructor);
    if (names !== undefined) codeFields[codeFields.length] = { names, source };
    const reader = readerOf(known, constructor);
    if (reader !== undefined) readers[readers.length] = reader;
    else if (isNativeSource(source) && !isBuiltInSubclass(level)) return kind('opaque');
    else if (test(privateName, source) !== null) hasHiddenFields = true;
  }
  return kind('plain');
}

function builtInForm(prototype: object): ObjectForm | undefined {
  return formOf(realm, prototype) ?? formOf(foreignRealm, prototype);
}

/** Matches `#name` as a class has it, and not in a string such as `'#fff'`. */
const privateName = /(?:^|[\s;{}.(*])#[\p{ID_Start}$_]/u;
const nativeSource = /\{\s*\[native code\]\s*\}\s*$/;

/** Returns whether a source text is that of a native function. */
export function isNativeSource(source: string): boolean {
  return test(nativeSource, source) !== null;
}

/** How Node had the class before any user code ran: mostly by a getter, since it loads much to make it. */
const headers = getOwnPropertyDescriptor(globalThis, 'Headers');

/** Returns whether a prototype is that of Node's own `Headers`. */
function isOfHeaders(prototype: object, constructor: object): boolean {
  if (getOwnPropertyDescriptor(constructor, 'name')?.value !== 'Headers') return false;
  const now = getOwnPropertyDescriptor(globalThis, 'Headers');
  const made: unknown =
    headers?.get === undefined ? headers?.value : apply(headers.get, globalThis, []);
  // The getter puts the class into the global object, where a page or a test may have put another.
  if (now !== undefined && now.get === undefined) defineProperty(globalThis, 'Headers', now);
  return made === constructor && getOwnPropertyDescriptor(made, 'prototype')?.value === prototype;
}

/**
 * Returns whether this is a class such as TypeError or Int8Array: the built-in further up the chain says how to read its
 * instances.
 */
function isBuiltInSubclass(prototype: object): boolean {
  const parent = getPrototypeOf(prototype);
  const form = parent === null ? undefined : builtInForm(parent);
  return form === 'error' || form === 'bytes';
}
