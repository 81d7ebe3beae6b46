import type { JobEvent } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { indicesIn, rangesOf } from '../index-ranges.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { FileRecord, FileState } from './journal-line.ts';

/** Returns the number in another numbering; undefined if it has none there. */
export type Renumber = (number: number) => number | undefined;

/**
 * Maps the mutants of a run to the numbers of the journal. The journal identifies a mutant by its id and its place. The id alone is
 * not enough: the ids of equal mutants in one function depend on their order, which an MML script may change.
 *
 * @param keys the journal's mutants; new mutants are added to the end
 */
export function numberTable(
  { mutants }: MutantTable,
  keys: string[],
): { toJournal: (mutant: number) => number; toRun: Renumber } {
  const numbers = new Map(keys.map((key, number) => [key, number]));
  const ofRun = mutants.map(({ id, span }) => {
    const key = `${id}@${span.start}`;
    const known = numbers.get(key);
    return known ?? keys.push(key) - 1;
  });
  const places = new Map(ofRun.map((number, mutant) => [number, mutant]));
  return { toJournal: (mutant) => ofRun[mutant] ?? -1, toRun: (number) => places.get(number) };
}

/** Returns the ranges in another numbering, without the numbers that are missing there. */
export function renumbered(ranges: IndexRanges, to: Renumber): IndexRanges {
  return rangesOf(mapped(indicesIn(ranges), to));
}

/** Returns the numbers in another numbering, in the same order, without the numbers that are missing there. */
export function mapped(numbers: Iterable<number>, to: Renumber): number[] {
  const found: number[] = [];
  for (const number of numbers) {
    const other = to(number);
    if (other !== undefined) found.push(other);
  }
  return found;
}

/** Returns the state in another numbering of mutants, without the mutants that are missing there. */
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

/** Returns the record in another numbering of mutants. */
export function renumberRecord(record: FileRecord, to: Renumber): FileRecord {
  const { observed } = record;
  const trace = ({ covered, infected }: FileRecord['observed']['load']) => ({
    covered: renumbered(covered, to),
    infected: renumbered(infected, to),
  });
  return {
    ...record,
    known: renumbered(record.known, to),
    observed: {
      ...observed,
      load: trace(observed.load),
      hooks: trace(observed.hooks),
      ...(observed.infectedByLasting && {
        infectedByLasting: renumbered(observed.infectedByLasting, to),
      }),
      ...(observed.outside && {
        outside: observed.outside.map(({ command, mutants }) => ({
          command,
          mutants: renumbered(mutants, to),
        })),
      }),
      tests: observed.tests.map((test) => ({ ...test, trace: trace(test.trace) })),
    },
  };
}

/** Returns the event in another numbering of mutants. */
export function renumberEvent(event: JobEvent, to: Renumber): JobEvent {
  switch (event.kind) {
    case 'hot-batch':
      return {
        ...event,
        passed: mapped(event.passed, to),
        unsettled: mapped(event.unsettled, to),
        unseen: mapped(event.unseen, to),
        noticed: event.noticed.flatMap(({ mutant, why }) =>
          mapped([mutant], to).map((number) => ({ mutant: number, why })),
        ),
      };
    case 'warm-void':
    case 'postponed':
      return { ...event, mutants: mapped(event.mutants, to) };
    case 'whole-file':
    case 'overran':
    case 'disagreed':
      return { ...event, mutant: to(event.mutant) ?? -1 };
    default:
      return event;
  }
}
