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

/** What a function that every program has returns, by its name, as long as nothing else has that name. */
export function conversionKind(
  name: string,
): 'string' | 'number' | 'bigint' | 'boolean' | undefined {
  return kinds.get(name);
}
