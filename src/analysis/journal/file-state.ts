import type { Isolation } from '../../model/verdict.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import { addKill, type ExecutionBook, type Kill, killIn } from '../execution-book.ts';
import { indicesIn } from '../index-ranges.ts';
import { mapped, rangesOf, type Renumber, renumbered } from './number-ranges.ts';

/** How far the execution of mutants with one test file is: what an execution book has of it, as plain data. */
export interface FileState {
  readonly pending: IndexRanges;
  readonly warm: IndexRanges;
  readonly unseen: IndexRanges;
  readonly cold: IndexRanges;
  /** Of the mutants that are pending. */
  readonly settledHot: readonly (readonly [ordinal: number, mutants: IndexRanges])[];
  readonly flaky: readonly number[];
  readonly unsteady: readonly (readonly [ordinal: number, message: string])[];
  readonly controlsDue: number;
  readonly controlled: boolean;
  readonly crashes: number;
  readonly kills: readonly (readonly [mutant: number, why: Kill['why'], isolation: Isolation])[];
}

/** Takes a file's state from the book. What has yet to be confirmed is entered as not having run. */
export function stateOf(book: ExecutionBook, index: number): FileState | undefined {
  const file = book.files[index];
  if (file === undefined) return undefined;
  const suspects = book.suspects.filter((one) => one.file === index).map(({ mutant }) => mutant);
  const pending = new Set([...file.pending, ...suspects]);
  const kills = [...book.kills.keys()].flatMap((mutant): FileState['kills'] => {
    const kill = killIn(book, mutant, index);
    return kill === undefined ? [] : [[mutant, kill.why, kill.isolation]];
  });
  return {
    pending: rangesOf(pending),
    warm: rangesOf(file.warm),
    unseen: rangesOf(file.unseen),
    cold: rangesOf([...file.cold, ...suspects]),
    settledHot: [...file.settledHot].flatMap(([ordinal, mutants]): FileState['settledHot'] => {
      const open = [...mutants].filter((mutant) => pending.has(mutant));
      return open.length === 0 ? [] : [[ordinal, rangesOf(open)]];
    }),
    flaky: [...file.flaky],
    unsteady: [...file.unsteady],
    controlsDue: file.controlsDue,
    controlled: file.controlled,
    crashes: file.crashes,
    kills,
  };
}

/** Puts a state in the place of what a newly opened book has of a file. */
export function enterState(book: ExecutionBook, index: number, state: FileState): void {
  const file = book.files[index];
  if (file === undefined) return;
  const { pending, warm, unseen, cold } = file;
  for (const [set, ranges] of [
    [pending, state.pending],
    [warm, state.warm],
    [unseen, state.unseen],
    [cold, state.cold],
  ] as const) {
    set.clear();
    for (const mutant of indicesIn(ranges)) set.add(mutant);
  }
  for (const [ordinal, mutants] of state.settledHot) {
    file.settledHot.set(ordinal, new Set(indicesIn(mutants)));
  }
  for (const ordinal of state.flaky) file.flaky.add(ordinal);
  for (const [ordinal, message] of state.unsteady) file.unsteady.set(ordinal, message);
  file.controlsDue = state.controlsDue;
  file.controlled = state.controlled;
  file.crashes = state.crashes;
  for (const [mutant, why, isolation] of state.kills) {
    addKill(book, mutant, { file: index, why, isolation });
  }
}

/** The state in another numbering of mutants, without those that have no place there. */
export function renumberState(state: FileState, to: Renumber): FileState {
  return {
    ...state,
    pending: renumbered(state.pending, to),
    warm: renumbered(state.warm, to),
    unseen: renumbered(state.unseen, to),
    cold: renumbered(state.cold, to),
    settledHot: state.settledHot.map(([ordinal, mutants]) => [ordinal, renumbered(mutants, to)]),
    kills: state.kills.flatMap(([mutant, ...kill]): FileState['kills'] =>
      mapped([mutant], to).map((number) => [number, ...kill]),
    ),
  };
}

/**
 * The later of two states of a file, with what the earlier one says of other mutants. What a test killed of them that was found
 * to be flaky since has to run again.
 */
export function mergeStates(earlier: FileState, later: FileState): FileState {
  const isDoubtful = ([, why]: FileState['kills'][number]): boolean =>
    'ordinal' in why && why.ordinal !== undefined && later.flaky.includes(why.ordinal);
  const again = rangesOf(earlier.kills.filter(isDoubtful).map(([mutant]) => mutant));
  const settledHot = new Map(later.settledHot);
  for (const [ordinal, mutants] of earlier.settledHot) {
    settledHot.set(ordinal, mergeRanges(mutants, settledHot.get(ordinal) ?? []));
  }
  return {
    ...later,
    pending: mergeRanges(mergeRanges(earlier.pending, again), later.pending),
    warm: mergeRanges(earlier.warm, later.warm),
    unseen: mergeRanges(earlier.unseen, later.unseen),
    cold: mergeRanges(earlier.cold, later.cold),
    settledHot: [...settledHot],
    kills: [...earlier.kills.filter((kill) => !isDoubtful(kill)), ...later.kills],
  };
}
