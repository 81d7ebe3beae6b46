import type { Primitive, Variable } from '../../../model/test-case.ts';

/** The place of an argument in a unit's tests: the id of the test, the statement, and the place in its list of arguments. */
export type ArgumentKey = `${number}:${number}:${number}`;

/** Facts about a literal, by which tests that differ only in literals can be joined to a table. */
export interface LiteralFacts {
  /** Only literals of the same kind can be in one column of a table. */
  readonly kind: 'number' | 'string' | 'boolean' | 'bigint' | 'array' | 'expected' | 'message';
  /** The variable of the test case whose value the literal is. An expected value has none. */
  readonly variable?: Variable;
  /** The name of the parameter or member that gets the literal. A table's column has the same name. */
  readonly role: string;
}

/** A literal in whose place another literal of its kind may stand. */
export type LiteralCode = LiteralFacts & { readonly node: 'literal'; readonly of: Code };

/**
 * An expression of a printed test, as a tree. Quotes, parentheses and commas are not in the tree: `print-code.ts` adds them. Types are
 * source text.
 */
export type Code =
  | { readonly node: 'name'; readonly name: string }
  | { readonly node: 'primitive'; readonly value: Primitive }
  | { readonly node: 'regexp'; readonly source: string; readonly flags: string }
  /** A template literal of texts and expressions. */
  | { readonly node: 'template'; readonly parts: readonly (string | Code)[] }
  | {
      readonly node: 'member';
      readonly of: Code;
      readonly name: string;
      readonly isOptional: boolean;
    }
  | {
      readonly node: 'call';
      readonly callee: Code;
      readonly typeArguments: string;
      readonly arguments: readonly Code[];
      readonly isNew: boolean;
      /** Whether the function may be undefined or null. */
      readonly isOptional?: boolean;
      /** Whether each argument has its own line. */
      readonly isBroken?: boolean;
    }
  /** An element that is undefined is a hole. If the array is broken, each element has its own line. */
  | {
      readonly node: 'array';
      readonly elements: readonly (Code | undefined)[];
      readonly isBroken: boolean;
    }
  /** A value without a key is a spread value, and a key that is an expression is computed. If the object is broken, each member has its own line. */
  | {
      readonly node: 'object';
      readonly members: readonly (readonly [key: string | Code | undefined, value: Code])[];
      readonly isBroken?: boolean;
    }
  | {
      readonly node: 'arrow';
      readonly parameters: readonly string[];
      readonly body: Code | Block;
      /** The text of its type parameters, with their brackets, and that of the type of its result. */
      readonly types?: { readonly parameters: string; readonly returns: string };
      /** Whether it is written as a `function`, of which `new` can make instances. Its body is a block. */
      readonly isFunction?: true;
    }
  | { readonly node: 'async-generator'; readonly yields: readonly Code[] }
  | { readonly node: 'prefix'; readonly operator: Prefix; readonly of: Code }
  | {
      readonly node: 'infix';
      readonly left: Code;
      readonly operator: string;
      readonly right: Code;
    }
  | { readonly node: 'cast'; readonly of: Code; readonly to: 'never' | 'const' }
  /** A value of which the test knows that it is neither null nor undefined. */
  | { readonly node: 'present'; readonly of: Code }
  /** An argument of a call. Tests of a table share it, so that it may have several keys. */
  | { readonly node: 'argument'; readonly keys: readonly ArgumentKey[]; readonly of: Code }
  | LiteralCode;

type Prefix = 'await' | 'typeof' | 'void' | 'delete' | '!' | '...';

/** The body of a function. If it is broken, each statement has its own line. */
export interface Block {
  readonly node: 'block';
  readonly statements: readonly CodeStatement[];
  readonly isBroken: boolean;
  readonly isAsync: boolean;
}

