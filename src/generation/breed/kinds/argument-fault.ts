import { parameterAt } from '../../../model/parameter-at.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { takenType } from '../typing/asked-types.ts';
import { fits } from '../typing/fits.ts';
import { leastArguments } from '../typing/unit-index.ts';
import type { Before } from './bred-kind.ts';

/** Returns what is wrong with the arguments of a call, as the rest of a sentence about it; undefined if nothing is. */
export function argumentFault(
  callable: Pick<Callable, 'parameters'>,
  values: readonly Variable[],
  { typeOf, scope }: Before,
): string | undefined {
  if (values.length < leastArguments(callable)) return 'has too few arguments';
  for (const [at, value] of values.entries()) {
    const parameter = parameterAt(callable.parameters, at);
    if (parameter === undefined) return 'has too many arguments';
    if (!fits(typeOf(value), takenType(parameter), scope))
      return `has variable ${value} as ${parameter.name}, whose type it doesn't fit`;
  }
  return undefined;
}
