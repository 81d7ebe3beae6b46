/** The middle one of three numbers. */
export function middle(a: number, b: number, c: number): number {
  let found = c;
  if (b < c) {
    if (a < b) {
      found = b;
    } else if (a < c) {
      found = a;
    }
  } else if (a > b) {
    found = b;
  } else if (a > c) {
    found = a;
  }
  return found;
}
