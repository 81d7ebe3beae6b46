import { parse } from '../syntax/parse.ts';
import { mayUseEarly } from './early-uses.ts';
import type { ValueReader } from './value-reader.ts';
import { keepsOperations, visibleOperations } from './visible-operations.ts';

/**
 * True where a minified program certainly does all that its original does. A minifier takes `a < b` to have no effect and
 * drops it where nobody uses its value, although an object's `valueOf` may be seen; it reads `x -= 1` as `--x`, which is
 * something else for a bigint. So every operation that could be seen must still be there.
 */
export function isFaithful(
  original: string,
  minified: string,
  extension: string,
  values: ValueReader,
): boolean {
  const before = parse(`piece${extension}`, original);
  const after = parse('piece.jsx', minified);
  if (!before.ok || !after.ok || mayUseEarly(before.file.program)) return false;
  return keepsOperations(
    visibleOperations(before.file.program, values),
    visibleOperations(after.file.program, values),
  );
}
