/** The language's classes of typed arrays. */
export const typedArrays: readonly string[] = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
];

/** Returns whether members are those of a Buffer of Node, and only of that: some read or write numbers at a place. */
export function areOfBuffer(names: readonly string[]): boolean {
  return names.every((name) => bufferMembers.has(name)) && names.some((name) => atPlace.test(name));
}

const bufferMembers: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Buffer.prototype),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(Uint8Array.prototype)),
]);
const atPlace = /^(?:read|write)(?:U?[Ii]nt|Big|Float|Double)|^swap\d/;
