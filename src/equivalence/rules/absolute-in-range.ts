import { bare, type Change } from '../change.ts';
import { isMathCall } from '../math-call.ts';
import { rangeOf } from '../value-range.ts';

/** `x.length` to `Math.abs(x.length)`, and whatever else is never negative: it is its own absolute value, NaN included. */
export function absoluteInRange(change: Change): string | undefined {
  const { node, replaced } = change;
  if (!isMathCall(replaced, 'abs', change) || replaced.arguments.length !== 1) return undefined;
  const [argument] = replaced.arguments;
  const isSame =
    argument !== undefined && change.replacedText(bare(argument)) === change.text(bare(node));
  const range = isSame ? rangeOf(node, change) : undefined;
  return range !== undefined && range.least >= 0
    ? `\`${change.text(node)}\` is never negative.`
    : undefined;
}
