import type { TypeFacts } from '../../mutation/kinds/type-facts.ts';

/** A source whose types are asked for. */
export interface TypedSource {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
}

/** What the type checker knows of files, by their `file`; a file that no `tsconfig.json` applies to is missing. */
export type OpenTypes = (
  sources: readonly TypedSource[],
  root: string,
) => Promise<ReadonlyMap<string, TypeFacts>>;
