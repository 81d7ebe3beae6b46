import { type Generated, generateAgain, generateAt, type ValuePlace } from './generator.ts';
import type { RelationInputs } from './judge.ts';
import type { ErasedRelation } from './relation.ts';

/** The places of the inputs of a relation's evaluations. */
export interface DataPlan {
  readonly seed: number;
  /** The number of inputs of the program. Relations about the same program share them. */
  readonly pool: number;
  /** By input, the point of the program's space and the index of the value there, if points were chosen. */
  readonly points?: readonly { readonly at: readonly number[]; readonly index: number }[];
}

/** Values of one evaluation, each with the choices behind it. */
export interface GeneratedData {
  readonly inputs: readonly Generated[];
  readonly parameters: readonly (readonly [name: string, value: Generated])[];
}

/**
 * Returns the numbers of the inputs that one evaluation of a relation takes from the pool. The first source of the evaluations takes the
 * inputs in their order. Further sources take others, in other combinations each time all inputs have been taken.
 */
export function sourcesOf(sources: number, evaluation: number, pool: number): readonly number[] {
  const round = Math.floor(evaluation / pool);
  return Array.from({ length: sources }, (_, place) => (evaluation + place * (1 + round)) % pool);
}

/** Returns the place of an input of the pool. */
export function placeOf({ seed, points }: DataPlan, input: number): ValuePlace {
  const point = points?.[input];
  return point === undefined
    ? { seed, index: input }
    : { seed, index: point.index, point: point.at };
}

/** Generates the inputs and parameters of one evaluation. */
export function generateData(
  relation: ErasedRelation,
  plan: DataPlan,
  evaluation: number,
): GeneratedData {
  const { program, sources } = relation;
  return {
    inputs: sourcesOf(sources, evaluation, plan.pool).map((input) =>
      generateAt(program.input, placeOf(plan, input)),
    ),
    parameters: generateParameters(relation, plan, evaluation),
  };
}

/** Generates the parameters of one evaluation. */
export function generateParameters(
  { parameters }: ErasedRelation,
  { seed, pool }: DataPlan,
  evaluation: number,
): GeneratedData['parameters'] {
  const index = parameterIndex(evaluation, pool);
  return Object.entries(parameters).map(([name, values], at) => [
    name,
    generateAt(values, { seed: seed + 7919 * (at + 1), index }),
  ]);
}

/** The index moves on by one more each time all inputs have been taken, so that an input meets all values of a list. */
function parameterIndex(evaluation: number, pool: number): number {
  return evaluation + Math.floor(evaluation / pool);
}

/** Generates an evaluation's data of other choices. */
export function generateOfChoices(
  relation: ErasedRelation,
  data: GeneratedData,
  choices: readonly (readonly number[])[],
  plan: DataPlan,
  evaluation: number,
): GeneratedData {
  const { program, sources, parameters } = relation;
  const numbers = sourcesOf(sources, evaluation, plan.pool);
  return {
    inputs: data.inputs.map((_, at) =>
      generateAgain(program.input, choices[at] ?? [], placeOf(plan, numbers[at] ?? 0)),
    ),
    parameters: Object.entries(parameters).map(([name, values], at) => [
      name,
      generateAgain(values, choices[sources + at] ?? [], {
        seed: plan.seed,
        index: parameterIndex(evaluation, plan.pool),
      }),
    ]),
  };
}

/** Returns the choices behind data: a list for each input and each parameter. */
export function choicesOf({ inputs, parameters }: GeneratedData): readonly (readonly number[])[] {
  return [...inputs, ...parameters.map(([, value]) => value)].map(({ choices }) => choices);
}

/** Returns the values of data. */
export function givenOf({ inputs, parameters }: GeneratedData): RelationInputs {
  return {
    inputs: inputs.map(({ value }) => value),
    parameters: Object.fromEntries(parameters.map(([name, { value }]) => [name, value])),
  };
}
