import { parse } from '../syntax/parse.ts';
import { bindingsOf } from './bindings.ts';
import { changeOf, placesOf, type MutantPlace } from './change.ts';
import { comparePieces, type ComparedMutant, type ComparedSource } from './compare-pieces.ts';
import { equivalenceRules } from './rule-list.ts';

/** The mutants of one file to compare with the original and with each other. */
export interface ComparedFile {
  readonly file: string;
  readonly text: string;
  readonly mutants: readonly ComparedMutant[];
}

/** The equivalent and duplicate mutants of a file, by their ids. */
export interface FileEquivalences {
  /** Mutants that behave like the original, with the reason. */
  readonly equivalent: readonly (readonly [id: string, why: string])[];
  /** Mutants that behave like each other: two or more in each list, in the order of the file. */
  readonly duplicates: readonly (readonly string[])[];
}

/**
 * Finds the mutants of a file that are certainly equivalent to the original, or to another mutant of the same function. Rules
 * find some of them. The others are those for which the smallest function around them has the same text after minification
 * (trivial compiler equivalence: Papadakis, Jia, Harman and Le Traon, ICSE 2015). Nothing is found in a file that does not
 * parse, or that has code that is nested too deep.
 */
export function findEquivalences({ file, text, mutants }: ComparedFile): FileEquivalences {
  const outcome = parse(file, text);
  // In code that is nested too deep, assignments may be missed, and minifying the code would exhaust the stack.
  if (!outcome.ok || outcome.file.tooDeep.length > 0) return { equivalent: [], duplicates: [] };
  const { program } = outcome.file;
  const source: ComparedSource = { file, text, program, bindings: bindingsOf(program) };
  const equivalent = new Map<string, string>();
  const placeOf = placesOf(
    program,
    mutants.map(({ span }) => span),
  );
  for (const mutant of mutants) {
    const why = reasonByRules(mutant, placeOf(mutant.span), source);
    if (why !== undefined) equivalent.set(mutant.id, why);
  }
  const compared = comparePieces(
    mutants.filter(({ id }) => !equivalent.has(id)),
    source,
  );
  for (const id of compared.flatMap(({ asOriginal }) => asOriginal)) {
    equivalent.set(id, 'minified, its function has the same code.');
  }
  return {
    equivalent: [...equivalent],
    duplicates: compared.flatMap(({ asEachOther }) => asEachOther),
  };
}

function reasonByRules(
  { replacement }: ComparedMutant,
  place: MutantPlace | undefined,
  source: ComparedSource,
): string | undefined {
  const change = place && changeOf(place, replacement, source);
  if (change === undefined) return undefined;
  for (const rule of equivalenceRules) {
    const why = rule(change);
    if (why !== undefined) return why;
  }
  return undefined;
}
