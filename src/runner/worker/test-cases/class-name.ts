/** Returns the name of an object's class, or an empty text if it has none. Calls no code of the user. */
export function classNameOf(value: object): string {
  let prototype = Reflect.getPrototypeOf(value);
  for (let depth = 0; prototype !== null && depth < 50; depth += 1) {
    const constructor = ownValue(prototype, 'constructor');
    if (typeof constructor === 'function') {
      const name = ownValue(constructor, 'name');
      return typeof name === 'string' ? name : '';
    }
    prototype = Reflect.getPrototypeOf(prototype);
  }
  return '';
}

/** Returns whether an object is one that a literal makes, in any context, or has no prototype. */
export function isPlain(value: object): boolean {
  return Reflect.getPrototypeOf(value) === null || isLiteral(value);
}

/** Returns whether an object has the prototype of an object that a literal makes, in any context. */
export function isLiteral(value: object): boolean {
  const prototype = Reflect.getPrototypeOf(value);
  return prototype !== null && isRoot(prototype);
}

/** Returns whether this is `Object.prototype` of some context. */
function isRoot(prototype: object): boolean {
  return Reflect.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty');
}

/** Returns the value of an own member that has no getter. */
export function ownValue(owner: object, key: PropertyKey): unknown {
  return Object.getOwnPropertyDescriptor(owner, key)?.value;
}
