import type ts from 'typescript';

import type { Callable, ExportedName } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { ProjectExports } from './project-exports.ts';

/** The context in which all parts of a unit's model are made. */
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

/** A class or interface in a model. */
export interface RegisteredClass {
  readonly id: string;
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** The type of its instances. */
  readonly type: ts.Type;
  /** Absent if no module exports it. */
  readonly from: ExportedName | undefined;
  readonly isOfUnit: boolean;
  /** The number of steps from the unit: 0 for a class that the unit declares or exports. */
  readonly depth: number;
  /** Present if it stands for the functions that a callable returns. */
  readonly returned?: ReturnedFunction;
}

/** The functions that a callable returns. */
export interface ReturnedFunction {
  /** The name of the function; `function` if it has none. */
  readonly name: string;
  readonly type: ts.Type;
  /** The function itself, if the unit's text shows which one it is. */
  readonly code: ts.Node | undefined;
}

/** The classes that a model contains so far, each identified by its symbol. */
export interface ClassRegistry {
  /**
   * Returns the id of the class of which a type is an instance; undefined if it is modelled by its structure, or not at all.
   */
  idOf(type: ts.Type): string | undefined;
  /**
   * Returns the class of a symbol, and adds it if it was unknown. `from` is its export, if that does not follow from the
   * symbol.
   */
  enter(symbol: ts.Symbol, from?: ExportedName): RegisteredClass;
  /** Adds the class with this id that stands for the functions that a callable returns. */
  enterFunction(id: string, returned: ReturnedFunction): void;
  find(symbol: ts.Symbol): RegisteredClass | undefined;
  /** All classes in the order in which they were added. The list grows while types are converted. */
  readonly all: readonly RegisteredClass[];
}

/** The enums that a model contains so far. */
export interface EnumRegistry {
  /** Returns the id of an enum's constant; undefined if no module exports it. */
  idOf(symbol: ts.Symbol): string | undefined;
  /** All enums, by their ids. */
  readonly all: ReadonlyMap<string, { readonly symbol: ts.Symbol; readonly from: ExportedName }>;
}

/** The classes that a model offers as values, for functions that make instances of a class that they are given. */
export interface ClassValues {
  /** Returns the classes that fit a constructor type; undefined if there are none. */
  fitting(constructor: ts.Type): ValueType | undefined;
  /**
   * Returns the classes that a body may expect if it uses a parameter as a class with this number of arguments. They are error
   * classes if the body throws the instances.
   */
  forUse(use: ClassUse): ValueType | undefined;
  /** Returns the classes of the language with these names; undefined if test cases can use none of them. */
  named(names: readonly string[]): ValueType | undefined;
  /** Returns the callables through which a test case gets the classes that were returned so far. */
  callables(): readonly Callable[];
}

/** How a body uses a class of which it knows nothing. */
export interface ClassUse {
  /** The number of arguments that it passes; 0 if it makes no instance. */
  readonly count: number;
  readonly isThrown: boolean;
}
