import { haveCommonIndex, mergeRanges } from '../../runner/merge-ranges.ts';
import type { ObservedFile, ObservedTest, ObservedTrace } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { enteredIn } from '../execute/execute-job.ts';
import type { FileBook, FileStanding } from '../execute/execution-book.ts';
import { forEachInfectedByTests, isStateful } from '../execute/infecting-tests.ts';
import {
  difference,
  hasTest,
  hotState,
  type KillReason,
  noTests,
  type PairState,
  plainState,
  testSet,
  type TestSet,
} from '../execute/pair-state.ts';
import { hasIndex } from '../index-ranges.ts';
import { detoursByMutant, observationOf } from './file-state.ts';
import type { FileRecord, FileState } from './journal-line.ts';

/** What is known of a test file from before an edit. Mutants have the numbers of this run, outer functions those of the journal. */
export interface EarlierFile {
  readonly record: FileRecord;
  readonly state: FileState;
  /** The outer functions with other bodies than now. */
  readonly changed: IndexRanges;
}

/** What an observed test must have in common with the earlier one, beside its trace. */
const comparedKeys = [
  'outcome',
  'fuel',
  'repeatable',
  'changesState',
  'meetsChange',
  'writesHidden',
  'ownWrites',
] as const;

/** What carrying over has to know of the mutants of this run. */
export interface MutantPlaces {
  /** Returns the journal's numbers, for the bodies that they have now, of the outer functions whose text the mutant's code may contain. */
  readonly functionsWith: (mutant: number) => readonly number[];
}

/**
 * Returns whether what is known of a file can be used at all after functions were edited: the functions that its runs entered are known,
 * its runs were trusted, and no edited function ran outside of tests or in tests that others may depend on.
 */
export function outlastsEdit({ record, state, changed }: EarlierFile): boolean {
  const { observed } = record;
  const isReached = ({ entered = [] }: ObservedTrace): boolean => haveCommonIndex(entered, changed);
  return (
    isPlain(observed) &&
    record.repeatable &&
    record.flaky.length + state.flaky.length + state.unsteady.length === 0 &&
    state.controlsDue + state.crashes === 0 &&
    ![observed.load, observed.hooks].some(isReached) &&
    !observed.tests.some((test) => isStateful(test) && isReached(test.trace))
  );
}

function isPlain(observed: ObservedFile): boolean {
  const { error, unhandled, leavesChildren, infectedByLasting, outside, together } = observed;
  return (
    observed.notesEntries === true &&
    error === undefined &&
    unhandled.length === 0 &&
    !leavesChildren &&
    !infectedByLasting &&
    !outside &&
    !together &&
    observed.tests.every(({ outcome }) => outcome !== 'fail')
  );
}

/** Returns whether a run without a mutant entered an edited function. */
export function reachesEdit({ record, changed }: EarlierFile): boolean {
  return haveCommonIndex(enteredIn(record.observed), changed);
}

/**
 * Returns the state of a file whose functions were edited. The result of a run is kept if the test entered no edited function: neither with
 * the mutant nor without it, before the edit. Then the run is the same as before, step by step. Runs of the whole file are kept if no
 * test of the file entered one. Undefined if tests that entered none of the edited functions are not observed as before, since then the
 * file depends on the edit in a way that nothing shows.
 *
 * @param file the file in this run, newly opened
 * @param toJournal returns ranges of outer functions of this run with the journal's numbers
 */
