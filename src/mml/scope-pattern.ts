import picomatch from 'picomatch';

import type { SelectionPlace } from '../mutation/selection/operator-selection.ts';

/** How precisely a scope describes a place. Of two scopes that contain a place, the one with the larger numbers is the inner one. */
export interface ScopeMatch {
  /** The number of directories, files, classes and functions that the scope names, from the root on. */
  readonly depth: number;
  /** The number of characters of the name that are no wildcards; infinite for a name without wildcards. */
  readonly exactness: number;
}

/** The program units that a flat name stands for. */
export interface ScopePattern {
  /** From the outermost unit to the innermost, such as `src`, `money.ts`, `Money`, `@add`. */
  readonly segments: readonly string[];
  /** Returns how the scope matches a place; undefined for a place outside. */
  readonly match: (place: SelectionPlace) => ScopeMatch | undefined;
  /** True for a file that is in the scope or may have parts in it. */
  readonly reaches: (file: string) => boolean;
}

/** A scope pattern, or the problem of the flat name. */
export type ReadScope =
  | { readonly ok: true; readonly pattern: ScopePattern }
  | { readonly ok: false; readonly message: string };

/** `org`, `java.lang.System`, `foo.Bar$Inner@<init>`, `foo.Bar::baz(int,int[])` */
const javaName =
  /^(?<units>[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:(?:@|::)(?<member>[A-Za-z_$][\w$]*|<(?:cl)?init>)(?:\([^()]*\))?)?$/;

const sourceExtension = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/** The name of a module's own code, outside of all functions. */
const moduleInitialiser = '@<clinit>';

/**
 * Reads a flat name, such as `src`, `src/money.ts`, `src/money.ts:Money` or `src/money.ts:Money@add`. `*` stands for any part of
 * one name, and `**` for any directories. `src/money.ts:@<clinit>` is the module's own code. In a Java name, packages are
 * directories, and the class is a file without its extension (thesis, 5.4.1). An inner class such as `foo.Bar$Inner` is the
 * class `Inner` in that file.
 */
export function readScope(text: string): ReadScope {
  const { units, member } = javaName.exec(text)?.groups ?? {};
  if (units !== undefined && !sourceExtension.test(units)) {
    if (/[\w$]\$\d+$/.test(units)) {
      return { ok: false, message: `"${text}" is an anonymous class, which has no name here` };
    }
    return { ok: true, pattern: javaPattern(units, member) };
  }
  const problem = problemOf(text);
  if (problem !== undefined) return { ok: false, message: problem };
  const { path, name } = split(text);
  return { ok: true, pattern: filePattern(path, name) };
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'a flat name must not be empty';
  if (/^\/|^[A-Za-z]:[\\/]|(?:^|\/)\.\.(?:\/|$)/.test(text)) {
    return `"${text}" is not relative to the project's root`;
  }
  if (text.includes('\\')) return `"${text}" has a backslash; directories are separated by /`;
  if (text.endsWith(':')) return `"${text}" lacks the class or function after the colon`;
  if (text.startsWith(':')) return `"${text}" lacks the file before the colon`;
  return undefined;
}

function split(text: string): { path: string; name: string | undefined } {
  const colon = text.indexOf(':');
  const isModule = colon === -1 && /@<(?:cl)?init>$/.test(text);
  if (isModule) return { path: plainPath(text.replace(/@<\w+>$/, '')), name: moduleInitialiser };
  if (colon === -1) return { path: plainPath(text), name: undefined };
  return { path: plainPath(text.slice(0, colon)), name: text.slice(colon + 1) };
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '').replace(/(?:\/(?:\*\*)?)+$/, '');
}

