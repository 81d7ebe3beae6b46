import { promisify } from 'node:util';

/** A function or class as the guards see one. */
// oxlint-disable-next-line typescript/no-unsafe-function-type
export type AnyFunction = Function;

/**
 * Puts something else in place of a function that hangs on an object, if there is one, with the same name, length and own
 * members. A member that can't be replaced stays.
 */
export function replaceMember(
  owner: object,
  name: string,
  make: (original: AnyFunction) => AnyFunction,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  // Lazy members of Node's modules have getters.
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

/** As `replaceMember`, for what is inherited: the object gets one of its own. */
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

function copyMembers(
  from: AnyFunction,
  to: AnyFunction,
  make: (original: AnyFunction) => AnyFunction,
): void {
  for (const key of Reflect.ownKeys(from)) {
    const descriptor = Object.getOwnPropertyDescriptor(from, key);
    if (descriptor === undefined || key === 'arguments' || key === 'caller') continue;
    // The variant that gives promises would get around the replacement.
    if (key === promisify.custom && typeof descriptor.value === 'function') {
      descriptor.value = make(descriptor.value);
    }
    Reflect.defineProperty(to, key, descriptor);
  }
}
