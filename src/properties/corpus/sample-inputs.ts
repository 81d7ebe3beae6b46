import type { Random } from '../../foundation/random.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';

/** Makes an input for the parameter at a place. */
export type SampleInput = (parameter: number) => InputSequence;

/** The kinds of inputs, by their number of ten: wholly new ones, those with one new input, and those with two equal ones. */
const kinds = { fresh: 6, near: 8, all: 10 };

/**
 * Makes inputs for a parameterised test: wholly new ones, those of a concrete test with one new input, and some in which two inputs of
 * one type are equal.
 */
export function sampleInputs(
  { parameters, examples }: ParameterisedTest,
  count: number,
  { sample, random }: { readonly sample: SampleInput; readonly random: Random },
): readonly (readonly InputSequence[])[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = at % kinds.all;
    const example = examples[random(Math.max(1, examples.length))] ?? [];
    const changed = random(Math.max(1, parameters.length));
    const isNear = kinds.fresh <= kind && kind < kinds.near;
    const inputs = [...parameters.keys()].map((parameter) => {
      const known = isNear && parameter !== changed ? example[parameter] : undefined;
      return known ?? sample(parameter);
    });
    if (kind >= kinds.near) equalise(inputs, parameters, random);
    return inputs;
  });
}

/** Gives one of the inputs the value of another of the same type. */
function equalise(
  inputs: InputSequence[],
  parameters: ParameterisedTest['parameters'],
  random: Random,
): void {
  const types = parameters.map(({ type }) => JSON.stringify(type));
  const pairs = types.flatMap((type, at) =>
    types.flatMap((other, place) => (place > at && other === type ? [[at, place] as const] : [])),
  );
  const pair = pairs.length === 0 ? undefined : pairs[random(pairs.length)];
  const shared = pair && inputs[pair[0]];
  if (pair !== undefined && shared !== undefined) inputs[pair[1]] = shared;
}