/** A statement of a printed file, as a tree. */
export type CodeStatement =
  | { readonly node: 'expression'; readonly of: Code }
  | {
      readonly node: 'const';
      readonly name: string;
      readonly type: string | undefined;
      readonly value: Code;
      readonly isExported?: boolean;
    }
  | { readonly node: 'return' | 'throw'; readonly of: Code }
  | { readonly node: 'comment'; readonly text: string }
  | { readonly node: 'blank-line' }
  /** A loop over rows. */
  | {
      readonly node: 'for';
      readonly pattern: string;
      readonly rows: Code;
      readonly body: readonly CodeStatement[];
    }
  /** A loop with a number of rounds. The variable counts them from 0. */
  | {
      readonly node: 'count';
      readonly variable: string;
      readonly until: Code;
      readonly body: readonly CodeStatement[];
    }
  /** Text that is the same in all files: imports and helpers. */
  | { readonly node: 'source'; readonly text: string }
  /** The statement of one or more tests, with their ids. */
  | { readonly node: 'tests'; readonly ids: readonly number[]; readonly of: CodeStatement };

export const blankLine: CodeStatement = { node: 'blank-line' };

export function primitive(value: Primitive): Code {
  return { node: 'primitive', value };
}

export const nothing: Code = primitive({ of: 'undefined' });

export function name(text: string): Code {
  return { node: 'name', name: text };
}

export function string(value: string): Code {
  return primitive({ of: 'string', value });
}

/** A number. Its text is that of `String`, except `-0` for negative zero. */
export function number(text: string): Code {
  return primitive({ of: 'number', text });
}

export function template(parts: readonly (string | Code)[]): Code {
  return { node: 'template', parts };
}

export function member(of: Code, key: string, isOptional = false): Code {
  return { node: 'member', of, name: key, isOptional };
}

export function call(callee: Code, list: readonly Code[], typeArguments = ''): Code {
  return { node: 'call', callee, typeArguments, arguments: list, isNew: false };
}

export function make(callee: Code, list: readonly Code[], typeArguments = ''): Code {
  return { node: 'call', callee, typeArguments, arguments: list, isNew: true };
}

/** The access to a member of a member: `of.to.be` for `to.be`. */
export function path(of: Code, keys: string): Code {
  return keys.split('.').reduce((inner, key) => member(inner, key), of);
}

/** What a path leads to from the global object, such as `document.body.innerHTML`. */
export function globalPath(keys: string): Code {
  const first = keys.replace(/\..*/, '');
  return first === keys ? name(first) : path(name(first), keys.slice(first.length + 1));
}

/** The call of a method: `of.to.equal(…)` for `to.equal`. */
export function method(of: Code, keys: string, ...list: readonly Code[]): Code {
  return call(path(of, keys), list);
}

export function array(elements: readonly (Code | undefined)[], isBroken = false): Code {
  return { node: 'array', elements, isBroken };
}

export function object(
  members: readonly (readonly [string | Code | undefined, Code])[],
  isBroken = false,
): Code {
  return { node: 'object', members, ...(isBroken && { isBroken }) };
}

export function arrow(parameters: readonly string[], body: Code | Block): Code {
  return { node: 'arrow', parameters, body };
}

/** The body of a function on lines of its own. */
export function lines(statements: readonly CodeStatement[], isAsync = false): Block {
  return { node: 'block', statements, isBroken: true, isAsync };
}

/** The body of a function within a line. */
export function inline(...statements: readonly CodeStatement[]): Block {
  return { node: 'block', statements, isBroken: false, isAsync: false };
}

export function prefix(operator: Prefix, of: Code): Code {
  return { node: 'prefix', operator, of };
}

export function count(
  variable: string,
  until: Code,
  body: readonly CodeStatement[],
): CodeStatement {
  return { node: 'count', variable, until, body };
}

export function infix(left: Code, operator: string, right: Code): Code {
  return { node: 'infix', left, operator, right };
}

export function does(of: Code): CodeStatement {
  return { node: 'expression', of };
}

