import type { Random } from '../../foundation/random.ts';
import { pick } from '../../generation/breed/choose.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Statement } from '../../model/test-case.ts';
import { fits } from '../inputs/leaf-values.ts';
import { isSampled } from '../inputs/sample-plan.ts';

/** Makes an input for the parameter at a place. */
export type SampleInput = (parameter: number) => InputSequence;

/**
 * The kinds of inputs, by their number of ten: wholly new ones, those with one new input, those with two equal ones, and those with one that is
 * a part of another.
 */
const kinds = { fresh: 6, near: 8, equal: 9, all: 10 };

/**
 * Makes inputs for a parameterised test: wholly new ones, those of a concrete test with one new input, some in which two inputs of
 * one type are equal, and some in which one is a value that another was made of: what a collection has.
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
    if (kinds.near <= kind && kind < kinds.equal) equalise(inputs, parameters, random);
    return kind >= kinds.equal ? withKnownPart(inputs, random) : inputs;
  });
}

/** The inputs with a number or text of one of them in the place of another that its plan lets be that. The same ones if there is none. */
export function withKnownPart(
  inputs: readonly InputSequence[],
  random: Random,
): readonly InputSequence[] {
  const places = [...inputs.keys()].filter((at) => partsFor(at, inputs).length > 0);
  const place = pick(random, places);
  if (place === undefined) return inputs;
  const own = inputs[place];
  const part = pick(random, partsFor(place, inputs));
  return own === undefined || part === undefined
    ? inputs
    : inputs.with(place, { ...own, statements: [part] });
}

/** The primitives that other inputs were made of, which an input could be as well. */
function partsFor(place: number, inputs: readonly InputSequence[]): readonly Statement[] {
  const own = inputs[place];
  const plan = own !== undefined && isSampled(own) ? own.leaves.get(own.value) : undefined;
  const [value, ...more] = own?.statements ?? [];
  if (plan === undefined || value?.kind !== 'primitive' || more.length > 0) return [];
  return inputs.flatMap(({ statements }, at) =>
    statements.filter(
      (each) =>
        at !== place &&
        each.kind === 'primitive' &&
        each.value.of === value.value.of &&
        fits(each.value, plan),
    ),
  );
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
