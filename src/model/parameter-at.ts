import type { Parameter } from './value-type.ts';

/** The parameter that takes the argument at a place, which may be a rest parameter; undefined where there is none. */
export function parameterAt(parameters: readonly Parameter[], at: number): Parameter | undefined {
  const last = parameters.at(-1);
  return parameters[at] ?? (last?.isRest === true ? last : undefined);
}
