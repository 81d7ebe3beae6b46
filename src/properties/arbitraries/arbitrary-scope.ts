import type { Code } from '../../generation/write/code/code.ts';
import type { ModelIndex } from '../../generation/write/model-index.ts';
import type { ExportedName } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';

/** What the code of arbitraries depends on, besides the types of their values. */
export interface ArbitraryScope {
  readonly index: ModelIndex;
  /** The text of the unit. It shows what constructors throw, and which methods change their instance. */
  readonly source: string;
  /** The version of fast-check: 3 or 4. */
  readonly fastCheck: number;
  readonly isTypeScript: boolean;
  /** Returns the local name of an export. */
  readonly nameOf: (from: ExportedName) => string;
  /** Returns the code of an arbitrary that is declared elsewhere, if there is one for a type. */
  readonly declared?: (type: ValueType) => Code | undefined;
  /** The arbitraries of type parameters, by the names of these. Others get numbers. */
  readonly typeParameters?: ReadonlyMap<string, Code>;
  /** Returns the type with a brand that a member has, by the member's name. */
  readonly brandOf?: (member: string) => string | undefined;
  /** Returns the name of a type in the file, for types that contain themselves. */
  readonly typeName?: (type: ValueType) => string | undefined;
}

/** The arbitrary of plain objects has to be told that these have a prototype, since version 4. */
export function hasNullPrototypes({ fastCheck }: ArbitraryScope): boolean {
  return fastCheck >= 4;
}
