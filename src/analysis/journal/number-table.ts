import type { MutantTable } from '../select/mutant-table.ts';
import type { Renumber } from './number-ranges.ts';

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
