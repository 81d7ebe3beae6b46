import type { Noticed } from '../../runner/job.ts';

/** How a test file noticed a mutant. */
export interface PairKill {
  readonly why: KillReason;
  readonly isolation: 'hot' | 'warm' | 'cold';
  /** The tests that noticed the mutant in hot runs. If one of them turns out to be flaky, the others run again. */
  readonly noticedBy: TestSet;
}

export type KillReason =
  | Noticed
  | { readonly kind: 'wall-clock'; readonly limit: number }
  | { readonly kind: 'worker-crashed'; readonly message: string };

/**
 * The state of a pair of a mutant and a test file: what still has to run, and how the file has noticed the mutant so far. States are
 * immutable, so pairs can share them. `docs/architecture.md` has the table of all states and events.
 */
export type PairState =
  /**
   * The tests in `left` still have to run hot. `unseen`: one of the tests that passed left state that could not be seen. `stateful`:
   * the stateful tests run after them.
   */
  | (Pair & {
      readonly kind: 'hot';
      readonly left: TestSet;
      readonly unseen: boolean;
      readonly stateful: boolean;
    })
  /** The stateful tests of the file have to run, with its modules evaluated anew. All other tests that infect the mutant passed hot. */
  | (Pair & { readonly kind: 'stateful' })
  /** All tests passed hot, but some state could not be seen. If no other file notices the mutant, it runs once more, warm. */
  | (Pair & { readonly kind: 'unseen' })
  /** The whole file has to run, with its modules evaluated anew. */
  | (Pair & { readonly kind: 'warm' })
  /** The whole file has to run in a process of its own. */
  | (Pair & { readonly kind: 'cold' })
  /** The mutant ran past its time limit or ended its worker. It is killed if that happens again when nothing else is running. */
  | (Pair & { readonly kind: 'suspect' })
  /** Nothing is left to run. */
  | (Pair & { readonly kind: 'settled' })
  /** Nothing has to run, because nothing in the file infects the mutant, or only flaky tests do. */
  | (Pair & { readonly kind: 'unasked' });

interface Pair {
  readonly kill: PairKill | undefined;
}

type HotState = Extract<PairState, { kind: 'hot' }>;

export type PairKind = PairState['kind'];

/** An event of a mutant in a test file. */
export type PairEvent =
  /** A test passed hot. `seen` is false if it left state that could not be seen. */
  | { readonly kind: 'passed'; readonly test: number; readonly seen: boolean }
  | { readonly kind: 'noticed'; readonly test: number; readonly why: Noticed }
  /** The runs so far can't be trusted, so the whole file has to run. */
  | { readonly kind: 'distrusted'; readonly level: 'warm' | 'cold' }
  /** The whole file ran, or as much of it as was left to run. It noticed the mutant if `why` is given. */
  | {
      readonly kind: 'whole-file';
      readonly isolation: 'warm' | 'cold';
      readonly why: Noticed | undefined;
    }
  /** The mutant ran past its time limit, or its worker ended. */
  | { readonly kind: 'suspected' }
  /** The same happened again when nothing else was running. */
  | { readonly kind: 'confirmed'; readonly why: KillReason }
  | FlakyTests;

/** Some tests of the file turned out to be flaky. */
interface FlakyTests {
  readonly kind: 'flaky';
  readonly tests: TestSet;
  /** Whether the file is also flaky outside of its tests. */
  readonly outside: boolean;
  /** Whether the file infects the mutant other than by flaky tests. */
  readonly isAsked: boolean;
}

/** Returns the state of a pair after an event. */
export function advance(state: PairState, event: PairEvent): PairState {
  switch (event.kind) {
    case 'passed':
      if (state.kind !== 'hot') return state;
      return changeHot(state, {
        left: withoutTest(state.left, event.test),
        unseen: state.unseen || !event.seen,
        stateful: state.stateful,
        kill: state.kill,
      });
    case 'noticed': {
      const kill = noticedAgain(state.kill, event);
      if (state.kind !== 'hot') return withKill(state, kill);
      return changeHot(state, { ...state, left: withoutTest(state.left, event.test), kill });
    }
    case 'distrusted':
      if (state.kind === 'suspect' || state.kind === 'unasked' || state.kind === 'cold') {
        return state;
      }
      return plainState(event.level, state.kill);
    case 'whole-file': {
      const { why, isolation } = event;
      return plainState('settled', why && { why, isolation, noticedBy: noTests });
    }
    case 'suspected':
      return plainState('suspect', state.kill);
    case 'confirmed':
      if (state.kind !== 'suspect') return state;
      return plainState('settled', { why: event.why, isolation: 'cold', noticedBy: noTests });
    case 'flaky':
      return withoutFlaky(state, event);
  }
}

/** Returns the hot state. If no test is left to run, returns the state that comes after it. */
export function hotState({ left, unseen, stateful, kill }: Omit<HotState, 'kind'>): PairState {
  if (left.length > 0) return { kind: 'hot', left, unseen, stateful, kill };
  if (unseen) return plainState('unseen', kill);
  return plainState(stateful ? 'stateful' : 'settled', kill);
}

/** Returns a state that has only a kind and perhaps a kill. */
export function plainState(kind: Exclude<PairKind, 'hot'>, kill?: PairKill): PairState {
  return kill === undefined ? plainStates[kind] : { kind, kill };
}

