/**
 * Stands for fast-check in a check of properties: the same, but with texts, numbers and lists that are likely to refute a property, and with
 * many runs. It shares no code with `assay generalise`, so that a fault there does not hide here.
 */
import real from 'fast-check';

const characters = __CHARACTERS__;
const literals = __LITERALS__;
const numRuns = __RUNS__;

const odd = [
  '',
  ' ',
  '  ',
  '\n',
  '\t',
  '\0',
  'ß',
  'İ',
  'ﬁ',
  'ǆ',
  '😀',
  'é',
  'e\u0301',
  '\u200b',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%25',
  '%E0%A4%A',
  '\ud800',
  '//',
  '..',
  '0',
  '-0',
  'NaN',
  'null',
  'undefined',
  'A',
  'a',
  'Aa',
  'aA',
];
const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  0.5,
  -0.5,
  0.1,
  0.2,
  0.30000000000000004,
  1e-7,
  1e21,
  255,
  256,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  5e-324,
  1.7976931348623157e308,
  NaN,
  Infinity,
  -Infinity,
];

function string(constraints = {}) {
  const isAscii = constraints.unit === 'grapheme-ascii';
  if (constraints.unit !== undefined && !isAscii) return real.string(constraints);
  const { minLength = 0, maxLength = Infinity } = constraints;
  const unit = real.constantFrom(...characters, 'a', 'B', '1', ...odd);
  const named = real.constantFrom(...literals, ...odd, 'a');
  const built = real
    .array(real.oneof(unit, named), { maxLength: 6 })
    .map((parts) => parts.join(''));
  // The same part twice, or so often that the text is long.
  const repeated = real
    .tuple(
      real.oneof(named, unit),
      real.constantFrom('', ',', ', ', ' ', ...characters),
      real.constantFrom(2, 3, 300),
    )
    .map(([part, sign, times]) => Array.from({ length: times }, () => part).join(sign));
  const any = real.oneof(
    real.string(constraints),
    built,
    repeated,
    named,
    real.tuple(named, unit).map(([a, b]) => a + b),
  );
  return any.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (!isAscii || /^[\x20-\x7e]*$/.test(text)),
  );
}

function fitting(arbitrary, values) {
  return values.length === 0 ? arbitrary : real.oneof(arbitrary, real.constantFrom(...values));
}

function integer(constraints = {}) {
  const { min = -(2 ** 31), max = 2 ** 31 - 1 } = constraints;
  const known = numbers.filter(
    (each) => Number.isInteger(each) && !Object.is(each, -0) && each >= min && each <= max,
  );
  const near = real.integer({ min: Math.max(min, -5), max: Math.min(max, 5) });
  return max < -5 || min > 5
    ? fitting(real.integer(constraints), known)
    : fitting(real.oneof(real.integer(constraints), near), known);
}

function double(constraints = {}) {
  const { min = -Infinity, max = Infinity, noNaN = false, noDefaultInfinity = false } = constraints;
  const fits = (each) =>
    Number.isNaN(each)
      ? !noNaN
      : each >= min && each <= max && !(noDefaultInfinity && !Number.isFinite(each));
  const whole = real.integer({ min: -20, max: 20 }).filter(fits);
  const isNear = [-20, -1, 0, 1, 20].some(fits);
  return fitting(
    isNear ? real.oneof(real.double(constraints), whole) : real.double(constraints),
    numbers.filter(fits),
  );
}

function array(element, constraints = {}) {
  const { minLength = 0, maxLength } = constraints;
  const long = maxLength ?? Math.max(minLength, 30);
  const twice = real
    .array(element, {
      minLength: Math.ceil(minLength / 2),
      maxLength: Math.max(1, Math.floor(long / 2)),
    })
    .map((half) => [...half, ...half])
    .filter((all) => all.length >= minLength && all.length <= long);
  return real.oneof(
    real.array(element, constraints),
    ...(Math.ceil(minLength / 2) <= Math.max(1, Math.floor(long / 2)) ? [twice] : []),
    real.array(element, { minLength, maxLength: Math.min(long, Math.max(minLength, 3)) }),
    real.array(element, { minLength, maxLength: long, size: 'max' }),
  );
}

function assert(property, parameters = {}) {
  return real.assert(property, { ...parameters, numRuns, endOnFailure: true });
}

function stringMatching(pattern, constraints) {
  const known = [...odd, ...literals].filter((each) => new RegExp(pattern).test(each));
  return fitting(real.stringMatching(pattern, constraints), known);
}

const hostile = { ...real, string, stringMatching, integer, double, array, assert };
export default hostile;
