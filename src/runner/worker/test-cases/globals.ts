import { isPageClass } from '../../../model/page.ts';
import { isOfElements, placeOfGlobal } from '../../../model/sets-global.ts';
import type { Realm } from './make-value.ts';
import { Misuse } from './misuse.ts';
import type { RunContext } from './run-context.ts';

/**
 * Returns whether a test may set a global, by its path: one that is missing, or a text, number or truth value that its owner inherits. Deleting it
 * puts either back.
 *
 * @param mayReplace whether a test can also put back what it replaces: anything that a page has but its document and the classes of its elements
 */
export function canSet(path: string, realm: Realm, mayReplace = false): boolean {
  const { owner, member } = ownerIn(path, realm);
  if (owner === undefined || !Object.isExtensible(owner)) return false;
  try {
    const own = Object.getOwnPropertyDescriptor(owner, member);
    const canReplace = mayReplace && own?.configurable === true;
    // Spies replace what elements have, so that it must be there.
    if (isOfElements(path)) return canReplace;
    if (!(member in owner)) return true;
    if (own === undefined) {
      return ['string', 'number', 'boolean'].includes(typeof Reflect.get(owner, member));
    }
    const isOfPage = member === 'document' || isPageClass(member);
    return canReplace && owner === realm && !isOfPage;
  } catch {
    return false;
  }
}

/** Sets a global until the end of a run. */
export function setGlobal(path: string, value: unknown, realm: Realm, { undo }: RunContext): void {
  const { owner, member } = ownerIn(path, realm);
  if (owner === undefined) throw new Misuse(new ReferenceError(`${path} has no owner`));
  const before = Object.getOwnPropertyDescriptor(owner, member);
  const isSet = Reflect.defineProperty(owner, member, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  if (!isSet) throw new Misuse(new TypeError(`${path} can't be set`));
  undo.push(() => {
    if (before === undefined) Reflect.deleteProperty(owner, member);
    else Reflect.defineProperty(owner, member, before);
  });
}

function ownerIn(
  path: string,
  realm: Realm,
): { readonly owner: object | undefined; readonly member: string } {
  const { owner: name, member } = placeOfGlobal(path);
  const parts = name === 'globalThis' ? [] : name.split('.');
  const owner = parts.reduce<object | undefined>((whole, part) => objectAt(whole, part), realm);
  return { owner, member };
}

function objectAt(whole: object | undefined, name: string): object | undefined {
  const value: unknown = whole && Reflect.get(whole, name);
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? value : undefined;
}
