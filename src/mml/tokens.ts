import { createToken, Lexer, type TokenType } from 'chevrotain';

/** The operators of the source language that a script may name. If one is the beginning of another, the longer one comes first. */
const operatorSymbols = [
  '>>>',
  '===',
  '!==',
  '**',
  '<<',
  '>>',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '??',
  '?.',
  '.',
  '++',
  '--',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '&',
  '|',
  '^',
  '~',
  '!',
] as const;

type Mark = (typeof operatorSymbols)[number] | '->' | '(' | ')' | '{' | '}' | ',' | ';' | '=';

/** The groups in which the lexer keeps tokens that the parser does not get. */
export const tokenGroups = { comments: 'comments', unended: 'unended' } as const;

export const identifier: TokenType = createToken({
  name: 'Identifier',
  pattern: /[A-Za-z_$][\w$]*/,
});
export const flatName: TokenType = createToken({ name: 'FlatName', pattern: /"[^"\r\n]*"/ });

/** The abstract token type of all operators of the source language. */
export const symbol: TokenType = createToken({ name: 'Symbol', pattern: Lexer.NA });

const hidden: readonly TokenType[] = [
  createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true }),
  createToken({ name: 'LineComment', pattern: /\/\/[^\r\n]*/, group: tokenGroups.comments }),
  createToken({
    name: 'BlockComment',
    pattern: /\/\*[^]*?\*\//,
    group: tokenGroups.comments,
    line_breaks: true,
  }),
  createToken({
    name: 'UnendedComment',
    pattern: /\/\*[^]*/,
    group: tokenGroups.unended,
    line_breaks: true,
  }),
];

const unendedName = createToken({
  name: 'UnendedName',
  pattern: /"[^"\r\n]*/,
  group: tokenGroups.unended,
});

const marks: ReadonlyMap<string, TokenType> = new Map(
  ['->', ...operatorSymbols, '(', ')', '{', '}', ',', ';', '='].map((text) => [
    text,
    createToken({
      name: text,
      pattern: text,
      ...(isSymbol(text) && { categories: [symbol] }),
    }),
  ]),
);

/** Returns the token type of a fixed text. */
export function mark(text: Mark): TokenType {
  const type = marks.get(text);
  if (type === undefined) throw new Error(`No token ${text}`);
  return type;
}

function isSymbol(text: string): boolean {
  return operatorSymbols.some((each) => each === text);
}

/** All token types, in the order in which the lexer tries them. */
export const tokenTypes: TokenType[] = [
  ...hidden,
  flatName,
  unendedName,
  identifier,
  symbol,
  ...marks.values(),
];

/** Splits a script into tokens. */
export const lexer: Lexer = new Lexer(tokenTypes, { ensureOptimizations: false });
