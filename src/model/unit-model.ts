import type { Span } from './span.ts';
import type { Parameter, ValueType } from './value-type.ts';

/** How a test gets hold of something that a module exports. */
export interface ExportedName {
  /** Path of the module, relative to the project's root, or the name of a package. */
  readonly module: string;
  /** The exported name; `default` for the default export. */
  readonly name: string;
}

/** Something that a statement of a test case can use (μTEST paper, 5.2: testable members). */
export interface Callable {
  /** Unique in its model: `parse`, `Money` (its constructor), `Money.zero`, `Money#add`. */
  readonly id: string;
  readonly kind:
    | 'function'
    | 'constructor'
    | 'static-method'
    | 'method'
    | 'getter'
    | 'setter'
    /** A public field, or a static one if it has no receiver. */
    | 'field'
    /** An exported value that is none of these. */
    | 'constant';
  /** The member's name, a symbol's written as `[Symbol.iterator]`; of others the exported name. */
  readonly name: string;
  /** The id of the class whose instance a statement needs to use it. */
  readonly receiver?: string;
  /** What a test imports to reach it, also of a static member; undefined where the receiver is all it takes. */
  readonly from?: ExportedName;
  /** A setter has one. */
  readonly parameters: readonly Parameter[];
  /** What a call gives; of an async function a promise, of a constructor the instance. */
  readonly returns: ValueType;
  /** Classes of errors that its doc comment declares (`@throws`). */
  readonly declaredErrors: readonly string[];
  /** Its declaration; undefined where that is in another file than the unit. */
  readonly span?: Span;
}

/** A class whose instances take part in test cases. */
export interface UnitClass {
  /** Unique in its model. */
  readonly id: string;
  readonly name: string;
  /** Ids of its superclasses and of interfaces it implements, nearest first. */
  readonly supertypes: readonly string[];
  /** Whether its own text, or that of a superclass in the project, has `toString`, and not that of Object alone. */
  readonly hasToString: boolean;
  /** Whether it can't be made by `new`: it is abstract, or an interface. */
  readonly isAbstract: boolean;
}

/** A unit under test: one source file, with all that its test cases may use. */
export interface UnitModel {
  /** Path of the source file, relative to the project's root. */
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
    readonly bigints: readonly string[];
  };
  /** What is exported and can't be tested, with the reason, a sentence. */
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
}
