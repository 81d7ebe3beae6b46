import { distanceToSet } from './character-set.ts';
import { FAR, normalised } from '../search/distances.ts';
import { parsePattern } from './parse-pattern.ts';
import { automatonOf, CHARACTER, END, type PatternAutomaton, SPLIT } from './pattern-automaton.ts';
import { type PatternFlags, unitAt } from './pattern-reader.ts';

/** A regular expression. */
export interface PatternText extends PatternFlags {
  readonly source: string;
}

/** The limits: characters of a text that are compared, and automata that are kept. */
const MOST_CHARACTERS = 200;
const MOST_KEPT = 200;
/** The number of pairs of a state and a character that one window may visit, for all patterns. This takes some milliseconds. */
const MOST_WORK = 500_000;

const Floats = Float64Array;
const fill: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);
const slice: (text: string, start: number, end: number) => string = Function.prototype.call.bind(
  String.prototype.slice,
);
const { create } = Object;

// By flags and source. Null if the pattern can't be measured.
let kept: Record<string, PatternAutomaton | null> = create(null);
let keptCount = 0;
let work = 0;

/** Begins a new window of execution. */
export function startPatterns(): void {
  work = 0;
}

/**
 * Returns the approximate number of characters that must be added, removed or changed for a regular expression to match in a
 * text (approximate matching, Myers and Miller 1989). A changed character costs less than 1, and less the nearer it is to a
 * character that matches. Returns undefined for a pattern that can't be measured. When the patterns of a window have taken too
 * long, returns the greatest distance, so that no other seems farther.
 */
export function patternDistance(pattern: PatternText, text: string): number | undefined {
  const automaton = keptAutomaton(pattern);
  if (automaton === null) return undefined;
  if (work > MOST_WORK) return FAR;
  const isLong = text.length > MOST_CHARACTERS;
  const compared = isLong ? slice(text, 0, MOST_CHARACTERS) : text;
  work += automaton.kind.length * (compared.length + 1);
  const distance = distanceTo(automaton, compared, pattern.isMultiline);
  if (distance < Infinity) return distance + text.length - compared.length;
  // `$^` matches only the empty text, so all of this text is too much.
  return distanceTo(automaton, '', pattern.isMultiline) + text.length;
}

function keptAutomaton(pattern: PatternText): PatternAutomaton | null {
  const { ignoreCase, isDotAll, isUnicode, source } = pattern;
  const key = `${ignoreCase ? 'i' : ''}${isDotAll ? 's' : ''}${isUnicode ? 'u' : ''}/${source}`;
  const known = kept[key];
  if (known !== undefined) return known;
  const parsed = parsePattern(source, pattern);
  const automaton = (parsed && automatonOf(parsed)) ?? null;
  if (keptCount >= MOST_KEPT) {
    kept = create(null);
    keptCount = 0;
  }
  kept[key] = automaton;
  keptCount += 1;
  return automaton;
}

/**
 * Returns the least cost of reaching state 0, over the states and the characters of the text. The text before and behind the
 * match costs nothing.
 */
function distanceTo(automaton: PatternAutomaton, text: string, isMultiline: boolean): number {
  const { entry, kind } = automaton;
  let now = new Floats(kind.length);
  let later = new Floats(kind.length);
  fill(now, Infinity);
  let best = Infinity;
  for (let at = 0; at <= text.length; at += 1) {
    now[entry] = 0;
    settle(automaton, now, { best, ...anchorsAt(text, at, isMultiline) });
    if ((now[0] ?? 0) < best) best = now[0] ?? 0;
    if (best === 0 || at === text.length) break;
    fill(later, Infinity);
    advance(automaton, now, later, unitAt(text, at));
    const spare = now;
    now = later;
    later = spare;
  }
  return best;
}

interface Place {
  /** A path that costs this much is not followed. */
  readonly best: number;
  /** The cost of the condition that this is the start, or the end. */
  readonly start: number;
  readonly end: number;
}

function anchorsAt(text: string, at: number, isMultiline: boolean): Omit<Place, 'best'> {
  // A line end can be inserted to satisfy the end of a line, but there is only one end of the text.
  const elsewhere = isMultiline ? 1 : Infinity;
  const isStart = at === 0 || (isMultiline && isLineEnd(unitAt(text, at - 1)));
  const isEnd = at === text.length || (isMultiline && isLineEnd(unitAt(text, at)));
  return { start: isStart ? 0 : elsewhere, end: isEnd ? 0 : elsewhere };
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;
}

/** Moves on without a character of the text until no cost falls any more. A missing character costs 1. */
function settle(
  { kind, next, other }: PatternAutomaton,
  costs: Float64Array,
  { best, start, end }: Place,
): void {
  let isChanged = true;
  const approach = (state: number, cost: number): void => {
    if (cost >= best || cost >= (costs[state] ?? 0)) return;
    costs[state] = cost;
    isChanged = true;
  };
  while (isChanged) {
    isChanged = false;
    for (let state = kind.length - 1; state > 0; state -= 1) {
      const cost = costs[state] ?? Infinity;
      if (cost >= best) continue;
      const to = next[state] ?? 0;
      const of = kind[state];
      if (of === CHARACTER) approach(to, cost + 1);
      else if (of === SPLIT) {
        approach(to, cost);
        approach(other[state] ?? 0, cost);
      } else approach(to, cost + (of === END ? end : start));
    }
  }
}

/** Moves on by one character of the text. A surplus character costs 1, and a different one costs less. */
function advance(
  { kind, next, set }: PatternAutomaton,
  now: Float64Array,
  later: Float64Array,
  unit: number,
): void {
  for (let state = kind.length - 1; state > 0; state -= 1) {
    const cost = now[state] ?? Infinity;
    if (cost === Infinity) continue;
    if (cost + 1 < (later[state] ?? 0)) later[state] = cost + 1;
    if (kind[state] !== CHARACTER) continue;
    const to = next[state] ?? 0;
    const other = cost + normalised(distanceToSet(set[state] ?? [], unit));
    if (other < (later[to] ?? 0)) later[to] = other;
  }
}
