import { withoutBrackets } from '../../mutation/replacements/replacement-text.ts';
import type { Change } from '../change.ts';
import { isMathCall } from '../math-call.ts';
import { rangeOf } from '../value-range.ts';

/** `x.length` to `Math.abs(x.length)`: a value that is never negative equals its absolute value, and so does NaN. */
export function absoluteInRange(change: Change): string | undefined {
  const { node, replacement } = change;
  if (!isMathCall(replacement, 'abs', change) || replacement.arguments.length !== 1)
    return undefined;
  const [argument] = replacement.arguments;
  const isSame =
    argument !== undefined &&
    change.replacementText(withoutBrackets(argument)) === change.text(withoutBrackets(node));
  const range = isSame ? rangeOf(node, change) : undefined;
  return range !== undefined && range.least >= 0
    ? `\`${change.text(node)}\` is never negative.`
    : undefined;
}
