import { stemOf } from './place-test-file.ts';

/** The sources that test files are for, and where one would go. */
export interface Placings {
  /** Paths of the sources that get tests, relative to the project's root. */
  readonly units: readonly string[];
  /** Paths of all sources of the project: where a test file goes does not depend on which of them get tests this time. */
  readonly sources: readonly string[];
  /** The path of a unit's test file that is named after something. */
  readonly place: (unit: string, name: string) => string;
}

/**
 * The paths of the test files of units, by unit. No two are the same: of sources that would share one, the first by its path has it, and
 * the files of the others have the names of their folders before their own.
 */
export function placeTestFiles({ units, sources, place }: Placings): ReadonlyMap<string, string> {
  const all = [...new Set([...units, ...sources])].toSorted();
  const stems = new Set(all.map(stemOf).map(folded));
  const wanted = new Set(units.map(stemOf).map(folded));
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const unit of all) {
    if (!wanted.has(folded(stemOf(unit)))) continue;
    for (const name of namesFor(unit, stems)) {
      const path = place(unit, name);
      if (taken.has(folded(path))) continue;
      taken.add(folded(path));
      paths.set(unit, path);
      break;
    }
  }
  return paths;
}

/** `x`, `b-x` and `src-b-x` for `src/b/x.ts`, without those that belong to another source; then the last with a number. */
function* namesFor(unit: string, stems: ReadonlySet<string>): Iterable<string> {
  let name = stemOf(unit);
  yield name;
  for (const folder of unit.split('/').slice(0, -1).toReversed()) {
    name = `${folder}-${name}`;
    if (!stems.has(folded(name))) yield name;
  }
  for (let number = 2; ; number += 1) yield `${name}-${number}`;
}

/** Some file systems take no notice of case. */
function folded(path: string): string {
  return path.toLowerCase();
}
