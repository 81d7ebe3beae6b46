import fc from 'fast-check';

/** Makes a new value each time, since the code under test may change it. `log` is called with the code that runs. */
export type Input = (log: (event: string) => void) => unknown;

function constant(value: unknown): Input {
  return () => value;
}

const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    10,
    0.5,
    -0.5,
    Number.NaN,
    Infinity,
    -Infinity,
    2 ** 53,
  ),
  fc.integer({ min: -4, max: 6 }),
  fc.double(),
);
const strings = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', 'c', '0', '-1', ' ', 'abc'),
  fc.string({ maxLength: 4 }),
);
const bigints = fc.bigInt({ min: -3n, max: 5n });
const primitives = fc.oneof(
  numbers,
  strings,
  bigints,
  fc.boolean(),
  fc.constantFrom(null, undefined),
);

/** An object that logs conversions, reads of its properties, and calls. */
function speaking(value: unknown): Input {
  return (log) => {
    let left = typeof value === 'number' && Math.abs(value) < 5 ? value : 3;
    return {
      valueOf: () => {
        log('valueOf');
        return value;
      },
      toString: () => {
        log('toString');
        return String(value);
      },
      get length() {
        log('length');
        return (left -= 1);
      },
      get x() {
        log('x');
        return (left -= 1);
      },
      indexOf: () => {
        log('indexOf');
        return (left -= 2);
      },
      substring: (...given: readonly unknown[]) => {
        log(`substring ${given.join()}`);
        return 'sub';
      },
    };
  };
}

/** An array with arbitrary elements; each call makes a copy. */
function arrays(elements: fc.Arbitrary<unknown>): fc.Arbitrary<Input> {
  return fc.array(elements, { maxLength: 4 }).map((items) => () => [...items]);
}

/** A function that changes the arrays that it gets, as a callback might. */
const callbacks: fc.Arbitrary<Input> = fc.constantFrom<Input[]>(
  (log) => (given: unknown) => {
    log('called');
    if (Array.isArray(given)) given.pop();
    return given;
  },
  (log) => () => {
    log('called');
    return 1;
  },
);

const anything: fc.Arbitrary<Input> = fc.oneof(
  primitives.map(constant),
  primitives.map(speaking),
  arrays(primitives),
  callbacks,
  fc.constant(Symbol.iterator).map(constant),
);

const byType: Readonly<Record<string, fc.Arbitrary<Input>>> = {
  number: numbers.map(constant),
  string: strings.map(constant),
  bigint: bigints.map(constant),
  boolean: fc.boolean().map(constant),
  'number[]': arrays(numbers),
  'readonly number[]': arrays(numbers),
  'string[]': arrays(strings),
  'unknown[]': arrays(primitives),
  'string | number': fc.oneof(numbers, strings).map(constant),
  'string | undefined': fc.oneof(strings, fc.constant(undefined)).map(constant),
  Sized: primitives.map(speaking),
  any: anything,
};

/** Returns arguments for parameters of some types. */
export function inputsOf(types: readonly string[]): fc.Arbitrary<readonly Input[]> {
  return fc.tuple(
    ...types.map((type) => {
      const inputs = byType[type];
      if (inputs === undefined) throw new Error(`No inputs of type ${type}`);
      return inputs;
    }),
  );
}
