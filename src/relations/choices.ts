import { createRandom } from '../foundation/random.ts';

/**
 * The random choices behind one generated value: whole numbers, each below a bound. Smaller numbers stand for simpler values. So a
 * failing value is made simpler by making its choices simpler and generating it again, whatever the generator is.
 */
export class Choices {
  /** The choices made so far. */
  readonly taken: number[] = [];
  readonly #draw: (bound: number) => number;

  private constructor(draw: (bound: number) => number) {
    this.#draw = draw;
  }

  /** Chooses at random. The same seed gives the same choices. */
  static random(seed: number): Choices {
    const random = createRandom(seed);
    return new Choices((bound) =>
      bound <= 2 ** 32 ? random(bound) : (random(2 ** 21) * 2 ** 32 + random(2 ** 32)) % bound,
    );
  }

  /** Makes recorded choices again. After the last of them, every choice is the simplest. */
  static replay(recorded: readonly number[]): Choices {
    let at = 0;
    return new Choices((bound) => {
      const choice = recorded[at] ?? 0;
      at += 1;
      return Math.min(choice, bound - 1);
    });
  }

  /** Returns a whole number from 0 up to, but not including, a bound. */
  below(bound: number): number {
    const choice = bound <= 1 ? 0 : this.#draw(bound);
    this.taken.push(choice);
    return choice;
  }
}