const plainStates: Readonly<Record<Exclude<PairKind, 'hot'>, PairState>> = {
  stateful: { kind: 'stateful', kill: undefined },
  unseen: { kind: 'unseen', kill: undefined },
  warm: { kind: 'warm', kill: undefined },
  cold: { kind: 'cold', kill: undefined },
  suspect: { kind: 'suspect', kill: undefined },
  settled: { kind: 'settled', kill: undefined },
  unasked: { kind: 'unasked', kill: undefined },
};

/** Whether something still has to run. */
export function isOpen({ kind }: PairState): boolean {
  return kind !== 'settled' && kind !== 'unasked';
}

function changeHot(state: HotState, change: Omit<HotState, 'kind'>): PairState {
  const isSame =
    change.left === state.left && change.unseen === state.unseen && change.kill === state.kill;
  return isSame ? state : hotState(change);
}

function withKill(state: PairState, kill: PairKill | undefined): PairState {
  if (kill === state.kill) return state;
  return state.kind === 'hot' ? { ...state, kill } : plainState(state.kind, kill);
}

/** The first kill stays. Hot runs add nothing to a kill by a whole file. */
function noticedAgain(
  kill: PairKill | undefined,
  { test, why }: Extract<PairEvent, { kind: 'noticed' }>,
): PairKill {
  if (kill === undefined) return { why, isolation: 'hot', noticedBy: testSet([test]) };
  if (kill.isolation !== 'hot') return kill;
  return { ...kill, noticedBy: union(kill.noticedBy, testSet([test])) };
}

/** Takes back a kill by a flaky test. The other tests that noticed the mutant have to run again. */
function withoutFlaky(state: PairState, event: FlakyTests): PairState {
  const falls = state.kill !== undefined && isDoubtful(state.kill.why, event);
  const kill = falls ? undefined : withoutTests(state.kill, event.tests);
  if (state.kind === 'suspect') return withKill(state, kill);
  if (!event.isAsked || state.kind === 'unasked') return plainState('unasked', kill);
  if (state.kind === 'hot') {
    const left = difference(state.left, event.tests);
    const again = falls ? againAfter(state.kill, event) : noTests;
    return changeHot(state, {
      left: again.length === 0 ? left : union(left, again),
      unseen: state.unseen,
      stateful: state.stateful,
      kill,
    });
  }
  if (!falls || state.kind === 'warm' || state.kind === 'cold') return withKill(state, kill);
  const { isolation } = state.kill;
  if (state.kind === 'settled' && isolation !== 'hot') return plainState(isolation);
  return hotState({
    left: againAfter(state.kill, event),
    unseen: state.kind === 'unseen',
    stateful: state.kind === 'stateful',
    kill,
  });
}

/** The tests that also noticed the mutant and are not flaky. */
function againAfter(kill: PairKill | undefined, { tests }: FlakyTests): TestSet {
  return difference(kill?.noticedBy ?? noTests, tests);
}

function withoutTests(kill: PairKill | undefined, tests: TestSet): PairKill | undefined {
  if (kill === undefined) return undefined;
  const noticedBy = difference(kill.noticedBy, tests);
  return noticedBy === kill.noticedBy ? kill : { ...kill, noticedBy };
}

function isDoubtful(why: KillReason, { tests, outside }: FlakyTests): boolean {
  if ('ordinal' in why && why.ordinal !== undefined) return hasTest(tests, why.ordinal);
  const isOutside =
    why.kind === 'hook-failed' || why.kind === 'file-failed' || why.kind === 'unhandled-error';
  return outside && isOutside;
}

/**
 * A set of tests of a file, as bits: each number holds 32 ordinals. The empty set has no numbers. A set never changes, so many
 * mutants can share one. For a file with 3,000 tests it takes 94 numbers, which are quickly copied.
 */
export type TestSet = readonly number[];

export const noTests: TestSet = [];

export function testSet(ordinals: Iterable<number>): TestSet {
  const set: number[] = [];
  for (const ordinal of ordinals) addTest(set, ordinal);
  return set;
}

/** Adds a test to a set that nothing else refers to yet. */
export function addTest(set: number[], ordinal: number): void {
  const at = ordinal >> 5;
  while (set.length <= at) set.push(0);
  set[at] = (set[at] ?? 0) | (1 << (ordinal & 31));
}

export function hasTest(set: TestSet, ordinal: number): boolean {
  return ((set[ordinal >> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;
}

/** The tests that are in at least one of the sets. */
function union(one: TestSet, other: TestSet): TestSet {
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  return longer.map((word, at) => word | (shorter[at] ?? 0));
}

/** The tests of a set that are not in the other set. Returns the set itself if that is all of them. */
export function difference(set: TestSet, other: TestSet): TestSet {
  if (!set.some((word, at) => (word & (other[at] ?? 0)) !== 0)) return set;
  return orNone(set.map((word, at) => word & ~(other[at] ?? 0)));
}

/** The set without one test. Returns the set itself if the test is not in it. */
function withoutTest(set: TestSet, ordinal: number): TestSet {
  if (!hasTest(set, ordinal)) return set;
  const at = ordinal >> 5;
  const word = (set[at] ?? 0) & ~(1 << (ordinal & 31));
  const left = set.slice();
  left[at] = word;
  return word === 0 ? orNone(left) : left;
}

function orNone(set: TestSet): TestSet {
  for (const word of set) if (word !== 0) return set;
  return noTests;
}
