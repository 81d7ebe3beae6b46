import { ColourImage } from './colour-image.ts';
import { Component } from './component.ts';

/** A step that mixes the components of an image. */
export interface ColourTransform {
  apply(image: ColourImage): ColourImage;
}

/** The weights of red, green and blue in one component. */
export interface Weights {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Mixes the components of an image linearly. */
export abstract class LinearColourTransform implements ColourTransform {
  protected abstract weights(): readonly [Weights, Weights, Weights];

  apply(image: ColourImage): ColourImage {
    const [first, second, third] = this.weights();
    return new ColourImage(this.mix(image, first), this.mix(image, second), this.mix(image, third));
  }

  protected mix({ first, second, third }: ColourImage, { red, green, blue }: Weights): Component {
    const mixed = new Component(first.width, first.height);
    for (let at = 0; at < mixed.values.length; at += 1) {
      mixed.values[at] =
        red * first.values[at] + green * second.values[at] + blue * third.values[at];
    }
    return mixed;
  }
}

/** Red, green and blue to luminance and chrominance (YCbCr), as in the irreversible path of JPEG 2000. */
export class LuminanceChrominance extends LinearColourTransform {
  protected red = 0.299;
  protected blue = 0.114;

  protected override weights(): readonly [Weights, Weights, Weights] {
    const { red, blue } = this;
    const green = 1 - red - blue;
    const ofBlue = 2 * (1 - blue);
    const ofRed = 2 * (1 - red);
    return [
      { red, green, blue },
      { red: -red / ofBlue, green: -green / ofBlue, blue: (1 - blue) / ofBlue },
      { red: (1 - red) / ofRed, green: -green / ofRed, blue: -blue / ofRed },
    ];
  }
}
