import { Component } from './component.ts';

/** An uncompressed image: red, green and blue of each pixel, row by row. */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: readonly number[];
}

/** Red, green and blue, or luminance and two chrominances. */
export class ColourImage {
  readonly first: Component;
  readonly second: Component;
  readonly third: Component;

  constructor(first: Component, second: Component, third: Component) {
    this.first = first;
    this.second = second;
    this.third = third;
  }

  /** Splits an image into its components. */
  static split({ width, height, pixels }: RawImage): ColourImage {
    const parts = [0, 1, 2].map((offset) => {
      const component = new Component(width, height);
      for (let row = 0; row < height; row += 1) {
        for (let column = 0; column < width; column += 1) {
          component.set(column, row, pixels[3 * (row * width + column) + offset]);
        }
      }
      return component;
    });
    return new ColourImage(parts[0], parts[1], parts[2]);
  }

  /** Changes each component by itself. */
  each(change: (component: Component) => Component): ColourImage {
    return new ColourImage(change(this.first), change(this.second), change(this.third));
  }
}
