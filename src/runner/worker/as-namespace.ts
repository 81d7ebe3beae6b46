/**
 * What a module exports as `import` would give it: a CommonJS module's exports are its `default` too, unless they were an ES module
 * before they were compiled. Members are read when they are asked for, since they may change.
 */
export function asNamespace(exported: unknown): object {
  if (!isObject(exported)) return { default: exported };
  if (isNamespace(exported)) return exported;
  const namespace: object = Object.create(null, { default: { value: exported, enumerable: true } });
  for (const name of Object.keys(exported)) {
    if (name === 'default') continue;
    const get = (): unknown => Reflect.get(exported, name);
    Object.defineProperty(namespace, name, { get, enumerable: true });
  }
  return namespace;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Returns whether an object is Node's or Vite's namespace of an ES module, or comes from a compiled ES module. */
function isNamespace(exported: object): boolean {
  return (
    Reflect.get(exported, Symbol.toStringTag) === 'Module' ||
    Reflect.get(exported, '__esModule') === true
  );
}
