import { createRandom } from '../../../../src/foundation/random.ts';
import type {
  GoalSearch,
  InputVariable,
} from '../../../../src/generation/search/strategies/strategy.ts';

/** A list of digits. */
export interface Toy {
  readonly digits: readonly number[];
}

export const goal: readonly number[] = [3, 1, 4, 1, 5];

/** The number of the goal's digits that are missing in their places. */
export function fitnessOf({ digits }: Toy): number {
  return goal.filter((digit, at) => digits[at] !== digit).length;
}

/** One for the length, and one for each digit. */
export function variablesOfDigits({ digits }: Toy): readonly InputVariable<Toy>[] {
  const length: InputVariable<Toy> = {
    move: (toy, steps) => {
      const count = toy.digits.length + steps;
      if (count < 1 || count > 12) return undefined;
      return { digits: Array.from({ length: count }, (_, at) => toy.digits[at] ?? 0) };
    },
  };
  const each = digits.map((_, at): InputVariable<Toy> => ({
    move: (toy, steps) => {
      const digit = (toy.digits[at] ?? 0) + steps;
      return digit < 0 || digit > 9 ? undefined : { digits: toy.digits.with(at, digit) };
    },
  }));
  return [length, ...each];
}

/** Searches the digits of the goal; all individuals that are run are entered in `runs`. */
export function toySearch(
  seed: number,
  rest: Partial<GoalSearch<Toy>> = {},
  runs: (readonly Toy[])[] = [],
): GoalSearch<Toy> {
  const random = createRandom(seed);
  const digit = (): number => random(10);
  return {
    operations: {
      create: () => ({ digits: Array.from({ length: 1 + random(9) }, digit) }),
      vary: ({ digits }) => {
        const at = random(digits.length + 1);
        const removed = random(2);
        const added = random(2) === 0 || digits.length < 2 ? [digit()] : [];
        return { digits: digits.toSpliced(at, removed, ...added) };
      },
      cross: (one, other) => {
        const at = random(6);
        return [
          { digits: [...one.digits.slice(0, at), ...other.digits.slice(at)] },
          { digits: [...other.digits.slice(0, at), ...one.digits.slice(at)] },
        ];
      },
      lengthOf: ({ digits }) => digits.length,
      variablesOf: variablesOfDigits,
    },
    seeds: [],
    evaluate: (toys) => {
      runs.push(toys);
      return Promise.resolve(
        toys.map((toy) => ({
          fitness: fitnessOf(toy),
          isAtGoal: fitnessOf(toy) === 0,
          cost: toy.digits.length,
        })),
      );
    },
    budget: 50_000,
    random,
    signal: new AbortController().signal,
    ...rest,
  };
}
