import type { ExportedName } from '../../../model/unit-model.ts';
import { takenNames } from '../code/built-in-names.ts';
import { ownerOf, type ModelIndex } from '../model-index.ts';

/** One name that a test file imports. */
export interface ImportedName {
  readonly from: ExportedName;
  readonly local: string;
}

/** What the exports of a unit's model are called in a test file, and which of them it uses so far. */
export interface Imports {
  /** The local name of an export, which from now on is imported. */
  readonly use: (from: ExportedName) => string;
  /** All local names, whether used or not: no variable may have one of them. */
  readonly names: ReadonlySet<string>;
  readonly used: () => readonly ImportedName[];
}

/** Gives each export of a model a local name: its own, unless that is another's already, or a global's. */
export function nameImports(
  index: ModelIndex,
  isTaken: (name: string, from: ExportedName) => boolean,
): Imports {
  const locals = new Map<string, ImportedName>();
  const names = new Set<string>();
  for (const callable of index.model.callables) {
    const { from } = callable;
    if (from === undefined || locals.has(keyOf(from))) continue;
    const own = from.name === 'default' ? ownerOf(callable) : from.name;
    const stem = own === 'default' ? nameOfModule(from.module) : own;
    const isFree = (name: string): boolean =>
      !takenNames.has(name) && !isTaken(name, from) && !names.has(name);
    let local = isFree(stem) ? stem : prefixed(stem);
    for (let number = 2; !isFree(local); number += 1) local = prefixed(stem) + number;
    locals.set(keyOf(from), { from, local });
    names.add(local);
  }
  const used = new Map<string, ImportedName>();
  return {
    names,
    use: (from) => {
      const known = locals.get(keyOf(from));
      if (known === undefined) throw new Error(`The model exports no ${from.name}.`);
      used.set(keyOf(from), known);
      return known.local;
    },
    // In the model's order, so that printing one test more moves nothing.
    used: () => [...locals].filter(([key]) => used.has(key)).map(([, imported]) => imported),
  };
}

function keyOf({ module, name }: ExportedName): string {
  return `${module}\0${name}`;
}

/** `UnitMap` for `Map`, `unitTest` for `test`. */
function prefixed(name: string): string {
  return /^[A-Z]/.test(name)
    ? `Unit${name}`
    : `unit${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function nameOfModule(module: string): string {
  const base = /([^/]+?)(?:\.[^/]*)?$/.exec(module)?.[1] ?? 'unit';
  const name = base.replaceAll(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase());
  return /^\d/.test(name) || name === '' ? 'unit' : name;
}
