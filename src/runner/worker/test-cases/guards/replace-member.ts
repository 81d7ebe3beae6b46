import { promisify } from 'node:util';

/** A function or class as the guards handle it. */
// oxlint-disable-next-line typescript/no-unsafe-function-type
export type AnyFunction = Function;

/**
 * Replaces a function that is a member of an object, if there is one. The new function has the same name, length and own
 * members. A member that can't be replaced stays.
 */
export function replaceMember(
  owner: object,
  name: string,
  make: (original: AnyFunction) => AnyFunction,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  // Node's modules have getters for members that are loaded late.
  const original: unknown = descriptor === undefined ? undefined : Reflect.get(owner, name);
  if (descriptor === undefined || typeof original !== 'function') return;
  if (descriptor.configurable !== true && descriptor.writable !== true) return;
  const replacement = make(original);
  if (replacement !== original) copyMembers(original, replacement, make);
  const enumerable = descriptor.enumerable ?? false;
  if (descriptor.configurable === true) {
    const value = { value: replacement, enumerable, configurable: true, writable: true };
    Object.defineProperty(owner, name, value);
  } else {
    Reflect.set(owner, name, replacement);
  }
}

/** Does the same as `replaceMember` for an inherited function: the object gets its own replacement. */
export function overrideMember(
  owner: object,
  name: string,
  make: (original: AnyFunction) => AnyFunction,
): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const value = make(original);
  copyMembers(original, value, make);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Replaces a function that an object has, by itself or from a prototype. */
export function replaceOwnOrInherited(
  owner: object,
  name: string,
  make: (original: AnyFunction) => AnyFunction,
): void {
  if (Object.hasOwn(owner, name)) replaceMember(owner, name, make);
  else overrideMember(owner, name, make);
}

/** Gives a function the name, the length and the own members of another one. */
export function copyMembers(
  from: AnyFunction,
  to: AnyFunction,
  make: (original: AnyFunction) => AnyFunction = (original) => original,
): void {
  for (const key of Reflect.ownKeys(from)) {
    const descriptor = Object.getOwnPropertyDescriptor(from, key);
    if (descriptor === undefined || key === 'arguments' || key === 'caller') continue;
    // The variant that returns promises would bypass the replacement.
    if (key === promisify.custom && typeof descriptor.value === 'function') {
      descriptor.value = make(descriptor.value);
    }
    Reflect.defineProperty(to, key, descriptor);
  }
}
