import type { Statement, TestCase } from './test-case.ts';
import type { Callable } from './unit-model.ts';

const prefix = 'globalThis.';

/**
 * Whether a callable sets a global of the tests, such as `navigator.onLine`, or one that they lack, such as `IntersectionObserver`. The path
 * of the global is its name. Tests put it back.
 */
export function setsGlobal({ kind, receiver, from }: Callable): boolean {
  return kind === 'setter' && receiver === undefined && from === undefined;
}

/** The id of the setter of a global. */
export function idOfGlobal(path: string): string {
  return `${prefix}${path}`;
}

/** The path of the global that a statement sets; undefined for all other statements. */
export function globalSetBy(statement: Statement): string | undefined {
  if (statement.kind !== 'assign' || statement.receiver !== undefined) return undefined;
  return statement.callable.startsWith(prefix)
    ? statement.callable.slice(prefix.length)
    : undefined;
}

/** The paths of the globals that a test case sets. */
export function globalsSet({ statements }: TestCase): readonly string[] {
  return statements.flatMap((each) => globalSetBy(each) ?? []);
}

/** The owner of a global and its name there: `navigator` and `onLine`, or `globalThis` and `IntersectionObserver`. */
export function placeOfGlobal(path: string): { readonly owner: string; readonly member: string } {
  const at = path.lastIndexOf('.');
  return at < 0
    ? { owner: 'globalThis', member: path }
    : { owner: path.slice(0, at), member: path.slice(at + 1) };
}

/** Whether a global is a member of elements, by its path: `HTMLElement.prototype.offsetWidth`. */
export function isOfElements(path: string): boolean {
  return path.includes('.prototype.');
}
