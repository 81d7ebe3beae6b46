import { dimensions, program, relation, type RandomSource } from 'assay/relations';

import { type FilterName, Preprocessor, type PreprocessedImage } from './preprocessor.ts';

/** An image, and the filter with which it is preprocessed. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: readonly number[];
  readonly filter: FilterName;
}

/** A band of coefficients, without the class of the program under test. */
interface Band {
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
}

/** The bands of a decomposed component: the approximation (DC) first, then three bands of details for each level. */
type Bands = readonly Band[];

/** A random image: each colour of each pixel is independent of all others (9.2). */
function randomPicture(width: number, height: number, random: RandomSource): Picture {
  return {
    width,
    height,
    pixels: Array.from({ length: 3 * width * height }, () => random.integer(0, 255)),
    filter: random.pick(['9/7', '5/3']),
  };
}

const subsystem = program('preprocessing and decorrelation', {
  run: ({ filter, ...image }: Picture) => new Preprocessor(filter).process(image),
  input: dimensions(
    { width: [1, 2, 4, 7, 12, 16], height: [1, 2, 4, 7, 12, 16] },
    ({ width, height }, random) => randomPicture(width, height, random),
  ),
  units: {
    'DC-shift/Color transformation': ['src/image/**', 'src/preprocessor.ts'],
    Decomposition: 'src/decomposition/**',
    'Wavelet transformation': 'src/wavelet/**',
  },
});

/** What a value of 128 in all colours of all pixels is in the output: 128 in the approximation of the luminance. */
const shift = 128;

export const r1 = relation('R1', {
  program: subsystem,
  parameters: { offset: [17] },
  follow: (image, { offset }) => recolour(image, (value) => value + offset),
  holds: ([output, brighter], { parameters: { offset } }) =>
    isSame(componentsOf(brighter), withDc(componentsOf(output), offset)),
});

export const r2 = relation('R2', {
  program: subsystem,
  parameters: { factor: [3] },
  follow: (image, { factor }) => recolour(image, (value) => value * factor),
  holds: ([output, stronger], { parameters: { factor } }) => {
    const scaled = mapBands(componentsOf(output), (value) => value * factor);
    return isSame(componentsOf(stronger), withDc(scaled, (factor - 1) * shift));
  },
});

export const r3 = relation('R3', {
  program: subsystem,
  follow: transpose,
  holds: ([output, turned]) => isSame(componentsOf(turned), transposeAll(componentsOf(output))),
});

export const r4 = relation('R4', {
  program: subsystem,
  parameters: { columns: [4] },
  follow: padLeft,
  holds: ([output, later], { parameters: { columns } }) =>
    isShifted(componentsOf(output), componentsOf(later), columns),
});

export const r5 = relation('R5', {
  program: subsystem,
  follow: (image) => recolour(image, (value) => 255 - value),
  holds: ([output, inverted]) => {
    const negated = mapBands(componentsOf(output), (value) => -value);
    return isSame(componentsOf(inverted), withDc(negated, 255 - 2 * shift));
  },
});

export const r6 = relation('R6', {
  program: subsystem,
  follow: [another, (image) => add(image, another(image))],
  holds: ([output, other, both]) =>
    isSame(componentsOf(both), withDc(sum(componentsOf(output), componentsOf(other)), shift)),
});

export const r7 = relation('R7', {
  program: subsystem,
  follow: [another, (image) => transpose(add(image, another(image)))],
  holds: ([output, other, both]) => {
    const together = sum(componentsOf(output), componentsOf(other));
    return isSame(componentsOf(both), transposeAll(withDc(together, shift)));
  },
});

function recolour(image: Picture, change: (value: number) => number): Picture {
  return { ...image, pixels: image.pixels.map(change) };
}

/** Another random image of the same size. */
function another(image: Picture): Picture {
  let state = 12345;
  return recolour(image, () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state % 256;
  });
}

function add(one: Picture, other: Picture): Picture {
  return { ...one, pixels: one.pixels.map((value, at) => value + other.pixels[at]) };
}

