import {
  type Decomposer,
  type Decomposition,
  DyadicDecomposer,
} from './decomposition/decomposer.ts';
import { ColourImage, type RawImage } from './image/colour-image.ts';
import { type ColourTransform, LuminanceChrominance } from './image/colour-transform.ts';
import { type ComponentTransform, DcShift } from './image/dc-shift.ts';
import { FiveThreeFilter, NineSevenFilter, type WaveletFilter } from './wavelet/wavelet-filter.ts';
import { WaveletTransform } from './wavelet/wavelet-transform.ts';

/** The names of the filters. */
export type FilterName = '5/3' | '9/7';

/** The decomposed luminance and chrominances of an image. */
export interface PreprocessedImage {
  readonly luminance: Decomposition;
  readonly blue: Decomposition;
  readonly red: Decomposition;
}

/** The part of an image encoder before quantisation: splits an image, shifts and transforms its colours, and decomposes them. */
export class Preprocessor {
  protected shift: ComponentTransform = new DcShift();
  protected colours: ColourTransform = new LuminanceChrominance();
  protected decomposer: Decomposer;

  constructor(filter: FilterName, levels = 2) {
    this.decomposer = new DyadicDecomposer(new WaveletTransform(filterOf(filter)), levels);
  }

  process(image: RawImage): PreprocessedImage {
    const shifted = ColourImage.split(image).each((component) => this.shift.apply(component));
    const { first, second, third } = this.colours.apply(shifted);
    return {
      luminance: this.decomposer.decompose(first),
      blue: this.decomposer.decompose(second),
      red: this.decomposer.decompose(third),
    };
  }
}

function filterOf(name: FilterName): WaveletFilter {
  return name === '5/3' ? new FiveThreeFilter() : new NineSevenFilter();
}
