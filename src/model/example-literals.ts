import type { Callable } from './unit-model.ts';
import type { LiteralValue, ParameterExample } from './value-type.ts';

/** Returns the literals that people have given in examples for parameters. */
export function exampleLiterals(
  callables: readonly Pick<Callable, 'parameters'>[],
): readonly LiteralValue[] {
  return callables.flatMap(({ parameters }) =>
    parameters.flatMap(({ examples = [] }) => examples.flatMap(literalsIn)),
  );
}

function literalsIn(example: ParameterExample): readonly LiteralValue[] {
  switch (example.kind) {
    case 'literal':
      return [example.value];
    case 'list':
      return example.elements.flatMap(literalsIn);
    case 'record':
      return example.members.flatMap(([, value]) => literalsIn(value));
    case 'helper':
      return [];
  }
}
