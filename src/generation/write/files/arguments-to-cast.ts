import type { Span } from '../../../model/span.ts';
import type { ArgumentKey } from '../code/code.ts';
import type { PrintedArgument } from '../code/print-code.ts';

/**
 * The arguments that need a cast, given the offsets of what the type checker complains about in the printed text: the innermost
 * argument around each, or the arguments of the call that begins there or ends before the next one does.
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
    // An overload that no call fits is told at the callee, which stands before its arguments.
    const next = printed.find(({ start }) => start > offset);
    if (next === undefined) continue;
    const calls = new Set(printed.filter((one) => isAt(one, next)).map(({ key }) => callOf(key)));
    for (const { key } of printed) if (calls.has(callOf(key))) keys.add(key);
  }
  return keys;
}

/** Whether an argument stands in the same place as another: tests in a table share theirs. */
function isAt(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

function callOf(key: ArgumentKey): string {
  return key.slice(0, key.lastIndexOf(':'));
}