function filePattern(path: string, name: string | undefined): ScopePattern {
  const isFile = picomatch(path, { dot: true });
  const hasWildcard = /[*?{[]/.test(path) || name?.includes('*') === true;
  const exactness = hasWildcard ? `${path}${name ?? ''}`.replaceAll(/[*?]/g, '').length : Infinity;
  return {
    segments: [...path.split('/'), ...(name === undefined ? [] : nameSegments(name))],
    reaches(file) {
      const units = file.split('/');
      return name === undefined
        ? units.some((_, at) => isFile(units.slice(0, at + 1).join('/')))
        : isFile(file);
    },
    match({ file, functionName }) {
      const units = file.split('/');
      if (name !== undefined) {
        const depth = isFile(file) ? nameDepth(name, functionName) : 0;
        return depth === 0 ? undefined : { depth: units.length + depth, exactness };
      }
      for (let depth = units.length; depth > 0; depth -= 1) {
        if (isFile(units.slice(0, depth).join('/'))) return { depth, exactness };
      }
      return undefined;
    },
  };
}

function javaPattern(units: string, member: string | undefined): ScopePattern {
  const path = units.split('.');
  const inner = /^(?<outer>[\w$]*?\w)\$(?:.*\$)?(?<name>\w+)$/.exec(path.at(-1) ?? '')?.groups;
  const whole = javaClass(path, undefined, member);
  if (inner === undefined) return whole;
  // The dollar sign may also be part of a file's name.
  const nested = javaClass([...path.slice(0, -1), inner['outer'] ?? ''], inner['name'], member);
  return {
    segments: nested.segments,
    match: (place) => whole.match(place) ?? nested.match(place),
    reaches: (file) => whole.reaches(file) || nested.reaches(file),
  };
}

/**
 * @param path the directories, and the file without its extension
 * @param inner a class in that file; undefined for the class that has the file's name
 */
function javaClass(
  path: readonly string[],
  inner: string | undefined,
  member: string | undefined,
): ScopePattern {
  const className = inner ?? path.at(-1) ?? '';
  const names = member === undefined ? [inner ?? ''] : [`${className}@${member}`];
  if (member !== undefined && inner === undefined) names.push(member);
  if (inner !== undefined) names.push(...names.map((name) => `**/${name}`));
  const isFile = (file: string): boolean => file.replace(sourceExtension, '') === path.join('/');
  return {
    segments: [
      ...path,
      ...(inner === undefined ? [] : [inner]),
      ...(member === undefined ? [] : [`@${member}`]),
    ],
    reaches: (file) =>
      isFile(file) || (inner === undefined && member === undefined && isBelow(file, path)),
    match({ file, functionName }) {
      if (inner === undefined && member === undefined) {
        const isIn = isFile(file) || isBelow(file, path);
        return isIn ? { depth: path.length, exactness: Infinity } : undefined;
      }
      if (!isFile(file)) return undefined;
      const depth = Math.max(...names.map((name) => nameDepth(name, functionName)));
      return depth === 0 ? undefined : { depth: path.length + depth, exactness: Infinity };
    },
  };
}

function isBelow(file: string, path: readonly string[]): boolean {
  return file.startsWith(`${path.join('/')}/`);
}

/** Returns the number of units of a function's flat name that a pattern covers; 0 if the pattern does not match the function. */
function nameDepth(pattern: string, functionName: string): number {
  const units = nameSegments(functionName === '' ? moduleInitialiser : functionName);
  const expression = new RegExp(
    `^${pattern
      .split(/(\*+)/)
      .map((part) =>
        /^\*+$/.test(part)
          ? wildcard(part)
          : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
      )
      .join('')}$`,
  );
  for (let depth = units.length; depth > 0; depth -= 1) {
    if (expression.test(units.slice(0, depth).join(''))) return depth;
  }
  return 0;
}

function wildcard(stars: string): string {
  return stars.length === 1 ? '[^@/]*' : '.*';
}

/** Splits a flat name: `Money@add/round` has the segments `Money`, `@add` and `/round`. */
function nameSegments(name: string): string[] {
  return name.split(/(?=[@/])/);
}
