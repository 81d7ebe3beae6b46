import type { Callable } from './unit-model.ts';
import type { LiteralValue } from './value-type.ts';

/** Returns the literals that people have given as examples for parameters. */
export function exampleLiterals(
  callables: readonly Pick<Callable, 'parameters'>[],
): readonly LiteralValue[] {
  return callables.flatMap(({ parameters }) =>
    parameters.flatMap(({ examples = [] }) =>
      examples.flatMap((each) => (each.kind === 'literal' ? [each.value] : [])),
    ),
  );
}
