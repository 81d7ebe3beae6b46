import { EmbeddedActionsParser, type IToken } from 'chevrotain';

import type { Span } from '../model/span.ts';
import type {
  FlatName,
  List,
  ScriptScope,
  ScriptStatement,
  ScriptVariable,
  Word,
} from './script.ts';
import { syntaxMessages } from './syntax-messages.ts';
import { flatName, identifier, mark, symbol, tokenTypes } from './tokens.ts';

/** The start of a statement, and the words that every statement begins with. */
interface Opening {
  readonly start: number;
  readonly prefix: Word | undefined;
  readonly name: Word;
}

type Finish = (opening: Opening) => ScriptStatement;

/** For rules that do not recover from errors: only whole statements do, since half a statement is none. */
const withoutRecovery = { resyncEnabled: false } as const;

/**
 * The grammar. It accepts a little more than the language: which words are allowed at a place is checked afterwards, with better
 * messages. After an error the parser goes on, so that it finds several errors at once.
 */
export class ScriptParser extends EmbeddedActionsParser {
  constructor() {
    super(tokenTypes, {
      recoveryEnabled: true,
      maxLookahead: 2,
      errorMessageProvider: syntaxMessages,
    });
    this.performSelfAnalysis();
  }

  /** `(statement | ';')*` */
  readonly script: () => ScriptStatement[] = this.RULE(
    'script',
    () => this.SUBRULE(this.#statements),
    {
      recoveryValueFunc: () => [],
    },
  );

  readonly #statements = this.RULE(
    'statements',
    () => {
      const statements: ScriptStatement[] = [];
      this.MANY(() => {
        this.OR([
          {
            ALT: () => {
              const statement = this.SUBRULE(this.#statement);
              this.ACTION(() => statement !== undefined && statements.push(statement));
            },
          },
          { ALT: () => this.CONSUME(mark(';')) },
        ]);
      });
      return statements;
    },
    withoutRecovery,
  );

  /** `prefix? name`, and the rest, which shows what kind of statement it is. */
  readonly #statement = this.RULE(
    'statement',
    (): ScriptStatement | undefined => {
      const prefix = this.OPTION(() => this.SUBRULE(this.#prefix));
      const name = this.CONSUME(identifier);
      const finish = this.OR<Finish>([
        { ALT: () => this.SUBRULE(this.#variableRest) },
        { ALT: () => this.SUBRULE(this.#groupRest) },
        { ALT: () => this.SUBRULE(this.#ruleRest) },
        { ALT: () => this.SUBRULE(this.#callRest) },
      ]);
      return this.ACTION(() =>
        finish({
          start: (prefix ?? name).startOffset,
          prefix: prefix && wordOf(prefix),
          name: wordOf(name),
        }),
      );
    },
    { recoveryValueFunc: () => undefined },
  );

  readonly #prefix = this.RULE(
    'prefix',
    () =>
      this.OR([
        { ALT: () => this.CONSUME(mark('+')) },
        { ALT: () => this.CONSUME(mark('-')) },
        { ALT: () => this.CONSUME(mark('!')) },
      ]),
    withoutRecovery,
  );

  /** `= "flat name";` or `= {list};` */
  readonly #variableRest = this.RULE(
    'variable',
    (): Finish => {
      this.CONSUME(mark('='));
      const value = this.OR<FlatName | List>([
        { ALT: () => this.SUBRULE(this.#flatName) },
        { ALT: () => this.SUBRULE(this.#list) },
      ]);
      const end = this.CONSUME(mark(';'));
      return ({ start, name }) => ({
        type: 'variable',
        name,
        value,
        span: { start, end: endOf(end) },
      });
    },
    withoutRecovery,
  );

  /** `{ statement* }` */
  readonly #groupRest = this.RULE(
    'group',
    (): Finish => {
      this.CONSUME(mark('{'));
      const members = this.SUBRULE(this.#statements);
      const end = this.CONSUME(mark('}'));
      return ({ start, name }) => ({
        type: 'group',
        name,
        members,
        span: { start, end: endOf(end) },
      });
    },
    withoutRecovery,
  );

  /** `(subject) <scope>? (-> list)?;` */
  readonly #ruleRest = this.RULE(
    'rule',
    (): Finish => {
      this.CONSUME(mark('('));
      const subject = this.SUBRULE(this.#operand);
      this.CONSUME(mark(')'));
      const scope = this.OPTION1(() => this.SUBRULE(this.#scope));
      const list = this.OPTION2(() => {
        this.CONSUME(mark('->'));
        return this.OR<List | ScriptVariable>([
          { ALT: () => this.SUBRULE(this.#list) },
          { ALT: () => this.SUBRULE(this.#use) },
        ]);
      });
      const end = this.CONSUME(mark(';'));
      return ({ start, prefix, name }) => ({
        type: 'rule',
        prefix,
        kind: name,
        subject,
        scope,
        list,
        span: { start, end: endOf(end) },
      });
    },
    withoutRecovery,
  );

  /** `<scope>?;` */
  readonly #callRest = this.RULE(
    'call',
    (): Finish => {
      const scope = this.OPTION(() => this.SUBRULE(this.#scope));
      const end = this.CONSUME(mark(';'));
      return ({ start, prefix, name }) => ({
        type: 'call',
        prefix,
        name,
        scope,
        span: { start, end: endOf(end) },
      });
    },
    withoutRecovery,
  );

  readonly #scope = this.RULE(
    'scope',
    (): ScriptScope => {
      this.CONSUME(mark('<'));
      const scope = this.OR<ScriptScope>([
        { ALT: () => this.SUBRULE(this.#flatName) },
        { ALT: () => this.SUBRULE(this.#use) },
      ]);
      this.CONSUME(mark('>'));
      return scope;
    },
    withoutRecovery,
  );

  readonly #list = this.RULE(
    'list',
    (): List => {
      const items: Word[] = [];
      const start = this.CONSUME(mark('{'));
      this.AT_LEAST_ONE_SEP({
        SEP: mark(','),
        DEF: () => items.push(this.SUBRULE(this.#operand)),
      });
      const end = this.CONSUME(mark('}'));
      return this.ACTION(() => ({
        type: 'list',
        items,
        span: { start: start.startOffset, end: endOf(end) },
      }));
    },
    withoutRecovery,
  );

  readonly #operand = this.RULE(
    'operand',
    (): Word => {
      const token = this.OR([
        { ALT: () => this.CONSUME(symbol) },
        { ALT: () => this.CONSUME(identifier) },
      ]);
      return this.ACTION(() => wordOf(token));
    },
    withoutRecovery,
  );

  readonly #flatName = this.RULE(
    'flatName',
    (): FlatName => {
      const token = this.CONSUME(flatName);
      return this.ACTION(() => ({
        type: 'flat-name',
        text: token.image.slice(1, -1),
        span: spanOf(token),
      }));
    },
    withoutRecovery,
  );

  readonly #use = this.RULE(
    'use',
    (): ScriptVariable => {
      const token = this.CONSUME(identifier);
      return this.ACTION(() => ({ type: 'use', ...wordOf(token) }));
    },
    withoutRecovery,
  );
}

function wordOf(token: IToken): Word {
  return { text: token.image, span: spanOf(token) };
}

function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}
