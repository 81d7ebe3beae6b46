import type { IRecognitionException, IToken } from 'chevrotain';

import type { Span } from '../model/span.ts';
import type { Comment, Script } from './script.ts';
import { ScriptParser } from './script-parser.ts';
import { lexer, tokenGroups } from './tokens.ts';

/** A problem of a script, with its place. */
export interface ScriptProblem {
  readonly span: Span;
  /** One sentence without a full stop, such as `expected ;, but found AOR`. */
  readonly message: string;
}

/** A script with its problems. If there are any, statements may be missing in the script. */
export interface ParsedScript {
  readonly script: Script;
  readonly problems: readonly ScriptProblem[];
}

/**
 * The greatest depth of nested braces. Valid scripts need two levels: a group contains lists, and lists contain no braces. Much
 * deeper nesting would exhaust the parser's stack.
 */
const deepest = 100;

/** Made once, since making it analyses the grammar. */
let parser: ScriptParser | undefined;

/** Parses a script in the Major mutation language. Finds all syntax errors, but does not look up names. */
export function parseScript(text: string): ParsedScript {
  parser ??= new ScriptParser();
  const { tokens, groups, errors } = lexer.tokenize(text);
  const tooDeep = braceBeyond(tokens, deepest);
  if (tooDeep !== undefined) {
    const problem = {
      span: spanOf(tooDeep),
      message: `braces are nested more than ${deepest} deep`,
    };
    return { script: { statements: [], comments: [] }, problems: [problem] };
  }
  parser.input = tokens;
  const statements = parser.script();
  const problems = [
    ...errors.map(({ offset, length }) => unknownCharacters(text, offset, length)),
    ...(groups[tokenGroups.unended] ?? []).map(unended),
    ...parser.errors.map((error) => syntaxProblem(error, text)),
  ];
  return {
    script: { statements, comments: (groups[tokenGroups.comments] ?? []).map(commentOf) },
    problems: problems.toSorted((one, other) => one.span.start - other.span.start),
  };
}

/** Returns the first `{` that is nested deeper than a limit. */
function braceBeyond(tokens: readonly IToken[], limit: number): IToken | undefined {
  let depth = 0;
  return tokens.find(({ image }) => {
    if (image === '{') depth += 1;
    if (image === '}') depth -= 1;
    return depth > limit;
  });
}

function commentOf(token: IToken): Comment {
  return { text: token.image, span: spanOf(token) };
}

function spanOf({ startOffset, image }: IToken): Span {
  return { start: startOffset, end: startOffset + image.length };
}

function unknownCharacters(text: string, start: number, length: number): ScriptProblem {
  const end = start + length;
  return { span: { start, end }, message: `${text.slice(start, end)} means nothing in a script` };
}

function unended(token: IToken): ScriptProblem {
  const closing = token.image.startsWith('"') ? '"' : '*/';
  return { span: spanOf(token), message: `${closing} is missing at the end of this` };
}

function syntaxProblem({ token, message }: IRecognitionException, text: string): ScriptProblem {
  const end = text.trimEnd().length;
  return { span: token.image === '' ? { start: end, end } : spanOf(token), message };
}
