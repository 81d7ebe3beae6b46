/** Returns whether a value is an object whose members can be read. Arrays count. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
