/** A number for each binary, logical or unary operator that a probe can compute. */
export const operatorCodes: Readonly<Record<string, number>> = {
  '+': 1,
  '-': 2,
  '*': 3,
  '/': 4,
  '%': 5,
  '**': 6,
  '&': 7,
  '|': 8,
  '^': 9,
  '<<': 10,
  '>>': 11,
  '>>>': 12,
  '<': 13,
  '<=': 14,
  '>': 15,
  '>=': 16,
  '==': 17,
  '!=': 18,
  '===': 19,
  '!==': 20,
  '&&': 21,
  '||': 22,
  '??': 23,
};

/** The same for unary operators, whose signs mean something else between two operands. */
export const unaryCodes: Readonly<Record<string, number>> = { '-': 30, '+': 31, '~': 32, '!': 33 };

/** The mutant's value can't be computed from the operands: a reached mutant counts as infected. */
export const ALWAYS = 0;
/** The value is the left, only or right operand. */
export const LEFT = 40;
export const RIGHT = 41;

/** The value is the absolute value of the original's value, or the negation of that. */
export const ABSOLUTE = 42;
export const NEGATED_ABSOLUTE = 43;

const FIRST_CONSTANT = 64;
const constants: readonly (readonly [texts: string, value: unknown])[] = [
  ['true', true],
  ['false', false],
  ['undefined', undefined],
  ['null', null],
  ['0', 0],
  ['1', 1],
  ['-1', -1],
  ['0n', 0n],
  ['1n', 1n],
  ['-1n', -1n],
  ['NaN', NaN],
  ["''", ''],
  ['""', ''],
  ['``', ''],
  ["'assay'", 'assay'],
  ['"assay"', 'assay'],
  ['`assay`', 'assay'],
];

/** Returns the code of a constant, given its source text; `ALWAYS` for a constant that the runtime doesn't know. */
export function constantCode(text: string): number {
  const at = constants.findIndex(([each]) => each === text);
  return at === -1 ? ALWAYS : FIRST_CONSTANT + at;
}

/**
 * Whether a logical assignment assigns, given the value that its target has before. The key is the operator before the `=`; a plain
 * `=` always assigns.
 */
export const assigningCodes: Readonly<Record<string, number>> = {
  '||': 33,
  '&&': 34,
  '??': 35,
  '': constantCode('true'),
};

/** Added to the code of a mutant that is known only where the right operand of its logical site is not evaluated. */
export const IF_SHORT = 128;

/** Returns whether a code stands for a value that is computed from the original's value, whatever its operands are. */
export function isAbsoluteCode(code: number): boolean {
  return code === ABSOLUTE || code === NEGATED_ABSOLUTE;
}

/** Returns whether a code stands for a constant. */
export function isConstantCode(code: number): boolean {
  return code >= FIRST_CONSTANT && code < IF_SHORT;
}

/** Returns the value that a code stands for. */
export function constantOf(code: number): unknown {
  return constants[code - FIRST_CONSTANT]?.[1];
}

/** In the description of a predicate: the mutant's value is given with it. */
export const GIVEN = 60;

/** In a module's description of its sites: reaching the site infects all its mutants. */
export const REACHES = -1;
/** In the same place, and followed by an offset: the site is reached when the module's site at this offset is reached. */
export const FOLLOWS = -2;

/**
 * In the search build, how a condition is measured: by its truth, by whether it is neither null nor undefined, or by the
 * relation of two values, with one of `operatorCodes` or of `measureCodes`.
 */
export const TRUTH = 0;
export const PRESENT = 100;
/** The value is the iterable of a loop, and the loop has taken an element from it. */
export const ELEMENTS = 101;
export const ENTERED = 102;
/** The value is that of a call, so that what the called function returned has been measured (`ANSWER`). */
export const CALLED = 103;
/** Such a call comes next. */
export const CALLS = 104;
/** Codes of methods with one argument, by name. `in` is like the last of these. */
export const INCLUDES = 110;
export const HAS = 111;
export const STARTS_WITH = 112;
export const ENDS_WITH = 113;
export const HAS_KEY = 114;
/** The opposite of `INCLUDES`: an index that is below zero. */
export const EXCLUDES = 115;
/** A regular expression and a text, in either order, and the opposite: a result that is null, or an index below zero. */
export const MATCHES = 116;
export const MISMATCHES = 117;
export const measureCodes: ReadonlyMap<string, number> = new Map([
  ['includes', INCLUDES],
  ['has', HAS],
  ['startsWith', STARTS_WITH],
  ['endsWith', ENDS_WITH],
  ['hasOwnProperty', HAS_KEY],
  ['test', MATCHES],
  ['exec', MATCHES],
  ['match', MATCHES],
]);

/** In place of the number of a branch: a part of a condition, and a condition that a function returns. */
export const PART = -1;
export const ANSWER = -2;

/** In the impact build: a function passes this instead of the number of a block when it returns or yields a value. */
export const HANDED_OUT = -1;
/** A function passes this when it throws a value. */
export const THROWN = -2;
