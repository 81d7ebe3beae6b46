import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import timers from 'node:timers';

import { keysOf } from './built-ins.ts';
import { unwatched, withoutWatching } from './watch-variables.ts';

/** The state of its process that a framework itself changes while it runs files. */
export interface FrameworkState {
  /** Returns the number of active timers that the framework has set for itself. */
  readonly countTimers: () => number;
  /** Whether a timer with this function is one of these. Without it, none is. */
  readonly isOwnTimer?: (callback: unknown) => boolean;
  /** The values of globals that belong to the framework. */
  readonly ownGlobals: readonly unknown[];
  /** Returns further objects that a test file must not change. */
  readonly alsoWatched?: () => readonly object[];
  /** Describes, as a text to compare, what test files have added to the framework. */
  readonly describe: () => string;
}

/** Describes what has changed since the function was made. An empty list if nothing has changed. */
export type ChangesSince = () => readonly string[];

/**
 * Records everything that a test file could change in its process outside of the project's modules: globals, built-ins and
 * their members, the environment, the working folder, listeners and resources that keep the process alive. Reading it takes one or two milliseconds. State within packages and within native modules can't be seen.
 *
 * The function that it returns first puts back what it can: the global object, the objects and prototypes in it, the environment and the working folder.
 */
export function noteSurroundings(framework: FrameworkState): ChangesSince {
  makeClient();
  const facts = describeProcess(framework);
  const resources = countResources(framework);
  const further = framework.alsoWatched?.() ?? [];
  // Modules have copies of the functions of these.
  const fixed = new Set<object>([...nodeModules, ...further]);
  const putVariablesBack = keepVariables();
  const objects = [...watchedObjects(framework), ...further].map((object) => keepMembers(object));
  return () => {
    const changes: string[] = [];
    for (const one of objects) {
      const changed = fixed.has(one.object)
        ? changedKeys(one).map((key) => String(key))
        : changedAfterRestoring(one);
      changes.push(...changed);
    }
    putVariablesBack();
    const now = describeProcess(framework);
    for (const fact of keysOf(facts)) if (now[fact] !== facts[fact]) changes.push(fact);
    for (const counted of countResources(framework)) {
      if (isMore(counted, resources)) changes.push(`${counted[0]} under way`);
    }
    return changes;
  };
}

/** Has Node make the client of `fetch`, which it puts into the global object when a global of its is first read. */
function makeClient(): void {
  void globalThis.Headers;
}

/** Records the environment and the working folder. Returns a function that puts them back. */
function keepVariables(): () => void {
  const before = { ...unwatched(process.env) };
  const directory = process.cwd();
  return () => {
    const variables = unwatched(process.env);
    for (const name of keysOf(variables)) if (!(name in before)) delete variables[name];
    for (const name of keysOf(before)) {
      const value = before[name];
      if (variables[name] !== value) variables[name] = value;
    }
    if (process.cwd() !== directory) process.chdir(directory);
  };
}

/** An object with the members that it had. */
export interface KeptMembers {
  readonly object: object;
  readonly members: Members;
}

/** Records the members of an object. */
export function keepMembers(object: object): KeptMembers {
  return { object, members: membersOf(object) };
}

/** Puts members back that have changed since. Returns the names of those that the object does not let anybody put back. */
export function changedAfterRestoring(kept: KeptMembers): readonly string[] {
  putBack(kept, changedKeys(kept));
  return changedKeys(kept).map((key) => String(key));
}

/** Counts what keeps the process alive. Returns a function that tells whether there is more of anything by now. */
export function noteResources(framework: FrameworkState): () => boolean {
  const before = countResources(framework);
  return () => [...countResources(framework)].some((counted) => isMore(counted, before));
}

function isMore(
  [kind, count]: readonly [string, number],
  before: ReadonlyMap<string, number>,
): boolean {
  return count > (passing.has(kind) ? 0 : (before.get(kind) ?? 0));
}

/**
 * Kinds of resources of which none may be left. An earlier resource may be gone, and a new one would be counted in its place.
 * An idle worker has none of these kinds.
 */
const passing = new Set(['Timeout', 'Immediate']);

