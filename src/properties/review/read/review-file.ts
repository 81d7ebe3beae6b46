import type { NodeOf } from '../../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../../syntax/parse.ts';
import type { ReadClause } from './clause.ts';
import type { Declarations } from './declarations.ts';
import type { FastCheckNames } from './fast-check-names.ts';
import type { BodyNode, TestCall } from './test-call.ts';

/** A test of a file under review. */
export interface ReadTest extends TestCall {
  readonly id: number;
  /** The text of its title, without quotes. */
  readonly name: string;
  /** The statement that declares it; undefined if it is a part of a larger one. */
  readonly statement: Node | undefined;
  /** Whether it is reviewed as a property without parameters. */
  readonly isPlain: boolean;
}

/** A property of a file under review. */
export interface ReadProperty {
  readonly id: number;
  /** `fc.property(...)`, `fc.asyncProperty(...)`, or the first call of `test.prop(...)(...)`. */
  readonly call: NodeOf<'CallExpression'>;
  readonly form: 'property' | 'asyncProperty' | 'prop';
  readonly arbitraries: readonly Node[];
  /** The parameters of the `fc.assert` that it is given to in its place. */
  readonly parameters?: Node;
  /** Its function, if it is written in its place. */
  readonly body: BodyNode | undefined;
  /** The id of the test in which it is written. */
  readonly test: number | undefined;
}

/** A clause of an assertion with its place. */
export interface PlacedClause extends ReadClause {
  readonly id: number;
  readonly test: number | undefined;
  readonly property: number | undefined;
  /** The properties that evaluate it, if it stands in a helper outside of tests. */
  readonly users: readonly number[];
  /** Whether the test itself says what its first operand is: the value is written there, or another assertion demands an equality. */
  readonly isKnown: boolean;
  /** Inputs of the property, as code, with which the first operand may be compared. */
  readonly inputs: readonly string[];
}

/** A test file under review, as far as the syntax tells. */
export interface ReviewFile {
  readonly parsed: ParsedFile;
  readonly names: FastCheckNames;
  /** Whether the file is a CommonJS module, as far as its text tells. */
  readonly isCommonJs: boolean;
  readonly tests: readonly ReadTest[];
  readonly properties: readonly ReadProperty[];
  readonly clauses: readonly PlacedClause[];
  readonly declarations: Declarations;
  /** Declarations of arbitraries at the top of the module, by their names. */
  readonly arbitraries: ReadonlyMap<string, SharedArbitrary>;
}

/** An arbitrary that is declared at the top of a module. */
export interface SharedArbitrary {
  readonly name: string;
  /** The declarator: `name = init`. */
  readonly declarator: Node;
  readonly init: Node;
  /** The properties that use it. */
  readonly properties: readonly number[];
}
