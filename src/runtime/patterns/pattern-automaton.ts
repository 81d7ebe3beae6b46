import type { CharacterSet } from './character-set.ts';
import type { Pattern } from './parse-pattern.ts';

/** The kinds of transition between states: by a character of a set, by nothing to two states, at the start or end of a text. */
export const CHARACTER = 0;
export const SPLIT = 1;
const START = 2;
export const END = 3;

/** A nondeterministic automaton (Thompson 1968). State 0 accepts. Most transitions lead to a state with a lower number. */
export interface PatternAutomaton {
  readonly entry: number;
  /** By state. */
  readonly kind: readonly number[];
  readonly next: readonly number[];
  /** The second target of a split, by state. */
  readonly other: readonly number[];
  readonly set: readonly (CharacterSet | undefined)[];
}

const MOST_STATES = 500;
const none: CharacterSet = [];

/** Returns the automaton of a pattern, or undefined if it would have too many states. */
export function automatonOf(pattern: Pattern): PatternAutomaton | undefined {
  const kind: number[] = [END];
  const next: number[] = [0];
  const other: number[] = [0];
  const set: CharacterSet[] = [none];
  const add = (of: number, to: number, second = 0, characters = none): number => {
    const state = kind.length;
    kind[state] = of;
    next[state] = to;
    other[state] = second;
    set[state] = characters;
    return state;
  };
  const isFull = (): boolean => kind.length > MOST_STATES;

  /** Adds the states of a pattern in front of a given state, and returns the first of them. */
  const before = (to: number, part: Pattern): number => {
    switch (part.kind) {
      case 'character':
        return add(CHARACTER, to, 0, part.set);
      case 'start':
        return add(START, to);
      case 'end':
        return add(END, to);
      case 'sequence':
        return beforeAll(to, part.parts);
      case 'either':
        return beforeEach(to, part.parts);
      case 'repeat':
        return beforeRepeated(to, part);
    }
  };
  const beforeAll = (to: number, parts: readonly Pattern[]): number => {
    let first = to;
    for (let at = parts.length - 1; at >= 0 && !isFull(); at -= 1) {
      const part = parts[at];
      if (part !== undefined) first = before(first, part);
    }
    return first;
  };
  const beforeEach = (to: number, parts: readonly Pattern[]): number => {
    let first = -1;
    for (let at = parts.length - 1; at >= 0 && !isFull(); at -= 1) {
      const part = parts[at];
      if (part === undefined) continue;
      const one = before(to, part);
      first = first < 0 ? one : add(SPLIT, one, first);
    }
    return first < 0 ? to : first;
  };
  const beforeRepeated = (
    to: number,
    { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  ): number => {
    let first = to;
    if (most === Infinity) {
      first = add(SPLIT, to, to);
      next[first] = before(first, part);
    } else {
      for (let at = least; at < most && !isFull(); at += 1) {
        first = add(SPLIT, before(first, part), to);
      }
    }
    for (let at = 0; at < least && !isFull(); at += 1) first = before(first, part);
    return first;
  };
  const entry = before(0, pattern);
  return isFull() ? undefined : { entry, kind, next, other, set };
}
