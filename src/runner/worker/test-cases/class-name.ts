/** The name of an object's class, empty where that has none. Nothing of the user's is called. */
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

/** An object as a literal makes it, in whichever context, or one without a prototype. */
export function isPlain(value: object): boolean {
  const prototype = Reflect.getPrototypeOf(value);
  return prototype === null || isRoot(prototype);
}

/** `Object.prototype` of some context. */
function isRoot(prototype: object): boolean {
  return Reflect.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty');
}

/** What an own member holds that has no getter. */
export function ownValue(owner: object, key: PropertyKey): unknown {
  return Object.getOwnPropertyDescriptor(owner, key)?.value;
}
