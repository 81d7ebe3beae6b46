/** Counts the runs of a mutant in which the original assumption was false, or whose input the original never makes. */
export class Novelty {
  /** Whether the original's arbitraries can't make an input. */
  isForeign: (values: readonly unknown[]) => boolean = () => false;
  count = 0;
  /** The input of such a run with the shortest text. */
  input: string | undefined;
  /** How far the present run is from such a one, from 0 to 1. */
  distance = 1;
  #isNovel = false;

  /** Begins to count for another mutant. */
  reset(): void {
    this.count = 0;
    this.input = undefined;
    this.isForeign = () => false;
  }

  start(values: readonly unknown[]): void {
    this.#isNovel = this.isForeign(values);
    this.distance = this.#isNovel ? 0 : 1;
  }

  /** Takes the value of the original assumption. */
  note(holds: boolean, distance: () => number): void {
    if (holds) {
      this.distance = Math.min(this.distance, 0.1 + 0.9 * distance());
      return;
    }
    this.#isNovel = true;
    this.distance = 0;
  }

  end(inputOf: () => string): void {
    if (!this.#isNovel) return;
    this.#isNovel = false;
    this.count += 1;
    if (this.count > 20) return;
    const input = inputOf();
    if (this.input === undefined || input.length < this.input.length) this.input = input;
  }
}
