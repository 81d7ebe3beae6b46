import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import {
  controlRuns,
  type ExecutionBook,
  type FileBook,
  openBook,
  withoutStateful,
} from '../execute/execution-book.ts';
import {
  forEachInfectedByTests,
  infectedMutants,
  statefulTests,
} from '../execute/infecting-tests.ts';
import { forEachIndex, indicesIn, rangesOf } from '../index-ranges.ts';
import type { FileObservation } from '../observe/observation.ts';
import {
  hotState,
  type PairState,
  plainState,
  addTest,
  difference,
  hasTest,
  noTests,
  type TestSet,
} from '../execute/pair-state.ts';
import type { FileRecord, FileState } from './journal-line.ts';
import type { FileKnowledge } from './read-journal.ts';

/** Returns a file's state as plain data. Suspects count as mutants that have not run. */
export function stateOf(file: FileBook): FileState {
  const { hot, stateful, warm, cold, unseen, suspect } = file.mutants;
  const alone = [...cold.keys(), ...suspect.keys()];
  return {
    pending: rangesOf([...hot.keys(), ...stateful.keys(), ...warm.keys(), ...alone]),
    warm: rangesOf(warm.keys()),
    unseen: rangesOf([
      ...unseen.keys(),
      ...[...hot].flatMap(([one, state]) => (isUnseen(state) ? one : [])),
    ]),
    cold: rangesOf(alone),
    settledHot: settledRuns(file),
    flaky: [...file.flaky],
    unsteady: [...file.unsteady],
    controlsDue: file.controlsDue,
    controlled: file.controlled,
    crashes: file.crashes,
    kills: killsOf(file),
    detours: detoursOf(file.detours),
    whole: rangesOf(file.whole),
  };
}

function detoursOf(detours: ReadonlyMap<number, IndexRanges>): FileState['detours'] {
  const mutants = new Map<string, [IndexRanges, number[]]>();
  for (const [mutant, functions] of detours) {
    const same = mutants.get(functions.join()) ?? [functions, []];
    same[1].push(mutant);
    mutants.set(functions.join(), same);
  }
  return [...mutants.values()].map(([functions, ofThese]) => [functions, rangesOf(ofThese)]);
}

/** Returns the detours of a state, by mutant. */
export function detoursByMutant({ detours }: Pick<FileState, 'detours'>): Map<number, IndexRanges> {
  const found = new Map<number, IndexRanges>();
  for (const [functions, mutants] of detours) {
    forEachIndex(mutants, (mutant) => {
      found.set(mutant, mergeRanges(found.get(mutant) ?? [], functions));
    });
  }
  return found;
}

function isUnseen(state: PairState): boolean {
  return state.kind === 'hot' && state.unseen;
}

/** Returns the hot runs that are done, by test, of the mutants that still have to run with other tests. */
function settledRuns({ mutants, observation, flaky }: FileBook): FileState['settledHot'] {
  if (mutants.hot.size + mutants.stateful.size === 0) return [];
  const stateful = statefulTests(observation);
  return observation.observed.tests.flatMap(({ ordinal, trace }): FileState['settledHot'] => {
    if (flaky.has(ordinal) || hasTest(stateful, ordinal)) return [];
    const settled: number[] = [];
    forEachIndex(trace.infected, (mutant) => {
      const state = mutants.hot.get(mutant) ?? mutants.stateful.get(mutant);
      if (state !== undefined && hasSettled(state, ordinal)) settled.push(mutant);
    });
    return settled.length === 0 ? [] : [[ordinal, rangesOf(settled)]];
  });
}

/** Whether a test is done with a mutant. A test that noticed the mutant is not, because it runs again if the kill is taken back. */
function hasSettled(state: PairState, ordinal: number): boolean {
  if (state.kind === 'hot' && hasTest(state.left, ordinal)) return false;
  return state.kill === undefined || !hasTest(state.kill.noticedBy, ordinal);
}

function killsOf({ mutants }: FileBook): FileState['kills'] {
  const kills: FileState['kills'][number][] = [];
  for (const states of Object.values(mutants)) {
    for (const [mutant, { kill }] of states) {
      if (kill !== undefined) kills.push([mutant, kill.why, kill.isolation]);
    }
  }
  return kills.toSorted(([one], [other]) => one - other);
}

/** Enters the state of a file into a newly opened book. */
export function enterState(book: ExecutionBook, index: number, state: FileState): void {
  const file = book.files[index];
  if (file === undefined) return;
  const flaky = new Set([...file.flaky, ...state.flaky]);
  const { unsteady, controlsDue, controlled, crashes } = state;
  const states = statesOf(state, file.observation, flaky);
  const standing = {
    flaky,
    unsteady: new Map(unsteady),
    controlsDue,
    controlled,
    crashes,
    states,
    detours: detoursByMutant(state),
    whole: new Set(indicesIn(state.whole)),
  };
  book.enter(index, { kind: 'restored', standing });
}

