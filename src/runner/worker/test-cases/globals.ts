import { placeOfGlobal } from '../../../model/sets-global.ts';
import type { Realm } from './make-value.ts';
import { Misuse } from './misuse.ts';
import type { RunContext } from './run-context.ts';

/**
 * Returns whether a test may set a global, by its path: one that is missing, or a text, number or truth value that its owner inherits. Deleting it
 * puts either back.
 *
 * @param mayReplace whether a test can also put back a function or the address of a page that it replaces
 */
export function canSet(path: string, realm: Realm, mayReplace = false): boolean {
  const { owner, member } = ownerIn(path, realm);
  if (owner === undefined || !Object.isExtensible(owner)) return false;
  if (!(member in owner)) return true;
  try {
    const own = Object.getOwnPropertyDescriptor(owner, member);
    const value: unknown = Reflect.get(owner, member);
    if (own === undefined) return ['string', 'number', 'boolean'].includes(typeof value);
    const isReplaceable = typeof value === 'function' || member === 'location';
    return mayReplace && owner === realm && own.configurable === true && isReplaceable;
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
  const owner: unknown = name === 'globalThis' ? realm : Reflect.get(realm, name);
  const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
  return { owner: isOwner ? owner : undefined, member };
}
