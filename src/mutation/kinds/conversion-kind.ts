const kinds: ReadonlyMap<string, 'string' | 'number' | 'bigint' | 'boolean'> = new Map([
  ['String', 'string'],
  ['Number', 'number'],
  ['BigInt', 'bigint'],
  ['Boolean', 'boolean'],
  ['parseInt', 'number'],
  ['parseFloat', 'number'],
  ['isNaN', 'boolean'],
  ['isFinite', 'boolean'],
]);

/** Returns the kind of value that a global built-in function returns, given its name. The caller makes sure that nothing shadows that name. */
export function conversionKind(
  name: string,
): 'string' | 'number' | 'bigint' | 'boolean' | undefined {
  return kinds.get(name);
}
