import type { TypeFacts } from '../../mutation/kinds/type-facts.ts';

/** A source to type-check. */
export interface TypedSource {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
}

/** Opens the type facts of sources, by their `file`. A file that no `tsconfig.json` applies to is missing. */
export type OpenTypes = (
  sources: readonly TypedSource[],
  root: string,
) => Promise<ReadonlyMap<string, TypeFacts>>;
