/** Returns a number's text as `String` does, except that negative zero is `-0`. */
export function textOfNumber(value: number | bigint): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
