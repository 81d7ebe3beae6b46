import type { Detour, JobEvent, ObservedTrace } from '../../runner/job.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { indicesIn, rangesOf } from '../index-ranges.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { SourceFrame } from './source-frames.ts';
import type { FileRecord, FileState } from './journal-line.ts';

/** Returns the number in another numbering; undefined if it has none there. */
export type Renumber = (number: number) => number | undefined;

/** Another numbering of mutants and of outer functions. */
export interface Renumbering {
  readonly mutant: Renumber;
  readonly outer: Renumber;
}

/**
 * Maps the mutants of a run to the numbers of the journal. The journal identifies a mutant by its id and its place. The id alone is
 * not enough: the ids of equal mutants in one function depend on their order, which an MML script may change. The journal identifies an
 * outer function by its place and its body.
 *
 * @param known the journal's mutants and outer functions; new ones are added to the ends
 */
export function numberTable(
  { mutants }: MutantTable,
  frames: readonly SourceFrame[],
  known: { readonly keys: string[]; readonly functions: string[] },
): { toJournal: (mutant: number) => number; journal: Renumbering; run: Renumbering } {
  const ofMutants = numbersOf(
    known.keys,
    frames.flatMap(({ firstMutant, mutantCount, placeOf }) =>
      mutants
        .slice(firstMutant, firstMutant + mutantCount)
        .map(({ id, span }) => `${id}@${placeOf(span)}`),
    ),
  );
  const ofFunctions = numbersOf(
    known.functions,
    frames.flatMap(({ functions }) => functions),
  );
  return {
    toJournal: (mutant) => ofMutants.journal(mutant) ?? -1,
    journal: { mutant: ofMutants.journal, outer: ofFunctions.journal },
    run: { mutant: ofMutants.run, outer: ofFunctions.run },
  };
}

/** @param keys the journal's keys; new ones are added to the end */
function numbersOf(
  keys: string[],
  ofRun: readonly string[],
): { readonly journal: Renumber; readonly run: Renumber } {
  const numbers = new Map(keys.map((key, number) => [key, number]));
  const journal = ofRun.map((key) => numbers.get(key) ?? keys.push(key) - 1);
  const places = new Map(journal.map((number, place) => [number, place]));
  return { journal: (number) => journal[number], run: (number) => places.get(number) };
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

/** Returns the state in other numberings, without the mutants that are missing there. */
export function renumberState(state: FileState, { mutant: to, outer }: Renumbering): FileState {
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
    detours: state.detours.map(([functions, mutants]) => [
      renumbered(functions, outer),
      renumbered(mutants, to),
    ]),
    whole: renumbered(state.whole, to),
  };
}

/** Returns the record in other numberings. */
export function renumberRecord(record: FileRecord, { mutant: to, outer }: Renumbering): FileRecord {
  const { observed } = record;
  const trace = ({ covered, infected, entered }: ObservedTrace): ObservedTrace => ({
    covered: renumbered(covered, to),
    infected: renumbered(infected, to),
    ...(entered && { entered: renumbered(entered, outer) }),
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

/** Returns the event in other numberings. */
export function renumberEvent(event: JobEvent, { mutant: to, outer }: Renumbering): JobEvent {
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
        ...(event.detours && {
          detours: event.detours.flatMap(([mutant, functions]) =>
            mapped([mutant], to).map((number): Detour => [number, renumbered(functions, outer)]),
          ),
        }),
      };
    case 'warm-void':
    case 'postponed':
      return { ...event, mutants: mapped(event.mutants, to) };
    case 'whole-file':
      return {
        ...event,
        mutant: to(event.mutant) ?? -1,
        ...(event.detour && { detour: renumbered(event.detour, outer) }),
      };
    case 'overran':
    case 'disagreed':
      return { ...event, mutant: to(event.mutant) ?? -1 };
    default:
      return event;
  }
}
