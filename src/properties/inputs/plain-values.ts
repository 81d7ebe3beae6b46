import type { Random } from '../../foundation/random.ts';
import { sampleMatch } from '../../generation/breed/values/sample-match.ts';
import { fitsText, type LeafValues, type NumberPlan, type TextPlan } from './leaf-values.ts';

/** Constants that are tried among random values, since code compares with them. */
export interface Seeds {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

/** How often a number that is out of its bounds is made anew. */
const mostTries = 40;

/** Values as fast-check would make them, and now and then a constant of the unit. */
export class PlainValues implements LeafValues {
  readonly #random: Random;
  readonly #seeds: Seeds;

  constructor(random: Random, seeds: Seeds) {
    this.#random = random;
    this.#seeds = seeds;
  }

  number({ kind, min = -Infinity, max = Infinity, ...more }: NumberPlan): number {
    const isWhole = kind === 'integer' || this.#random(10) < 6;
    const noNaN = kind === 'integer' || ('noNaN' in more && more.noNaN);
    const isFinite = 'isFinite' in more && more.isFinite;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const value = isWhole ? this.#wholeNumber(min, max) : this.#anyNumber();
      if (noNaN && Number.isNaN(value)) continue;
      if (isFinite && !Number.isFinite(value)) continue;
      if (Number.isNaN(value) || (min <= value && value <= max)) return value;
    }
    return Number.isFinite(min) ? min : Number.isFinite(max) ? max : 0;
  }

  repeats(): boolean {
    return false;
  }

  text(plan: TextPlan): string {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const text = this.#anyText(plan);
      if (plan.kind === 'pattern' || fitsText(text, { kind: 'string', ...lacking(plan) }))
        return text;
    }
    return 'a'.repeat(plan.kind === 'string' ? (plan.minLength ?? 0) : 1);
  }

  #anyText(plan: TextPlan): string {
    if (plan.kind === 'pattern') return sampleMatch(plan.source, this.#random) ?? '';
    const least = plan.minLength ?? 0;
    const { strings } = this.#seeds;
    const choice = this.#random(10);
    if (choice === 0 && least === 0) return '';
    if (choice < 3 && strings.length > 0) return strings[this.#random(strings.length)] ?? '';
    const length = Math.max(least, this.#random(8));
    return plan.letters === 'well-formed' ? this.#letters(length) : this.word(length);
  }

  /** Any letters, as `fc.string({ unit: 'binary' })` makes them. */
  #letters(length: number): string {
    return Array.from({ length }, () => {
      const code = this.#random(4) === 0 ? this.#random(0x11_0000) : this.#random(0x300);
      return isLoneSurrogate(code) ? 'a' : String.fromCodePoint(code);
    }).join('');
  }

  calls(most: number): number {
    return this.#random(most + 1);
  }

  word(length: number): string {
    const plain = 'abcdefghijklmnopqrstuvwxyzABCXYZ0129';
    const odd = ' !"#$%&\'(),-./:;<=>?@[\\]_{}~éß日';
    return Array.from({ length }, () => {
      const from = this.#random(5) === 0 ? odd : plain;
      return from[this.#random(from.length)] ?? 'a';
    }).join('');
  }

  #wholeNumber(min: number, max: number): number {
    const { numbers } = this.#seeds;
    const spread = this.#random(10);
    if (spread === 0 && numbers.length > 0) {
      const near = (numbers[this.#random(numbers.length)] ?? 0) + this.#integer(-1, 1);
      return Math.trunc(near);
    }
    const width = spread < 6 ? 10 : spread < 9 ? 1000 : 2 ** 31;
    const from = Number.isFinite(min)
      ? Math.ceil(min)
      : Number.isFinite(max)
        ? Math.floor(max) - width
        : -width;
    const to = Number.isFinite(max)
      ? Math.min(Math.floor(max), from + 2 * width)
      : from + 2 * width;
    return this.#integer(from, to - 1 < from ? from : to - 1);
  }

  #anyNumber(): number {
    const special = [NaN, Infinity, -Infinity, -0, 0.5, 1e21, 5e-324];
    if (this.#random(4) === 0) return special[this.#random(special.length)] ?? 0;
    return (this.#integer(-1_000_000, 1_000_000) / 1000) * 10 ** this.#integer(-3, 6);
  }

  #integer(min: number, max: number): number {
    return min + this.#random(max - min + 1);
  }
}

/** The part of a plan that says which characters a text does not have. */
function lacking(plan: TextPlan): Pick<Extract<TextPlan, { kind: 'string' }>, Exclusion> {
  if (plan.kind !== 'string') return {};
  const { lacks, letters } = plan;
  return {
    ...(lacks !== undefined && { lacks }),
    ...(letters !== undefined && { letters }),
  };
}

type Exclusion = 'lacks' | 'letters';

function isLoneSurrogate(code: number): boolean {
  return code >= 0xd8_00 && code <= 0xdf_ff;
}
