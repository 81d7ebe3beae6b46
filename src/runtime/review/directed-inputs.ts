import type { FastCheckPort } from './fast-check-port.ts';

/** The most inputs near limits, and the most with literals. */
const mostOfKind = 250;

/** The arbitraries of a property, and how inputs are sampled. */
export interface InputSource {
  readonly fc: FastCheckPort;
  readonly arbitraries: readonly unknown[];
  readonly seed: number;
}

/** Samples inputs; none if that is not possible. */
export function sampleInputs(
  { fc, arbitraries, seed }: InputSource,
  numRuns: number,
): readonly (readonly unknown[])[] {
  try {
    const sampled = fc.sample(fc.tuple(...arbitraries), { seed, numRuns });
    return sampled.filter((input): input is unknown[] => Array.isArray(input));
  } catch {
    return [];
  }
}

/** The number of sampled inputs that literals are put into. */
const manyFilled = 4;

/**
 * Returns inputs that random sampling seldom makes. Each is a sampled input with one value changed. First come inputs with the literals of a test, and
 * with parts of these. Then come inputs near the limits that assumptions draw: the changed value is small, or equals another number of the input, or
 * is a neighbour of that, or is as far from one as a limit may move.
 *
 * @param step by how much a limit moves; 0 if it does not
 */
export function directedInputs(
  source: InputSource,
  literals: readonly (number | string)[],
  step: number,
): readonly (readonly unknown[])[] {
  const sampled = sampleInputs(source, 15);
  const choices = likeLiterals(literals, step);
  const withLiterals = sampled.slice(0, manyFilled).flatMap((input) => withChoices(input, choices));
  const near = sampled.flatMap((input) => nearLimits(input, step));
  return [withLiterals, near].flatMap((inputs) =>
    inputs.filter((input) => areMade(source, input)).slice(0, mostOfKind),
  );
}

/** Returns two lists: numbers with their negatives and neighbours, and texts with their beginnings and ends. */
function likeLiterals(
  literals: readonly (number | string)[],
  step: number,
): readonly (readonly (number | string)[])[] {
  const numbers = literals.filter((one) => typeof one === 'number');
  const texts = literals.filter((one) => typeof one === 'string');
  const cuts = texts.flatMap((text) =>
    Array.from({ length: Math.min(text.length, 4) - 1 }, (_, at) => [
      text.slice(0, at + 1),
      text.slice(text.length - at - 1),
    ]).flat(),
  );
  const around = numbers.flatMap((number) => [
    number,
    ...neighbours(number, step),
    -number,
    number + 1,
    number - 1,
  ]);
  return [
    [...new Set(around)].slice(0, mostChoices),
    [...new Set([...texts, ...cuts])].slice(0, mostChoices),
  ];
}

/** The most values that literals give for one parameter. */
const mostChoices = 40;

function withChoices(
  input: readonly unknown[],
  choices: readonly (readonly (number | string)[])[],
): unknown[][] {
  return input.flatMap((value, at) =>
    choices
      .filter(([first]) => typeof first === typeof value)
      .flatMap((all) => all.map((one) => input.with(at, one))),
  );
}

/** Whether the arbitraries can make an input, as far as they tell. */
export function areMade({ arbitraries }: InputSource, input: readonly unknown[]): boolean {
  return arbitraries.every((arbitrary, at) => canMake(arbitrary, input[at]));
}

/** Whether arbitraries tell what they can make: some that are derived from others don't. */
export function tellWhatTheyMake(source: InputSource): boolean {
  const sampled = sampleInputs(source, 10);
  return sampled.length > 0 && sampled.every((input) => areMade(source, input));
}

function canMake(arbitrary: unknown, value: unknown): boolean {
  if (typeof arbitrary !== 'object' || arbitrary === null) return false;
  const asks: unknown = Reflect.get(arbitrary, 'canShrinkWithoutContext');
  try {
    return typeof asks === 'function' && Boolean(Reflect.apply(asks, arbitrary, [value]));
  } catch {
    return false;
  }
}

/** Returns the numbers where a limit is after a step, and those just beyond. */
function neighbours(number: number, step: number): readonly number[] {
  if (step === 0) return [];
  return [number - step, number + step].flatMap((at) => [at - 1, at, at + 1]);
}

function nearLimits(input: readonly unknown[], step: number): unknown[][] {
  const numbers = input.filter((value) => typeof value === 'number' && Number.isInteger(value));
  return input.flatMap((value, at) => {
    if (typeof value === 'string') return ['', 'a'].map((text) => input.with(at, text));
    if (Array.isArray(value)) {
      const items = value as unknown[];
      const shorter = [[], items.slice(0, 1), [items[0], items[0]]];
      return shorter.map((list) => input.with(at, list));
    }
    if (typeof value !== 'number' || !Number.isInteger(value)) return [];
    const others = numbers.flatMap((other) => [
      Number(other) - 1,
      Number(other),
      Number(other) + 1,
      ...neighbours(Number(other), step),
    ]);
    return [0, 1, -1, 2, ...new Set(others)].map((number) => input.with(at, number));
  });
}