export function declares(variable: string, value: Code, type?: string): CodeStatement {
  return { node: 'const', name: variable, type, value };
}

/** An expression without the facts that it is an argument or a literal. */
export function bare(code: Code): Code {
  return code.node === 'argument' || code.node === 'literal' ? bare(code.of) : code;
}

export function isUndefined(code: Code): boolean {
  const own = bare(code);
  return own.node === 'primitive' && own.value.of === 'undefined';
}

/** Statements whose expressions are no longer marked as arguments or literals. */
export function withoutFacts(statements: readonly CodeStatement[]): readonly CodeStatement[] {
  return replaceCode(statements, (code) =>
    code.node === 'argument' || code.node === 'literal' ? code.of : code,
  );
}

/** Statements whose expressions are no longer marked as literals. */
export function withoutLiterals(statements: readonly CodeStatement[]): readonly CodeStatement[] {
  return replaceCode(statements, (code) => (code.node === 'literal' ? code.of : code));
}

/** The same literal for another role. Any other expression stays. */
export function inRole(code: Code, role: string): Code {
  return code.node === 'literal' ? { ...code, role } : code;
}

/** Returns the replacement of an expression whose parts are replaced already. */
type Change = (code: Code) => Code;

/** Replaces expressions in statements, inner ones first. */
export function replaceCode(
  statements: readonly CodeStatement[],
  change: Change,
): readonly CodeStatement[] {
  const within = (code: Code): Code => change(withParts(code, within));
  return statements.map((statement) => withExpressions(statement, within));
}

/** Collects what `select` finds for the expressions of statements, in their order, inner expressions first. */
export function collect<Found>(
  statements: readonly CodeStatement[],
  select: (code: Code) => Found | undefined,
): readonly Found[] {
  const all: Found[] = [];
  replaceCode(statements, (code) => {
    const found = select(code);
    if (found !== undefined) all.push(found);
    return code;
  });
  return all;
}

/** Returns a statement with its expressions changed. */
function withExpressions(statement: CodeStatement, within: Change): CodeStatement {
  switch (statement.node) {
    case 'const':
      return { ...statement, value: within(statement.value) };
    case 'expression':
    case 'return':
    case 'throw':
      return { ...statement, of: within(statement.of) };
    case 'for': {
      const body = statement.body.map((each) => withExpressions(each, within));
      return { ...statement, rows: within(statement.rows), body };
    }
    case 'count': {
      const body = statement.body.map((each) => withExpressions(each, within));
      return { ...statement, until: within(statement.until), body };
    }
    case 'tests':
      return { ...statement, of: withExpressions(statement.of, within) };
    default:
      return statement;
  }
}

/** Returns an expression with its parts changed. */
function withParts(code: Code, within: Change): Code {
  switch (code.node) {
    case 'member':
    case 'prefix':
    case 'cast':
    case 'present':
    case 'argument':
    case 'literal':
      return { ...code, of: within(code.of) };
    case 'call':
      return { ...code, callee: within(code.callee), arguments: code.arguments.map(within) };
    case 'array':
      return { ...code, elements: code.elements.map((one) => one && within(one)) };
    case 'object':
      return {
        ...code,
        members: code.members.map(([key, value]) => [
          typeof key === 'object' ? within(key) : key,
          within(value),
        ]),
      };
    case 'arrow': {
      const { body } = code;
      if (body.node !== 'block') return { ...code, body: within(body) };
      const statements = body.statements.map((each) => withExpressions(each, within));
      return { ...code, body: { ...body, statements } };
    }
    case 'async-generator':
      return { ...code, yields: code.yields.map(within) };
    case 'infix':
      return { ...code, left: within(code.left), right: within(code.right) };
    case 'template':
      return {
        ...code,
        parts: code.parts.map((part) => (typeof part === 'string' ? part : within(part))),
      };
    default:
      return code;
  }
}
