import type { Steps } from './steps.ts';

/** The choices behind the values of one evaluation: a list for each value. */
export type ChoiceLists = readonly (readonly number[])[];

/** Says whether other choices still lead to the failure. */
export type StillFails = (lists: ChoiceLists) => Steps<boolean>;

/** The most attempts to find simpler choices. */
const mostAttempts = 600;

/**
 * Makes the choices behind a failing evaluation simpler as long as it still fails: takes parts out, replaces parts by zeros, and lowers
 * numbers. Simpler choices are fewer or smaller numbers.
 */
export function* simplifyChoices(lists: ChoiceLists, stillFails: StillFails): Steps<ChoiceLists> {
  let best = lists;
  let attempts = 0;
  const attempt = function* (candidate: ChoiceLists): Steps<boolean> {
    if (attempts >= mostAttempts) return false;
    attempts += 1;
    const fails = yield* stillFails(candidate);
    if (fails) best = candidate;
    return fails;
  };
  for (let changed = true; changed && attempts < mostAttempts;) {
    changed = false;
    for (let list = 0; list < lists.length; list += 1) {
      for (const change of [takeOut, zero]) {
        for (let size = lengthOf(best, list); size >= 1; size = Math.floor(size / 2)) {
          for (let at = 0; at + size <= lengthOf(best, list);) {
            const next = change(best[list] ?? [], at, size);
            const isBetter = next !== undefined && (yield* attempt(withList(best, list, next)));
            changed ||= isBetter;
            if (!isBetter || change === zero) at += size;
          }
        }
      }
      for (let at = 0; at < lengthOf(best, list); at += 1) {
        changed = (yield* lower(list, at)) || changed;
      }
    }
  }
  return best;

  /** Lowers one number as far as it goes, by halving the distance from the least that is known to be too low. */
  function* lower(list: number, at: number): Steps<boolean> {
    let low = -1;
    let lowered = false;
    for (;;) {
      const now = best[list]?.[at] ?? 0;
      if (now - low <= 1) return lowered;
      const middle = Math.floor((low + now) / 2);
      const numbers = [...(best[list] ?? [])];
      numbers[at] = Math.max(0, middle);
      if (yield* attempt(withList(best, list, numbers))) lowered = true;
      else low = Math.max(0, middle);
      if (attempts >= mostAttempts) return lowered;
    }
  }
}

function takeOut(numbers: readonly number[], at: number, size: number): readonly number[] {
  return [...numbers.slice(0, at), ...numbers.slice(at + size)];
}

function zero(numbers: readonly number[], at: number, size: number): readonly number[] | undefined {
  if (numbers.slice(at, at + size).every((number) => number === 0)) return undefined;
  return numbers.map((number, place) => (place >= at && place < at + size ? 0 : number));
}

function withList(lists: ChoiceLists, place: number, list: readonly number[]): ChoiceLists {
  return lists.map((one, at) => (at === place ? list : one));
}

function lengthOf(lists: ChoiceLists, list: number): number {
  return lists[list]?.length ?? 0;
}