function transpose({ width, height, pixels, filter }: Picture): Picture {
  const turned: number[] = [];
  for (let column = 0; column < width; column += 1) {
    for (let row = 0; row < height; row += 1) {
      const at = 3 * (row * width + column);
      turned.push(...pixels.slice(at, at + 3));
    }
  }
  return { width: height, height: width, pixels: turned, filter };
}

/** Puts columns of zeros before an image. */
function padLeft(
  { width, height, pixels, filter }: Picture,
  { columns }: { columns: number },
): Picture {
  const padded: number[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let at = 0; at < 3 * columns; at += 1) padded.push(0);
    padded.push(...pixels.slice(3 * row * width, 3 * (row + 1) * width));
  }
  return { width: width + columns, height, pixels: padded, filter };
}

/** The bands of the three components. */
function componentsOf({ luminance, blue, red }: PreprocessedImage): readonly Bands[] {
  return [luminance, blue, red].map(({ approximation, details }) => [
    plain(approximation),
    ...details.flatMap(({ horizontal, vertical, diagonal }) => [
      plain(horizontal),
      plain(vertical),
      plain(diagonal),
    ]),
  ]);
}

function plain({ width, height, values }: Band): Band {
  return { width, height, values };
}

function mapBands(
  components: readonly Bands[],
  change: (value: number) => number,
): readonly Bands[] {
  return components.map((bands) =>
    bands.map((band) => ({ ...band, values: Float64Array.from(band.values, change) })),
  );
}

/** Adds a number to the approximation of the luminance, the DC component. */
function withDc([luminance, ...others]: readonly Bands[], offset: number): readonly Bands[] {
  const [dc, ...details] = luminance;
  const [[moved]] = mapBands([[dc]], (value) => value + offset);
  return [[moved, ...details], ...others];
}

function sum(one: readonly Bands[], other: readonly Bands[]): readonly Bands[] {
  return one.map((bands, component) =>
    bands.map((band, at) => ({
      ...band,
      values: Float64Array.from(
        band.values,
        (value, place) => value + other[component][at].values[place],
      ),
    })),
  );
}

/** Transposes all bands. The details along rows and those along columns change places. */
function transposeAll(components: readonly Bands[]): readonly Bands[] {
  return components.map((bands) => {
    const turned = bands.map(transposeBand);
    for (let at = 1; at + 1 < turned.length; at += 3) {
      [turned[at], turned[at + 1]] = [turned[at + 1], turned[at]];
    }
    return turned;
  });
}

function transposeBand({ width, height, values }: Band): Band {
  const turned = new Float64Array(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      turned[column * height + row] = values[row * width + column];
    }
  }
  return { width: height, height: width, values: turned };
}

/** Whether all bands are the same. A coefficient that is no number is never the same as another. */
function isSame(components: readonly Bands[], others: readonly Bands[]): boolean {
  return components.every((bands, component) =>
    bands.every(({ width, height, values }, at) => {
      const other = others[component][at];
      if (other?.width !== width || other.height !== height) return false;
      return Array.from(values).every((value, place) => isNear(value, other.values[place]));
    }),
  );
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6;
}

/** The columns at the left of a band that the end of the image may affect. */
const margin = 4;

/**
 * Whether all bands are the same, shifted to the right. The first columns are left out: there, the image goes on with its mirror image, and
 * the padded one with zeros.
 */
function isShifted(
  components: readonly Bands[],
  later: readonly Bands[],
  columns: number,
): boolean {
  return components.every((bands, component) => {
    const others = later[component];
    if (others.length !== bands.length) return true;
    return bands.every(({ width, height, values }, at) => {
      const other = others[at];
      const moved = other.width - width;
      const level = at === 0 ? Math.max(1, (bands.length - 1) / 3) : Math.ceil(at / 3);
      if (bands.length > 1 && moved !== columns / 2 ** level) return false;
      if (other.height !== height) return false;
      for (let row = 0; row < height; row += 1) {
        for (let column = margin; column < width; column += 1) {
          const value = values[row * width + column];
          if (!isNear(value, other.values[row * other.width + column + moved])) return false;
        }
      }
      return true;
    });
  });
}
