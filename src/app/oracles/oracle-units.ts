import picomatch from 'picomatch';

import type { FoundProgram } from '../../runner/oracle-host.ts';
import type { OpenedOracles } from './open-oracles.ts';

/** A part of the programs under test, and the files in it. */
export interface OracleUnit {
  readonly name: string;
  readonly isIn: (file: string) => boolean;
}

/** Returns the units that programs name, or a unit for each loaded source file. */
export function unitsOf(
  { loaded }: Pick<OpenedOracles, 'loaded'>,
  programs: readonly FoundProgram[],
): readonly OracleUnit[] {
  const named = new Map<string, readonly string[]>();
  for (const { units } of programs) {
    for (const [name, globs] of Object.entries(units ?? {})) named.set(name, globs);
  }
  if (named.size > 0) {
    return [...named].map(([name, globs]) => ({ name, isIn: picomatch([...globs]) }));
  }
  return [...loaded].toSorted().map((file) => ({ name: file, isIn: (one) => one === file }));
}
