import type { Parameter } from './value-type.ts';

/** Returns the parameter that receives the argument at a place, which may be a rest parameter; undefined if there is none. */
export function parameterAt(parameters: readonly Parameter[], at: number): Parameter | undefined {
  const last = parameters.at(-1);
  return parameters[at] ?? (last?.isRest === true ? last : undefined);
}
