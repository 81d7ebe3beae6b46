import { stemOf } from './place-test-file.ts';

/** The sources that need test files, and the rule for the paths of these. */
export interface Placings {
  /** Paths of the sources that get tests, relative to the project's root. */
  readonly units: readonly string[];
  /** Paths of all sources of the project, so that the path of a test file does not depend on which sources get tests this time. */
  readonly sources: readonly string[];
  /** Returns the path of a unit's test file, given the name for it. */
  readonly place: (unit: string, name: string) => string;
}

/**
 * The paths of the test files of units, by unit. No two are the same. If several sources have the same base name, the first by its path
 * gets the plain name. The names for the others begin with the names of their folders.
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

/** Names for `src/b/x.ts`: `x`, `b-x` and `src-b-x`, without names of other sources; then the last one with a number. */
function* namesFor(unit: string, stems: ReadonlySet<string>): Iterable<string> {
  let name = stemOf(unit);
  yield name;
  for (const folder of unit.split('/').slice(0, -1).toReversed()) {
    name = `${folder}-${name}`;
    if (!stems.has(folded(name))) yield name;
  }
  for (let number = 2; ; number += 1) yield `${name}-${number}`;
}

/** Some file systems ignore case. */
function folded(path: string): string {
  return path.toLowerCase();
}
