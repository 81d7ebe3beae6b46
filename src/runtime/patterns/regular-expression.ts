import type { PatternText } from './pattern-distance.ts';

const { getOwnPropertyDescriptor } = Object;
/** Reads a slot of a regular expression of any realm. Throws for any other value. */
const slotOf = (name: string): ((value: unknown) => unknown) =>
  Function.prototype.call.bind(
    getOwnPropertyDescriptor(RegExp.prototype, name)?.get ?? (() => undefined),
  );
const sourceOf = slotOf('source');
const isIgnoringCase = slotOf('ignoreCase');
const isMultiline = slotOf('multiline');
const isDotAll = slotOf('dotAll');
const isUnicode = slotOf('unicode');
const isSticky = slotOf('sticky');
const hasSets = slotOf('unicodeSets');

/**
 * Returns the source and flags of a value that is a regular expression, without calling code of the user's. Returns undefined
 * for a sticky one, which matches at one place only, and for one with the flag `v`, which gives the source another syntax.
 */
export function patternOf(value: unknown): PatternText | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const source = sourceOf(value);
    if (typeof source !== 'string' || isSticky(value) || hasSets(value)) return undefined;
    return {
      source,
      ignoreCase: isIgnoringCase(value) === true,
      isMultiline: isMultiline(value) === true,
      isDotAll: isDotAll(value) === true,
      isUnicode: isUnicode(value) === true,
    };
  } catch {
    // The value is no regular expression.
    return undefined;
  }
}

/** The pattern of the regular expression that JavaScript makes of a text. It has no flags. */
export function patternOfText(source: string): PatternText {
  return {
    source,
    ignoreCase: false,
    isMultiline: false,
    isDotAll: false,
    isUnicode: false,
  };
}