/** Returns the state of each mutant of a file that is not unasked. */
function statesOf(
  state: FileState,
  observation: FileObservation,
  flaky: ReadonlySet<number>,
): Map<number, PairState> {
  const pending = new Set(indicesIn(state.pending));
  const warm = new Set(indicesIn(state.warm));
  const unseen = new Set(indicesIn(state.unseen));
  const cold = new Set(indicesIn(state.cold));
  const infecting = new Map<number, TestSet>();
  forEachInfectedByTests({ observation, flaky }, (mutant, tests) => infecting.set(mutant, tests));
  const ofFile = statefulTests(observation);
  const ran = testsOfMutants(state.settledHot);
  const kills = new Map(
    state.kills.map(([mutant, why, isolation]) => [mutant, { why, isolation }]),
  );
  const stateOfPair = (mutant: number): PairState => {
    const tests = infecting.get(mutant);
    // The state does not say which other tests noticed the mutant. If a hot kill is taken back, all tests run again.
    const kill = kills.get(mutant);
    const settled = kill && { ...kill, noticedBy: tests ?? noTests };
    if (!pending.has(mutant)) return plainState(unseen.has(mutant) ? 'unseen' : 'settled', settled);
    const open = kill && { ...kill, noticedBy: noTests };
    if (cold.has(mutant)) return plainState('cold', open);
    if (warm.has(mutant) || tests === undefined) return plainState('warm', open);
    const { left, stateful } = withoutStateful(tests, ofFile);
    const waiting = difference(left, ran.get(mutant) ?? noTests);
    return hotState({ left: waiting, stateful, unseen: unseen.has(mutant), kill: open });
  };
  const mutants = new Set([
    ...infectedMutants({ observation, flaky }),
    ...pending,
    ...kills.keys(),
  ]);
  return new Map([...mutants].map((mutant) => [mutant, stateOfPair(mutant)]));
}

function testsOfMutants(settledHot: FileState['settledHot']): Map<number, TestSet> {
  const found = new Map<number, number[]>();
  for (const [ordinal, mutants] of settledHot) {
    for (const mutant of indicesIn(mutants)) {
      const tests = found.get(mutant) ?? [];
      addTest(tests, ordinal);
      found.set(mutant, tests);
    }
  }
  return found;
}

/** Unites two states about different mutants. Everything that is not about mutants comes from the later state. */
export function mergeStates(earlier: FileState, later: FileState): FileState {
  const settledHot = new Map(later.settledHot);
  for (const [ordinal, mutants] of earlier.settledHot) {
    settledHot.set(ordinal, mergeRanges(mutants, settledHot.get(ordinal) ?? []));
  }
  return {
    ...later,
    pending: mergeRanges(earlier.pending, later.pending),
    warm: mergeRanges(earlier.warm, later.warm),
    unseen: mergeRanges(earlier.unseen, later.unseen),
    cold: mergeRanges(earlier.cold, later.cold),
    settledHot: [...settledHot],
    kills: [...earlier.kills, ...later.kills],
    ...mergeReach(earlier, later),
  };
}

/** Unites what two states say of the code that mutants reach. */
export function mergeReach(
  earlier: Pick<FileState, 'detours' | 'whole'>,
  later: Pick<FileState, 'detours' | 'whole'>,
): Pick<FileState, 'detours' | 'whole'> {
  const detours = detoursByMutant({ detours: [...earlier.detours, ...later.detours] });
  return { detours: detoursOf(detours), whole: mergeRanges(earlier.whole, later.whole) };
}

/** Returns the observation in a record. */
export function observationOf({
  testFile,
  observed,
  repeatable,
  flaky,
}: FileRecord): FileObservation {
  return { testFile, observed, repeatable, flaky: new Set(flaky) };
}

/**
 * Returns the state of a file, updated with the events that were reported after it was written, and without kills by tests that
 * turned out to be flaky. If there are such events, a job was interrupted before its last control runs, so control runs are due.
 */
export function currentState(
  { record, state, events }: FileKnowledge,
  isolation: AnalysisOptions['isolation'],
  flaky: readonly number[] = [],
): FileState {
  const isKnown = (ordinal: number): boolean => state?.flaky.includes(ordinal) === true;
  if (state !== undefined && events.length === 0 && flaky.every(isKnown)) return state;
  const book = openBook([observationOf(record)], isolation);
  if (state !== undefined) enterState(book, 0, state);
  for (const event of events) book.enter(0, event);
  const [file] = book.files;
  if (file === undefined) throw new Error('The book has lost its only file.');
  const failed = flaky.map((ordinal) => ({ ordinal, message: '' }));
  book.enter(0, { kind: 'control', failed });
  const now = stateOf(file);
  const isCutOff = events.length > 0 && !now.controlled && now.kills.length > 0;
  return isCutOff ? { ...now, controlsDue: Math.max(now.controlsDue, controlRuns.file) } : now;
}