export function carryOver(
  file: FileBook,
  earlier: EarlierFile,
  places: MutantPlaces,
  toJournal: (functions: IndexRanges) => IndexRanges,
): FileStanding | undefined {
  const { observed } = file.observation;
  const { record, changed } = earlier;
  const before = record.observed;
  const isReached = ({ entered = [] }: ObservedTrace): boolean => haveCommonIndex(entered, changed);
  const isSameTrace = (one: ObservedTrace, other: ObservedTrace): boolean =>
    String(one.covered) === String(other.covered) &&
    String(one.infected) === String(other.infected) &&
    String(one.entered ?? []) === String(toJournal(other.entered ?? []));
  const isSameTest = (test: ObservedTest, at: number): boolean => {
    const now = observed.tests[at];
    if (now?.name !== test.name || now.ordinal !== test.ordinal) return false;
    if (isReached(test.trace)) return !isStateful(now);
    return (
      comparedKeys.every((key) => now[key] === test[key]) && isSameTrace(test.trace, now.trace)
    );
  };
  const isSame =
    outlastsEdit(earlier) &&
    isPlain(observed) &&
    file.observation.repeatable &&
    file.flaky.size === 0 &&
    observed.tests.length === before.tests.length &&
    observed.loadFuel === before.loadFuel &&
    isSameTrace(before.load, observed.load) &&
    isSameTrace(before.hooks, observed.hooks) &&
    before.tests.every(isSameTest);
  if (!isSame) return undefined;
  return standingOf(file, earlier, places);
}

function standingOf(file: FileBook, earlier: EarlierFile, places: MutantPlaces): FileStanding {
  const { record, state, changed } = earlier;
  const { tests } = record.observed;
  const reached = tests.filter(({ trace }) => haveCommonIndex(trace.entered ?? [], changed));
  const rerun = testSet(reached.map(({ ordinal }) => ordinal));
  const isReached = reachesEdit(earlier);
  const detours = detoursByMutant(state);
  const entered = [...detours.values()].reduce(mergeRanges, enteredIn(record.observed));
  const infecting = infectingTests(record);
  const kills = new Map(
    state.kills.map(([mutant, why, isolation]) => [mutant, { why, isolation }]),
  );
  const open = mergeRanges(mergeRanges(state.pending, state.unseen), state.cold);
  const isLost = (mutant: number): boolean => {
    const isUnknown = places.functionsWith(mutant).some((one) => !hasIndex(entered, one));
    return (
      isUnknown ||
      haveCommonIndex(detours.get(mutant) ?? [], changed) ||
      (isReached && hasIndex(state.whole, mutant))
    );
  };
  const carried = (mutant: number, now: PairState): PairState => {
    const known = infecting.get(mutant) ?? noTests;
    if (isLost(mutant)) return now;
    const kill = kills.get(mutant);
    if (kill !== undefined) {
      const isKept = holds(kill.why, rerun, isReached);
      return isKept ? plainState('settled', { ...kill, noticedBy: known }) : now;
    }
    if (hasIndex(open, mutant)) return now;
    if (hasIndex(state.whole, mutant)) return plainState('settled');
    if (now.kind !== 'hot') return now;
    return hotState({ ...now, left: difference(now.left, difference(known, rerun)) });
  };
  const states = new Map<number, PairState>();
  for (const ofKind of Object.values(file.mutants)) {
    for (const [mutant, now] of ofKind) states.set(mutant, carried(mutant, now));
  }
  const kept = [...states.keys()].filter((mutant) => !isLost(mutant));
  return {
    flaky: new Set(),
    unsteady: new Map(),
    controlsDue: 0,
    controlled: false,
    crashes: 0,
    states,
    detours: new Map(
      kept.flatMap((mutant) => {
        const functions = detours.get(mutant);
        return functions === undefined ? [] : [[mutant, functions]];
      }),
    ),
    whole: new Set(kept.filter((mutant) => hasIndex(state.whole, mutant))),
  };
}

function infectingTests(record: FileRecord): Map<number, TestSet> {
  const found = new Map<number, TestSet>();
  const observation = observationOf(record);
  forEachInfectedByTests({ observation, flaky: new Set() }, (mutant, tests) => {
    found.set(mutant, tests);
  });
  return found;
}

/** Returns whether a kill outlasts an edit. The clock and crashes are no proof, because nothing tells what such a run entered. */
function holds(why: KillReason, rerun: TestSet, isReached: boolean): boolean {
  if (why.kind === 'wall-clock' || why.kind === 'worker-crashed') return false;
  if ('ordinal' in why && why.ordinal !== undefined) return !hasTest(rerun, why.ordinal);
  return !isReached;
}
