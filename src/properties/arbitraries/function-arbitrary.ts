import type { ValueType } from '../../model/value-type.ts';
import { fc, made, together, type ArbitraryOutcome } from './arbitrary-outcome.ts';

/** The arbitrary of functions: pure ones, whose results depend on their arguments. */
export function functionArbitrary(
  { parameters, returns }: Extract<ValueType, { kind: 'function' }>,
  of: (type: ValueType) => ArbitraryOutcome,
): ArbitraryOutcome {
  const [one, other, ...more] = parameters;
  const areTwo = one !== undefined && other !== undefined && more.length === 0;
  const isComparison =
    areTwo && returns.kind === 'number' && JSON.stringify(one.type) === JSON.stringify(other.type);
  if (isComparison) return made(fc('compareFunc'));
  return together([of(returns)], ([value]) => fc('func', value ?? fc('anything')));
}
