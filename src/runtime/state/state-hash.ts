/** Collects 32-bit words into a hash of 53 bits; the order of the words matters. */
export interface StateHash {
  reset(): void;
  word(value: number): void;
  number(value: number): void;
  string(value: string): void;
  /** Returns a safe integer that is equal for equal sequences of words. */
  value(): number;
}

const { imul } = Math;
const call = Function.prototype.call;
const charCodeAt: (text: string, index: number) => number = call.bind(String.prototype.charCodeAt);
const cacheGet: (cache: Map<string, number>, text: string) => number | undefined = call.bind(
  Map.prototype.get,
);
const cacheSet: (cache: Map<string, number>, text: string, hash: number) => unknown = call.bind(
  Map.prototype.set,
);
const cacheClear: (cache: Map<string, number>) => void = call.bind(Map.prototype.clear);
const numbers = new Float64Array(1);
const words = new Int32Array(numbers.buffer);

/** Hashes of short strings. Most are property names, which occur again and again. */
const shortStrings = new Map<string, number>();
const SHORT = 64;
const CACHED = 4096;
let cached = 0;

/** The middle of a longer string is sampled. */
const FULL = 4096;
const SAMPLES = 1024;

/** Creates an empty hash. A single different word changes both of its lanes for good. */
export function createStateHash(): StateHash {
  let low = 0;
  let high = 0;
  const word = (value: number): void => {
    low = imul(low ^ value, 0x01000193);
    low = (low << 13) | (low >>> 19);
    high = imul((high + value) | 0, 0x9e3779b1);
    high ^= high >>> 15;
  };
  return {
    reset() {
      low = 0x811c9dc5 | 0;
      high = 0x2545f491;
    },
    word,
    number(value) {
      if ((value | 0) === value && (value !== 0 || 1 / value > 0)) {
        word(value);
        return;
      }
      numbers[0] = value === value ? value : NaN;
      word(0x5f);
      word(words[0] ?? 0);
      word(words[1] ?? 0);
    },
    string(value) {
      word(value.length);
      word(hashOfString(value));
    },
    value: () => (low >>> 0) * 0x200000 + (high >>> 11),
  };
}

/** Returns a 32-bit hash of a string's content. Very long strings are sampled. */
export function hashOfString(text: string): number {
  if (text.length > SHORT) return hashOfCharacters(text);
  const known = cacheGet(shortStrings, text);
  if (known !== undefined) return known;
  const hash = hashOfCharacters(text);
  if (cached === CACHED) {
    cacheClear(shortStrings);
    cached = 0;
  }
  cached += 1;
  cacheSet(shortStrings, text, hash);
  return hash;
}

function hashOfCharacters(text: string): number {
  const step = text.length > FULL ? text.length / SAMPLES : 1;
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at += step) {
    hash = imul(hash ^ charCodeAt(text, at | 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}