/** Node's own modules whose functions tests replace most often. */
const nodeModules: readonly object[] = [fs, fsPromises, os, path, timers];

/** These change with every listener. Listeners are counted by event instead. */
const ignoredMembers = new Set<PropertyKey>(['_events', '_eventsCount']);

function describeProcess(framework: FrameworkState): Record<string, string> {
  const variables = unwatched(process.env);
  const names = keysOf(variables).toSorted();
  return {
    env: JSON.stringify(names.map((name) => [name, variables[name]])),
    cwd: process.cwd(),
    umask: String(process.umask()),
    listeners: JSON.stringify(
      process.eventNames().map((event) => [String(event), process.listenerCount(event)]),
    ),
    framework: framework.describe(),
  };
}

/** Counts the timers, handles and requests that keep the process alive, by kind. */
function countResources(framework: FrameworkState): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    // This worker's own reports are being written. The handle to which a test writes is counted.
    if (kind === 'SimpleWriteWrap') continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  counts.set('Timeout', (counts.get('Timeout') ?? 0) - framework.countTimers());
  return counts;
}

/** Returns the global object, its members, the prototypes, and Node's own modules. */
function watchedObjects(framework: FrameworkState): Set<object> {
  // Two globals have getters.
  const found = new Set<object>([globalThis, process, Buffer, ...nodeModules]);
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!isObject(value)) continue;
    found.add(value);
    const prototype: unknown = Object.getOwnPropertyDescriptor(value, 'prototype')?.value;
    if (!isObject(prototype)) continue;
    found.add(prototype);
    const parent: object | null = Object.getPrototypeOf(prototype);
    if (parent !== null) found.add(parent);
  }
  // The framework and Assay keep state of the current file in these objects, which changes with the file.
  for (const own of framework.ownGlobals) if (isObject(own)) found.delete(own);
  return found;
}

type Members = ReadonlyMap<PropertyKey, PropertyDescriptor>;

function membersOf(object: object): Members {
  const members = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor !== undefined && !ignoredMembers.has(key)) members.set(key, descriptor);
  }
  return members;
}

/** Returns the keys of members that were added, changed or removed since. */
export function changedKeys({ object, members }: KeptMembers): readonly PropertyKey[] {
  const after = membersOf(object);
  const keys = new Set([...members.keys(), ...after.keys()]);
  return [...keys].filter((key) => !isSame(object, members.get(key), after.get(key)));
}

/** Puts members back, as far as they allow it. */
export function putBack({ object, members }: KeptMembers, keys: readonly PropertyKey[]): void {
  for (const key of keys) {
    const descriptor = members.get(key);
    if (descriptor === undefined) Reflect.deleteProperty(object, key);
    else Reflect.defineProperty(object, key, descriptor);
  }
}

function isSame(
  object: object,
  before: PropertyDescriptor | undefined,
  after: PropertyDescriptor | undefined,
): boolean {
  if (before === undefined || after === undefined) return before === after;
  if (before.get === undefined || after.get !== undefined) {
    return (
      Object.is(before.value, after.value) && before.get === after.get && before.set === after.set
    );
  }
  // Node makes some globals when they are first read, and then replaces their getter by the value.
  return Object.is(Reflect.apply(before.get, object, []), after.value);
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Returns further modules of Node's that tests and packages replace parts of. They are loaded before a test file could change them.
 */
export function alsoWatched(): object[] {
  const require = createRequire(import.meta.url);
  const names = [
    'assert',
    'util',
    'events',
    'child_process',
    'crypto',
    'dns',
    'http',
    'https',
    'net',
  ];
  const modules = withoutWatching(() => names.map((name): object => require(`node:${name}`)));
  const classes = modules.flatMap((one) =>
    Object.values(one).flatMap((value) => (typeof value === 'function' ? prototypeOf(value) : [])),
  );
  const { _extensions: extensions } = Module as unknown as { readonly _extensions: object };
  return [...modules, ...classes, Module, Module.prototype, extensions];
}

function prototypeOf(value: object): object[] {
  const prototype: unknown = Reflect.get(value, 'prototype');
  return typeof prototype === 'object' && prototype !== null ? [prototype] : [];
}
