import { createToken, Lexer, type TokenType } from 'chevrotain';

/** The operators of the language under test that a script may name; those that begin alike, longest first. */
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

/** Token types that the parser never sees; the lexer keeps them in groups of these names. */
export const tokenGroups = { comments: 'comments', unended: 'unended' } as const;

export const identifier: TokenType = createToken({
  name: 'Identifier',
  pattern: /[A-Za-z_$][\w$]*/,
});
export const flatName: TokenType = createToken({ name: 'FlatName', pattern: /"[^"\r\n]*"/ });

/** What may stand where an operator of the language under test may: an abstract token. */
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

/** The token type of a fixed text. */
export function mark(text: Mark): TokenType {
  const type = marks.get(text);
  if (type === undefined) throw new Error(`No token ${text}`);
  return type;
}

function isSymbol(text: string): boolean {
  return operatorSymbols.some((each) => each === text);
}

/** In the order in which the lexer tries them. */
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
