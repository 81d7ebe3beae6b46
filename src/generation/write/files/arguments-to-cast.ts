import type { Span } from '../../../model/span.ts';
import type { ArgumentKey } from '../code/code.ts';
import type { PrintedArgument } from '../code/print-code.ts';

/**
 * The arguments that need a cast, given the offsets of type errors in the printed text. They are the innermost argument around each
 * offset. If there is none, they are all arguments of the call whose first argument comes next.
 */
export function argumentsToCast(
  printed: readonly PrintedArgument[],
  offsets: readonly number[],
): ReadonlySet<ArgumentKey> {
  const keys = new Set<ArgumentKey>();
  for (const offset of offsets) {
    const around = printed.findLast(({ start, end: to }) => start <= offset && offset < to);
    if (around !== undefined) {
      for (const { key } of printed.filter((one) => isAt(one, around))) keys.add(key);
      continue;
    }
    // If a call fits no overload, the error is at the callee, which stands before the arguments.
    const next = printed.find(({ start }) => start > offset);
    if (next === undefined) continue;
    const calls = new Set(printed.filter((one) => isAt(one, next)).map(({ key }) => callOf(key)));
    for (const { key } of printed) if (calls.has(callOf(key))) keys.add(key);
  }
  return keys;
}

/** Whether two arguments have the same place. Tests in a table share their arguments. */
function isAt(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

function callOf(key: ArgumentKey): string {
  return key.slice(0, key.lastIndexOf(':'));
}
