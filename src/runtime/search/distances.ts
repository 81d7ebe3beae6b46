/** The greatest distance: between values of different types, or without an order. */
export const FAR: number = Number.MAX_SAFE_INTEGER;

/** The most characters of a text that are compared, and the most places at which it is sought in another text. */
const CHARACTERS = 500;
const PLACES = 100;

const toNumber = Number;
const slice: (text: string, start: number, end?: number) => string = Function.prototype.call.bind(
  String.prototype.slice,
);
const codeAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);

/** Returns a distance as a number above zero that survives JSON. */
export function limited(distance: number): number {
  if (distance > 0) return distance < FAR ? distance : FAR;
  // The two values differ, if only in their type.
  return distance === 0 ? 1 : FAR;
}

/** Maps a distance into [0, 1) and keeps the order (Arcuri 2010): x / (x + 1). */
export function normalised(distance: number): number {
  return distance === Infinity ? 1 : distance / (distance + 1);
}

/**
 * Returns how far the left value is above the right one; the number is negative if it is below. NaN if the values have no
 * order; undefined for objects and symbols, whose order can't be known. Primitives of different types are compared as numbers,
 * as in JavaScript.
 */
export function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  if (typeof left === 'bigint' && typeof right === 'bigint') return toNumber(left - right);
  const one = toNumber(left);
  const other = toNumber(right);
  // Both sides are the same infinity.
  return one === other ? 0 : one - other;
}

/** Returns the distance of two unequal values from being equal by `===` or `==`. */
export function distanceToEqual(left: unknown, right: unknown, isStrict: boolean): number {
  if (typeof left === 'string' && typeof right === 'string') return distanceOfTexts(left, right);
  const isMissing = right === null || right === undefined;
  if (!isPrimitive(left) || !isPrimitive(right) || isMissing) return 1;
  if (typeof left === 'boolean' && typeof right === 'boolean') return 1;
  if (isStrict && typeof left !== typeof right) return FAR;
  const order = left === null || left === undefined ? NaN : orderOf(left, right);
  if (order === undefined) return 1;
  return limited(order < 0 ? -order : order);
}

/**
 * Returns the distance of two texts from being equal: the difference of their lengths, and the distances of their characters,
 * each less than 1.
 */
function distanceOfTexts(left: string, right: string): number {
  const shared = left.length < right.length ? left.length : right.length;
  let distance = left.length + right.length - 2 * shared;
  const end = shared < CHARACTERS ? shared : CHARACTERS;
  for (let at = 0; at < end; at += 1) {
    const apart = codeAt(left, at) - codeAt(right, at);
    if (apart !== 0) distance += normalised(apart < 0 ? -apart : apart);
  }
  // The texts differ behind the characters that were compared.
  return distance === 0 && left !== right ? 1 : distance;
}

/** Returns the distance of a text from starting with another. */
export function distanceToFirst(text: string, wanted: string): number {
  return limited(distanceOfTexts(slice(text, 0, wanted.length), wanted));
}

/** Returns the distance of a text from ending with another. */
export function distanceToLast(text: string, wanted: string): number {
  const start = text.length > wanted.length ? text.length - wanted.length : 0;
  return limited(distanceOfTexts(slice(text, start), wanted));
}

/** Returns the distance of a text from containing another: the least over the places in the text. */
export function distanceToWithin(text: string, wanted: string): number {
  const last = text.length - wanted.length;
  let nearest = distanceToFirst(text, wanted);
  for (let at = 1; at <= last && at < PLACES; at += 1) {
    const distance = distanceOfTexts(slice(text, at, at + wanted.length), wanted);
    if (distance < nearest) nearest = distance;
  }
  return limited(nearest);
}

/** Orders texts by the first character that differs, or else by length. */
function orderOfTexts(left: string, right: string): number {
  if (left === right) return 0;
  const shared = left.length < right.length ? left.length : right.length;
  for (let at = 0; at < shared; at += 1) {
    const apart = codeAt(left, at) - codeAt(right, at);
    if (apart !== 0) return apart;
  }
  return left.length - right.length;
}

function isNumeric(value: unknown): value is number | bigint | string | boolean | null | undefined {
  return isPrimitive(value) && typeof value !== 'symbol';
}

function isPrimitive(value: unknown): boolean {
  return (typeof value !== 'object' || value === null) && typeof value !== 'function';
}
