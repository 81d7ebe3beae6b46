/** As `String` writes it, but for negative zero. */
export function textOfNumber(value: number | bigint): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
