import type { Condition, Term } from '../../model/property.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Node } from '../../syntax/parse.ts';
import type { CaseWriter } from './case-writer.ts';
import type { NamedTool } from './tools.ts';
import type { ExportPlace, UnitAccess } from './unit-access.ts';
import type { NameScope, ReadValue } from './values.ts';

/** What the assertions of a test say. */
export interface ReadClaims {
  /** About the variables of the test case. */
  readonly claims: Condition[];
  /** The texts of assertions that no condition states. */
  readonly unstated: string[];
  /** The variable of the call that an assertion is about first. */
  act: Variable | undefined;
  /** The number of assertions that say only that nothing is thrown. */
  implied: number;
  /** A call that throws ends a test case, so that each is at the end of one of its own. */
  readonly ends: {
    readonly testCase: TestCase;
    readonly act: Variable;
    readonly claim: Condition;
  }[];
}

/** A function by which a test file declares tests, with what it was called with. */
export interface SuiteCall extends NamedTool {
  /** The rows of a table; undefined for a single test or suite. */
  readonly rows?: readonly ReadValue[];
  readonly list: readonly ReadValue[];
  readonly node: Node;
}

/** What the parts of the reader need of each other. */
export interface ReadHost {
  readonly unit: UnitAccess;
  readonly writer: CaseWriter;
  /** The text of a node, shortened, for reasons. */
  readonly textOf: (node: Node) => string;
  readonly evaluate: (node: Node, scope: NameScope) => ReadValue;
  /** Reads what is asserted about objects of the test as what calls of the unit, which were given them, have made of them. */
  readonly asChanged: (read: () => void) => void;
  /** What hooks and tests have put into the context that they share, `this`. */
  readonly context: Map<string, ReadValue>;
  /** Runs a function of the test file with arguments. */
  readonly callClosure: (
    closure: Extract<ReadValue, { is: 'closure' }>,
    list: readonly ReadValue[],
  ) => ReadValue;
  /** Calls a function of the test file, and gives the variable of its last call. */
  readonly lastCallOf: (value: ReadValue, node: Node) => Variable;
  /** Called for functions that declare tests. */
  readonly onSuite: (call: SuiteCall) => void;
  /** All that a module exports. */
  readonly importOf: (specifier: string) => ReadValue;
  /** The value of an export that is an enum or a constant, by the text of its module; undefined if that does not tell. */
  readonly constantOf: (place: ExportPlace) => ReadValue | undefined;
  /** The value of a promise. */
  readonly awaited: (value: ReadValue, node: Node) => ReadValue;
  /** Whether should.js or chai gives all values a member `should`. */
  readonly hasShould: boolean;
  /** Whether what can't be read is passed over. */
  readonly skipsUnread: boolean;
  readonly testCase: TestCase;
  readonly takeBack: (to: number) => void;
}

/** The value of a variable as a term, at the end of the run. */
export function termOf(variable: number): Term {
  return { of: 'variable', variable, when: 'after' };
}

/** A result, or a part of one, as a term. */
export function termIn(value: ReadValue): Term | undefined {
  if (value.is === 'result') return termOf(value.variable);
  return value.is === 'term' ? value.term : undefined;
}
