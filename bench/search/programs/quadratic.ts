/**
 * Solves `a x² + b x + c = 0`: the kind of its roots, and the roots. Kinds are 0 nothing to solve, 1 linear, 2 two real roots, 3 one
 * double root, 4 two complex roots, given by their real and imaginary parts.
 */
export function quadratic(a: number, b: number, c: number): readonly number[] {
  if (a === 0) {
    if (b === 0) return [0];
    return [1, -c / b];
  }
  const discriminant = b * b - 4 * a * c;
  if (discriminant === 0) return [3, -b / (2 * a)];
  if (discriminant > 0) {
    const root = Math.sqrt(discriminant);
    return [2, (-b + root) / (2 * a), (-b - root) / (2 * a)];
  }
  return [4, -b / (2 * a), Math.sqrt(-discriminant) / (2 * a)];
}
