/** What a text is: 1 a whole number, 2 one with a fraction, 3 one with an exponent, 0 nothing of these. */
export function literal(text: string): number {
  // 0 start, 1 sign, 2 digits, 3 point, 4 fraction, 5 letter, 6 sign of the exponent, 7 exponent, 8 error.
  let state = 0;
  for (let at = 0; at < text.length; at = at + 1) {
    const code: number = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (state < 2) {
        state = 2;
      } else if (state === 3) {
        state = 4;
      } else if (state === 5 || state === 6) {
        state = 7;
      }
    } else if (code === 43 || code === 45) {
      if (state === 0) {
        state = 1;
      } else if (state === 5) {
        state = 6;
      } else {
        state = 8;
      }
    } else if (code === 46) {
      if (state === 2) {
        state = 3;
      } else {
        state = 8;
      }
    } else if ((code === 69 || code === 101) && (state === 2 || state === 4)) {
      state = 5;
    } else {
      state = 8;
    }
  }
  if (state === 2) return 1;
  if (state === 4) return 2;
  if (state === 7) return 3;
  return 0;
}
