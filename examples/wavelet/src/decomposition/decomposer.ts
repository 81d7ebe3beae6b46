import type { Component } from '../image/component.ts';
import { type Subbands, WaveletTransform } from '../wavelet/wavelet-transform.ts';

/** The details of one level. */
export type DetailBands = Omit<Subbands, 'approximation'>;

/** A component after several levels: what is left of it, and the details of each level, the finest first. */
export interface Decomposition {
  readonly approximation: Component;
  readonly details: readonly DetailBands[];
}

/** A step that decomposes a component. */
export interface Decomposer {
  decompose(component: Component): Decomposition;
}

/** Transforms the approximation again and again (Mallat's decomposition). */
export class DyadicDecomposer implements Decomposer {
  protected transform: WaveletTransform;
  protected levels: number;

  constructor(transform = new WaveletTransform(), levels = 2) {
    this.transform = transform;
    this.levels = levels;
  }

  decompose(component: Component): Decomposition {
    const details: DetailBands[] = [];
    let approximation = component;
    for (let level = 0; level < this.levelsOf(component); level += 1) {
      const { approximation: next, ...bands } = this.transform.transform(approximation);
      details.push(bands);
      approximation = next;
    }
    return { approximation, details };
  }

  /** The number of levels: not more than the smaller side can be halved. */
  protected levelsOf({ width, height }: Component): number {
    let possible = 0;
    for (let side = Math.min(width, height); side >= 2; side = Math.floor(side / 2)) possible += 1;
    return Math.min(this.levels, possible);
  }
}
