import type { Span } from './span.ts';
import type { Parameter, ValueType } from './value-type.ts';

/** How a test gets hold of something that a module exports. */
export interface ExportedName {
  /** Path of the module, relative to the project's root with forward slashes, or the name of a package. */
  readonly module: string;
  readonly isPackage: boolean;
  /** The exported name; `default` for the default export, also of a CommonJS module that is a function or a class itself. */
  readonly name: string;
}

export type CallableKind =
  | 'function'
  | 'constructor'
  | 'static-method'
  | 'method'
  | 'getter'
  | 'setter'
  /** A public field, or a static one if it has no receiver. */
  | 'field'
  /** An exported value that is none of these: an enum, an object, a primitive; or a class as a value. */
  | 'constant';

/** Something that a statement of a test case can use (μTEST paper, 5.2: testable members). */
export interface Callable {
  /** Unique in its model: `parse`, `Money` (its constructor), `Money.zero`, `Money#add`; overloads have `parse~2` and so on. */
  readonly id: string;
  readonly kind: CallableKind;
  /** The member's name, a well-known symbol's written as `[Symbol.iterator]`; of others the exported name. */
  readonly name: string;
  /** The id of the class whose instance a statement needs to use it: of a method, an accessor, a field that isn't static. */
  readonly receiver?: string;
  /** What a test imports to reach it: itself, or of a static member its class; absent where the receiver is all it takes, and of a global. */
  readonly from?: ExportedName;
  /** A setter has one. */
  readonly parameters: readonly Parameter[];
  /** What a call gives; of an async function a promise, of a constructor the instance. */
  readonly returns: ValueType;
  /** Its own type parameters and, of a constructor, its class's: names without constraints. */
  readonly typeParameters: readonly string[];
  /** A field or setter that can be assigned. */
  readonly isWritable: boolean;
  /** Classes of errors that its doc comment declares (`@throws`); `Error` where it names none. */
  readonly declaredErrors: readonly string[];
  /** Its declaration; absent where that is in another file than the unit. */
  readonly span?: Span;
}

/** A class whose instances take part in test cases. */
export interface UnitClass {
  /** Unique in its model. */
  readonly id: string;
  readonly name: string;
  /** Ids of its superclasses and of interfaces it implements, nearest first. */
  readonly supertypes: readonly string[];
  /** Whether its own text, or that of a superclass in the project, has `toString`. */
  readonly hasToString: boolean;
  /** Whether it can't be made by `new`: it is abstract, an interface, or its constructor is not public. */
  readonly isAbstract: boolean;
  /** Whether its declaration is in the unit's file. */
  readonly isOfUnit: boolean;
}

/** A unit under test: one source file, with all that its test cases may use. */
export interface UnitModel {
  /** Path of the source file, relative to the project's root with forward slashes. */
  readonly file: string;
  /** Of the unit, and what produces or takes the values that it needs from elsewhere. */
  readonly callables: readonly Callable[];
  readonly classes: readonly UnitClass[];
  /** Types that contain themselves, by name. */
  readonly types: Readonly<Record<string, ValueType>>;
  /** Literals of the unit's text, to seed constants with; each once. */
  readonly constants: {
    readonly numbers: readonly number[];
    readonly strings: readonly string[];
    /** Decimal digits. */
    readonly bigints: readonly string[];
    /** Sources of regular expressions, whose matches some strings should be. */
    readonly patterns: readonly string[];
  };
  /** What is exported and can't be tested, with the reason, a sentence. */
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
}
