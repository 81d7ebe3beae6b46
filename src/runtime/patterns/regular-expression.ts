import type { PatternText } from './pattern-distance.ts';

const { getOwnPropertyDescriptor } = Object;
/** Reads a slot of a regular expression, of any realm; throws for anything else. */
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
 * What a value says if it is a regular expression; nothing of the user's is called. Undefined of one that matches at one place only,
 * or has the flag `v`, which gives its source another syntax.
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
    // It is none.
    return undefined;
  }
}

/** What a text stands for where a regular expression is made of it. */
export function patternOfText(source: string): PatternText {
  return {
    source,
    ignoreCase: false,
    isMultiline: false,
    isDotAll: false,
    isUnicode: false,
  };
}
