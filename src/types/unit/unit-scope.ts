import type ts from 'typescript';

import type { Callable, ExportedName } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
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

/** The classes that a model offers as values, to what makes instances of a class that it is given. */
export interface ClassValues {
  /** Those that can stand where such a constructor is asked for; undefined where there is none. */
  fitting(constructor: ts.Type): ValueType | undefined;
  /** Those that a body may mean that uses a parameter as a class, with so many arguments; errors where it throws what it makes. */
  forUse(use: ClassUse): ValueType | undefined;
  /** What a test case gets the classes by that were told so far. */
  callables(): readonly Callable[];
}

/** How a body uses a class that it knows nothing of. */
export interface ClassUse {
  /** How many arguments it hands on; 0 where it makes no instance. */
  readonly count: number;
  readonly isThrown: boolean;
}
