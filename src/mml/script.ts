import type { Span } from '../model/span.ts';

/** The syntax tree of a script in the Major mutation language (thesis, appendix A). Names are not yet looked up. */
export interface Script {
  readonly statements: readonly ScriptStatement[];
  /** All comments, in the order of the text. */
  readonly comments: readonly Comment[];
}

/** One statement; its span ends with its `;` or `}`. */
export type ScriptStatement = VariableDefinition | GroupDefinition | Rule | Call;

/** `foo = "src/money.ts";` or `list = {+, -};` */
export interface VariableDefinition {
  readonly type: 'variable';
  readonly name: Word;
  readonly value: FlatName | List;
  readonly span: Span;
}

/** `name { … }`, which can be called like an operator. */
export interface GroupDefinition {
  readonly type: 'group';
  readonly name: Word;
  readonly members: readonly ScriptStatement[];
  readonly span: Span;
}

/** `BIN(+)<scope> -> {-, *};`, `UNR(-) -> list;`, `DEL(CALL);` or `LIT(NUMBER);` */
export interface Rule {
  readonly type: 'rule';
  readonly prefix: Word | undefined;
  /** BIN, UNR, DEL or LIT in a script without problems. */
  readonly kind: Word;
  /** An operator of the source language, or the kind of a statement or literal. */
  readonly subject: Word;
  readonly scope: ScriptScope | undefined;
  /** A list, or the name of a variable with a list as its value; undefined for a rule without an arrow. */
  readonly list: List | ScriptVariable | undefined;
  readonly span: Span;
}

/** `AOR;`, `-LVR<scope>;`, or the call of a group. */
export interface Call {
  readonly type: 'call';
  readonly prefix: Word | undefined;
  readonly name: Word;
  readonly scope: ScriptScope | undefined;
  readonly span: Span;
}

/** The scope between `<` and `>`. */
export type ScriptScope = FlatName | ScriptVariable;

/** The flat name of a program unit; the span includes the quotes, the text doesn't. */
export interface FlatName extends Word {
  readonly type: 'flat-name';
}

/** The use of a variable. */
export interface ScriptVariable extends Word {
  readonly type: 'use';
}

/** `{+, -, LHS}` */
export interface List {
  readonly type: 'list';
  readonly items: readonly Word[];
  readonly span: Span;
}

/** A word or symbol with its place. */
export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** A comment with its `//` or `/*`. A line comment has no line break. */
export type Comment = Word;
