import type { JobEvent } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { indicesIn, rangesOf } from '../index-ranges.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { FileRecord, FileState } from './journal-line.ts';

/** What a number is in another numbering; undefined where it has no place there. */
export type Renumber = (number: number) => number | undefined;

/**
 * Numbers the mutants of a run as the journal does. A mutant is known by its id and its place: equal ones in one function
 * are told apart by their order, which an MML script may change.
 *
 * @param keys the journal's mutants, to which new ones are added
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

/** The same numbers in another numbering, without those that have no place there. */
export function renumbered(ranges: IndexRanges, to: Renumber): IndexRanges {
  return rangesOf(mapped(indicesIn(ranges), to));
}

/** The numbers in another numbering, in their order. */
export function mapped(numbers: Iterable<number>, to: Renumber): number[] {
  const found: number[] = [];
  for (const number of numbers) {
    const other = to(number);
    if (other !== undefined) found.push(other);
  }
  return found;
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

/** A record with its mutants in another numbering. */
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

/** An event with its mutants in another numbering. */
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
