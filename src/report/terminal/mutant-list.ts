import type { Mutant } from '../../model/mutant.ts';
import { describeChange } from '../diff/describe-change.ts';

/** The number of characters of an id that are enough to tell the mutants of one project apart. */
const idLength = 8;

/** Returns the beginning of a mutant's id, as it is shown and as commands accept it. */
export function shortId(mutant: Pick<Mutant, 'id'>): string {
  return mutant.id.slice(0, idLength);
}

/** Prints one line per mutant: id, place, operator and change, with its function. */
export function mutantList(mutants: readonly Mutant[]): string {
  const rows = mutants.map((mutant) => {
    const { file, location, operator, functionName } = mutant;
    const place = `${file}:${location.start.line}:${location.start.column}`;
    const where = functionName === '' ? '' : `  in ${functionName}`;
    return { id: shortId(mutant), place, rest: `${operator}  ${describeChange(mutant)}${where}` };
  });
  const width = rows.reduce((most, { place }) => Math.max(most, place.length), 0);
  return rows.map(({ id, place, rest }) => `${id}  ${place.padEnd(width)}  ${rest}\n`).join('');
}
