import type ts from 'typescript';

import type { ExportedName } from '../../../model/unit-model.ts';
import type { ClassValues } from './class-values.ts';
import type { ProjectExports } from './project-exports.ts';

/** What all parts of a unit's model are made from. */
export interface UnitScope {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The unit. */
  readonly source: ts.SourceFile;
  readonly exports: ProjectExports;
  readonly classes: ClassRegistry;
  readonly enums: EnumRegistry;
  readonly classValues: ClassValues;
}

/** A class or interface that a model speaks of. */
export interface RegisteredClass {
  readonly id: string;
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** The type of its instances. */
  readonly type: ts.Type;
  /** Absent where no module exports it. */
  readonly from: ExportedName | undefined;
  readonly isOfUnit: boolean;
  /** How many steps it is away from the unit: 0 for what the unit declares or exports. */
  readonly depth: number;
}

/** The classes that a model speaks of so far, each known by its symbol. */
export interface ClassRegistry {
  /** The id of the class that a type is an instance of; undefined where it is modelled by its structure, or not at all. */
  idOf(type: ts.Type): string | undefined;
  /** The class of that symbol, which is entered where it was not known; `from` says where it is exported, if that isn't plain. */
  enter(symbol: ts.Symbol, from?: ExportedName): RegisteredClass;
  find(symbol: ts.Symbol): RegisteredClass | undefined;
  /** All, in the order in which they were entered; it grows while types are looked at. */
  readonly all: readonly RegisteredClass[];
}

/** The enums that a model speaks of so far. */
export interface EnumRegistry {
  /** The id of an enum's constant; undefined where no module exports it. */
  idOf(symbol: ts.Symbol): string | undefined;
  /** All, by their ids. */
  readonly all: ReadonlyMap<string, { readonly symbol: ts.Symbol; readonly from: ExportedName }>;
}
