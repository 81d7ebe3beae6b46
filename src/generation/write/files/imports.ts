import type { ExportedName } from '../../../model/unit-model.ts';
import { takenNames } from '../code/built-in-names.ts';
import { ownerName, type ModelIndex } from '../model-index.ts';

/** One name that a test file imports. */
export interface ImportedName {
  readonly from: ExportedName;
  readonly local: string;
}

/** The names that the exports of a unit's model have in a test file. */
export interface Imports {
  /** The local name of an export, with the member of it that is meant: `schema.Entity`. */
  readonly nameOf: (from: ExportedName) => string;
  /** The local names of all exports. No variable may have one of them. */
  readonly names: ReadonlySet<string>;
  /** The imports that a file needs which uses these names, in the model's order, so that printing one test more moves nothing. */
  readonly needed: (used: ReadonlySet<string>) => readonly ImportedName[];
}

/**
 * Gives each export of a model a local name: its own, unless another export or a global has that name. A default export without a name has that
 * of its module, or of its package.
 */
export function nameImports(
  index: ModelIndex,
  isTaken: (name: string, from: ExportedName) => boolean,
  packageName?: string,
): Imports {
  const locals = new Map<string, ImportedName>();
  const names = new Set<string>();
  for (const callable of index.model.callables) {
    const { from } = callable;
    if (from === undefined || locals.has(keyOf(from))) continue;
    const isWhole = from.name === 'default' && from.member === undefined;
    const own = isWhole ? ownerName(callable) : from.name;
    const stem =
      own === 'default'
        ? nameOfDefault(from.module, packageName, isWhole && callable.kind === 'constructor')
        : own;
    const isFree = (name: string): boolean =>
      !takenNames.has(name) && !isTaken(name, from) && !names.has(name);
    let local = isFree(stem) ? stem : prefixed(stem);
    for (let number = 2; !isFree(local); number += 1) local = prefixed(stem) + number;
    locals.set(keyOf(from), { from, local });
    names.add(local);
  }
  return {
    names,
    nameOf: (from) => {
      const known = locals.get(keyOf(from));
      if (known === undefined) throw new Error(`The model exports no ${from.name}.`);
      return from.member === undefined ? known.local : `${known.local}.${from.member}`;
    },
    needed: (used) => {
      const own = new Set([...used].map((each) => each.replace(/\..*$/, '')));
      return [...locals.values()].filter(({ local }) => own.has(local));
    },
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

function nameOfDefault(module: string, packageName: string | undefined, isClass: boolean): string {
  const parts = [packageName ?? '', ...module.replace(/\.[^/]*$/, '').split('/')];
  const base = parts.findLast((part) => part !== '' && !usualNames.has(part)) ?? 'unit';
  const word = base.replace(/^@[^/]*\//, '').replace(/[.-]js$/, '');
  const name = word.replaceAll(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase());
  if (!/^[a-z_$]/i.test(name)) return 'unit';
  return isClass ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** Names of files and folders that say nothing of what is in them. */
const usualNames = new Set(
  'index main mod lib src source dist build out es esm cjs umd module common'.split(' '),
);
