import type { IToken } from 'chevrotain';

import type { Span } from '../model/span.ts';
import { describeSymbol, describeWord } from './describe-word.ts';
import { identifier, lexer } from './tokens.ts';
import { asRuleKind, itemsOf, operatorWords, ruleKinds, subjectsOf } from './vocabulary.ts';

/** A text that an editor can insert at a place. */
export interface Suggestion {
  readonly text: string;
  readonly kind: 'operator' | 'keyword' | 'variable' | 'group';
  /** Markdown. */
  readonly description: string | undefined;
}

/** Returns the texts that are allowed at an offset of a script. A word that ends there is ignored, since it is being written. */
export function suggestionsAt(text: string, offset: number): readonly Suggestion[] {
  const { tokens } = lexer.tokenize(text.slice(0, offset));
  const last = tokens.at(-1);
  const isInWord =
    last?.tokenType === identifier && last.startOffset + last.image.length === offset;
  const before = isInWord ? tokens.slice(0, -1) : tokens;
  const defined = definitions(text.slice(0, offset));
  switch (placeAfter(before)) {
    case 'statement':
      return [
        ...described('operator', operatorWords()),
        ...described('keyword', ruleKinds),
        ...defined.filter(({ kind }) => kind === 'group'),
      ];
    case 'subject': {
      const kind = asRuleKind(before.at(-2)?.image ?? '');
      return kind === undefined ? [] : described('keyword', subjectsOf[kind]);
    }
    case 'item': {
      const kind = before.findLast(({ image }) => image === 'BIN' || image === 'UNR')?.image;
      const subject = before.findLast((_, place) => before[place - 1]?.image === '(')?.image;
      const items = itemsOf(kind === 'UNR' ? 'UNR' : 'BIN', subject);
      return described('keyword', [
        ...items.filter(isWord),
        ...items.filter((one) => !isWord(one)),
      ]);
    }
    case 'variable':
      return defined.filter(({ kind }) => kind === 'variable');
    case undefined:
      return [];
  }
}

function isWord(text: string): boolean {
  return /^\w/.test(text);
}

function placeAfter(
  tokens: readonly IToken[],
): 'statement' | 'subject' | 'item' | 'variable' | undefined {
  const previous = tokens.at(-2)?.image;
  switch (tokens.at(-1)?.image) {
    case undefined:
    case ';':
    case '}':
      return 'statement';
    case '{':
      return previous === '->' || previous === '=' ? 'item' : 'statement';
    case ',':
      return 'item';
    case '(':
      return 'subject';
    case '<':
    case '->':
      return 'variable';
    case '+':
    case '-':
      return /^[;}]?$/.test(previous ?? '') ? 'statement' : undefined;
    default:
      return undefined;
  }
}

function described(kind: Suggestion['kind'], words: readonly string[]): Suggestion[] {
  return words.map((text) => ({ text, kind, description: describeWord(text) }));
}

/** A variable or group that a text defines. */
interface Definition extends Suggestion {
  /** The span of its name. */
  readonly span: Span;
}

/** Returns the variables and groups that a text defines. They are found by tokens, since a script that is being written rarely parses. */
function definitions(text: string): Definition[] {
  const { tokens } = lexer.tokenize(text);
  return tokens.flatMap((token, at): Definition[] => {
    const mark = tokens[at + 1]?.image;
    const begins = /^[;{}]$/.test(tokens[at - 1]?.image ?? ';');
    if (token.tokenType !== identifier || !begins || (mark !== '=' && mark !== '{')) return [];
    const end = endOfDefinition(tokens, at + 1, text.length);
    const description = `\`\`\`mml\n${text.slice(token.startOffset, end)}\n\`\`\``;
    const span = { start: token.startOffset, end: token.startOffset + token.image.length };
    return [{ text: token.image, kind: mark === '=' ? 'variable' : 'group', description, span }];
  });
}

/** Returns the offset after the `;` of a variable or the `}` of a group, given the index of its `=` or `{`. */
function endOfDefinition(tokens: readonly IToken[], from: number, textEnd: number): number {
  const closing = tokens[from]?.image === '=' ? ';' : '}';
  let depth = 0;
  for (const { image, startOffset } of tokens.slice(from)) {
    if (image === '{') depth += 1;
    if (image === '}') depth -= 1;
    if (image === closing && depth === 0) return startOffset + 1;
  }
  return textEnd;
}

/** Returns the meaning of the word or operator at an offset, as Markdown; undefined if it has none. */
export function describeAt(text: string, offset: number): string | undefined {
  const { tokens } = lexer.tokenize(text);
  const at = tokenAt(tokens, offset);
  const word = tokens[at]?.image;
  if (word === undefined) return undefined;
  const isSubject = tokens[at - 1]?.image === '(';
  const kind = asRuleKind(tokens[at - 2]?.image ?? '');
  if (isSubject && (kind === 'BIN' || kind === 'UNR')) return describeSymbol(kind, word);
  return describeWord(word) ?? definitionOf(text, word)?.description;
}

/** Returns the span of the definition of the name at an offset; undefined for other words. */
export function definitionAt(text: string, offset: number): Span | undefined {
  const { tokens } = lexer.tokenize(text);
  const word = tokens[tokenAt(tokens, offset)]?.image;
  return word === undefined ? undefined : definitionOf(text, word)?.span;
}

function definitionOf(text: string, name: string): Definition | undefined {
  return definitions(text).find((definition) => definition.text === name);
}

function tokenAt(tokens: readonly IToken[], offset: number): number {
  return tokens.findIndex(
    ({ startOffset, image }) => startOffset <= offset && offset < startOffset + image.length,
  );
}
