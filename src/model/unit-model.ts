import type { Span } from './span.ts';
import type { SpiedMethod } from './test-case-trace.ts';
import type { Parameter, ValueType } from './value-type.ts';

/** How a test gets access to something that a module exports. */
export interface ExportedName {
  /** The path of the module, relative to the project's root with forward slashes, or the name of a package. */
  readonly module: string;
  readonly isPackage: boolean;
  /**
   * The exported name. `default` stands for the default export, and for a CommonJS module that is a function or a class itself.
   */
  readonly name: string;
  /** True for a default export that is a property of a CommonJS module's exports: `exports.default = …`. */
  readonly isProperty?: true;
  /** The member that is meant, of an export that is a namespace or an object: `Entity` of `schema.Entity`. */
  readonly member?: string;
}

/** The place of code that is somewhere in the unit. */
export const unknownPlace: Span = { start: 0, end: 0 };

export type CallableKind =
  | 'function'
  | 'constructor'
  | 'static-method'
  | 'method'
  | 'getter'
  | 'setter'
  /** A function that another callable returned. A test calls its receiver, an instance of the class that stands for the function. */
  | 'returned-function'
  /** A public field; a static one if it has no receiver. */
  | 'field'
  /** Any other exported value: an enum, an object, a primitive; or a class as a value. */
  | 'constant';

/** A member that a statement of a test case can use (μTEST paper, 5.2: testable members). */
export interface Callable {
  /**
   * Unique in its model: `parse`, `Money` (its constructor), `Money.zero`, `Money#add`. Overloads have `parse~2` and so on. The
   * function that `parse` returns is `parse()`.
   */
  readonly id: string;
  readonly kind: CallableKind;
  /** The name of the member. A well-known symbol is written as `[Symbol.iterator]`. For other callables, the exported name. */
  readonly name: string;
  /**
   * The id of the class whose instance a statement needs for it: for a method, an accessor, or a field that is not static; for a
   * returned function, the class that stands for it.
   */
  readonly receiver?: string;
  /**
   * The import that a test needs to reach it: the callable itself or, for a static member, its class. Absent if a receiver is
   * enough, and for a global.
   */
  readonly from?: ExportedName;
  /** Setters have one parameter. */
  readonly parameters: readonly Parameter[];
  /** The type of the result: a promise for an async function, the instance for a constructor. */
  readonly returns: ValueType;
  /** The names of its own type parameters that have no constraint, and for a constructor those of its class. */
  readonly typeParameters: readonly string[];
  /** For a field or setter: whether it can be assigned. */
  readonly isWritable: boolean;
  /** The error classes that its doc comment declares (`@throws`); `Error` if the comment names none. */
  readonly declaredErrors: readonly string[];
  /** Whether comments tell the types of all its parameters, in JavaScript. */
  readonly isTold?: boolean;
  /** The place of its declaration, which may be `unknownPlace`; absent if that is in another file than the unit. */
  readonly span?: Span;
  /** Whether it is an export of a helper file, or a part of such an export. */
  readonly isHelper?: true;
  /** Whether it is a helper that test cases call like a function of the unit, since it may lead to any code. */
  readonly isEntry?: true;
}

/** What an export of a helper file does for the test cases of a unit. */
export type HelperRole =
  /** It makes values. */
  | 'factory'
  /** It is a value, or holds values. */
  | 'example'
  /** It tells something about an instance. */
  | 'inspector'
  /** It is any other function. */
  | 'entry';

/** An export of a helper file. */
export interface HelperExport {
  readonly name: string;
  /** The path of the file, relative to the project's root, and the line: `test/helpers.ts:12`. */
  readonly place: string;
  /** Its role, or the reason why test cases of the unit can't use it, as a sentence. */
  readonly use: { readonly role: HelperRole } | { readonly problem: string };
}

/**
 * A class whose instances take part in test cases. The functions that `parse` returns are the instances of a class with the id
 * `parse()`.
 */
export interface UnitClass {
  /** Unique in its model. */
  readonly id: string;
  readonly name: string;
  /** The ids of its superclasses and of the interfaces that it implements, nearest first. */
  readonly supertypes: readonly string[];
  /** Whether `new` can't make it, because it is abstract, an interface, or has a constructor that is not public. */
  readonly isAbstract: boolean;
  /** Whether its declaration is in the file of the unit. */
  readonly isOfUnit: boolean;
}

/** A type that a unit exports: a class, an interface, an enum or a type alias. */
export interface ExportedType {
  readonly from: ExportedName;
  readonly isClass: boolean;
  readonly typeParameters: readonly DeclaredParameter[];
  readonly type: ValueType;
}

/** A type parameter as it is declared. */
export interface DeclaredParameter {
  readonly name: string;
  /** Whether it has a constraint, so that not every type can stand for it. */
  readonly isBound: boolean;
}

/** A list, Set, Map or object of a unit, in which it looks something up, or texts for which its code does the same. */
export interface ConstantTable {
  /** The name of the variable or member that holds it; empty where the texts are those of comparisons. */
  readonly name: string;
  /** The texts that are its members or its keys, each once. */
  readonly keys: readonly string[];
}

/** A unit under test: one source file, with everything that its test cases may use. */
export interface UnitModel {
  /** Path of the source file, relative to the project's root with forward slashes. */
  readonly file: string;
  /** The callables of the unit, and those elsewhere that produce or take the values that it needs. */
  readonly callables: readonly Callable[];
  readonly classes: readonly UnitClass[];
  /** Types that contain themselves, by name. */
  readonly types: Readonly<Record<string, ValueType>>;
  /** The literals in the text of the unit, from which constants are seeded; each once. */
  readonly constants: {
    readonly numbers: readonly number[];
    readonly strings: readonly string[];
    /** Decimal digits. */
    readonly bigints: readonly string[];
    /** The sources of regular expressions. Some strings should match them. */
    readonly patterns: readonly string[];
    /** The marks at which it splits texts, in the order of its text. */
    readonly separators?: readonly string[];
    /** The names of the members that it reads without calling them. Some objects should have them. */
    readonly names?: readonly string[];
    /** The names of the classes that it uses as values: it makes instances of them, or asks whether something is one. */
    readonly classes?: readonly string[];
    /** Whether it names `document` or `window`. */
    readonly readsPage?: true;
    /** Whether it has something done once a promise is settled (`then`), or waits for one. */
    readonly awaits?: true;
    /** The tables of texts that it looks something up in. */
    readonly tables?: readonly ConstantTable[];
  };
  /** What its text calls of that on which tests spy; absent if there are none. */
  readonly spied?: readonly SpiedMethod[];
  /** The setters of globals that its functions read and Node lacks. Those that its tests can set become callables. */
  readonly globals?: readonly Callable[];
  /** Whether tests have a page; only if its text asks for one, or its types do. */
  readonly hasPage?: boolean;
  /** Whether a declaration file says what is public. */
  readonly isDeclared?: true;
  /** The exports that can't be tested, with the reason as a sentence. */
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
  /** The exports of helper files; absent if there are no such files. */
  readonly helpers?: readonly HelperExport[];
  /** The types that it exports; only if they were asked for. */
  readonly exportedTypes?: readonly ExportedType[];
}
