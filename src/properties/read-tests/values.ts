import type { Term } from '../../model/property.ts';
import type { Primitive, StubBehaviour, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';
import type { ParsedFile } from '../../syntax/parse.ts';

/**
 * A value of a test, as far as its text tells. Literals and what is computed of them are known; results of the unit are variables of the
 * test case.
 */
export type ReadValue =
  | { readonly is: 'primitive'; readonly value: Primitive }
  /** A list that the test wrote. It may still grow. */
  | { readonly is: 'list'; readonly elements: ReadValue[] }
  | { readonly is: 'record'; readonly members: Map<string, ReadValue> }
  | { readonly is: 'regexp'; readonly source: string; readonly flags: string }
  /** An instance of a built-in class with the arguments of its constructor, as in `Statement`. */
  | { readonly is: 'built-in'; readonly class: string; readonly arguments: readonly ReadValue[] }
  /** A function of the test file. */
  | { readonly is: 'closure'; readonly node: FunctionNode; readonly scope: NameScope }
  /** A function with its first arguments: `parse.bind(null, text)`. Only an assertion calls it, without further ones. */
  | { readonly is: 'bound'; readonly of: ReadValue; readonly arguments: readonly ReadValue[] }
  /** A test double of a framework: it returns what `behaviour` says. */
  | { readonly is: 'double'; behaviour: DoubleBehaviour }
  | { readonly is: 'result'; readonly variable: Variable; readonly type: ValueType }
  /** A part of a result, or what is computed of one: only assertions can use it. */
  | { readonly is: 'term'; readonly term: Term; readonly type?: ValueType }
  /** An export of a module of the project, or a part of one. The name `*` stands for all exports. */
  | {
      readonly is: 'export';
      readonly module: string;
      readonly name: string;
      readonly path: readonly string[];
    }
  /** All exports of a module of helpers for tests: their names there, and the names that it declares. */
  | {
      readonly is: 'helpers';
      readonly names: ReadonlyMap<string, string>;
      readonly scope: NameScope;
    }
  /** Something of another package. */
  | { readonly is: 'foreign'; readonly module: string; readonly path: readonly string[] }
  /** A name that the test file does not declare: a global, or a function of the test runner. */
  | { readonly is: 'global'; readonly path: readonly string[] }
  /** A function that declares a test or suite for each row of a table: `it.each(rows)`. */
  | { readonly is: 'table'; readonly path: readonly string[]; readonly rows: readonly ReadValue[] }
  /** A comparison of two values, for an assertion to state. */
  | {
      readonly is: 'comparison';
      readonly operator: string;
      readonly left: ReadValue;
      readonly right: ReadValue;
    }
  /** The kind of a value that `typeof` tells. */
  | { readonly is: 'kind'; readonly of: ReadValue }
  /** What is computed of a result in a way that no condition states. */
  | { readonly is: 'opaque' };

/** The names that a block of a test file declares, within those around it. */
export interface NameScope {
  /** The file in which the block is, if it is known. */
  readonly file: ParsedFile | undefined;
  /** The outermost block around it. */
  readonly outermost: NameScope;
  readonly declare: (name: string, value: ReadValue) => void;
  /** Declares a name whose value is found when it is first used. */
  readonly declareLater: (name: string, find: () => ReadValue) => void;
  /** Returns the value of a name; undefined if nothing declares it, or if it is being found. */
  readonly find: (name: string) => ReadValue | undefined;
  /** Gives a name another value; false if nothing declares it. */
  readonly assign: (name: string, value: ReadValue) => boolean;
}

export type DoubleBehaviour =
  | { readonly does: 'return' | 'resolve'; readonly value: ReadValue }
  | { readonly does: 'throw' | 'reject'; readonly message: string };

export const nothing: ReadValue = { is: 'primitive', value: { of: 'undefined' } };

export function textValue(value: string): ReadValue {
  return { is: 'primitive', value: { of: 'string', value } };
}

export function numberValue(value: number): ReadValue {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return { is: 'primitive', value: { of: 'number', text } };
}

export function booleanValue(value: boolean): ReadValue {
  return { is: 'primitive', value: { of: 'boolean', value } };
}

/** The behaviour of a stub whose values have no variables yet. */
export type UnplacedBehaviour =
  | { readonly does: 'return' | 'resolve'; readonly value: ReadValue }
  | {
      readonly does: 'call-argument';
      readonly at: number;
      readonly arguments: readonly ReadValue[];
    }
  | Exclude<StubBehaviour, { does: 'return' | 'resolve' | 'call-argument' }>;
