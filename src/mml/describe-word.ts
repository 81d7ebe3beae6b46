import { findOperator } from '../mutation/operator-list.ts';
import { operatorsNamed, ownerOf } from './vocabulary.ts';

const keywords: Readonly<Record<string, string>> = {
  BIN: 'Sets what may take the place of an operator between two operands: `BIN(+) -> {-, *};`',
  UNR: 'Sets what may take the place of an operator with one operand: `UNR(-) -> {~, RHS};`',
  DEL: 'Restricts STD to a kind of statement: `DEL(CALL);`. Several add up.',
  LIT: 'Restricts LVR to a kind of literal: `LIT(NUMBER);`. Several add up.',
  LHS: 'The left operand alone.',
  RHS: 'The right operand alone; of a unary operator the only one.',
  TRUE: 'The constant `true`.',
  FALSE: 'The constant `false`.',
  CALL: 'Calls, with or without `await`.',
  INC: '`x++` and `++x`.',
  DEC: '`x--` and `--x`.',
  ASSIGN: 'Assignments, compound ones too.',
  CONT: '`continue`.',
  BREAK: '`break`.',
  RETURN: '`return` where the function returns nothing.',
  THROW: '`throw`.',
  DELETE: '`delete` of a property.',
  NUMBER: 'Numbers and bigints.',
  STRING: 'Strings and templates.',
  BOOLEAN: '`true` and `false`.',
};

/** Returns the meaning of a keyword, a mutation operator or an operator group, as Markdown; undefined for other words. */
export function describeWord(word: string): string | undefined {
  const keyword = keywords[word];
  if (keyword !== undefined) return `**${word}** ${keyword}`;
  const operators = operatorsNamed(word);
  const [first] = operators;
  if (first === undefined) return undefined;
  return first.name === word
    ? `**${word}** ${first.description}`
    : `**${word}** ${operators.map(({ name }) => name).join(', ')}`;
}

/** Returns a sentence about the mutation operator that replaces an operator of the source, as Markdown. */
export function describeSymbol(kind: 'BIN' | 'UNR', symbol: string): string | undefined {
  const owner = ownerOf(kind, symbol);
  const description = owner === undefined ? undefined : findOperator(owner)?.description;
  if (owner === undefined || description === undefined) return undefined;
  return `\`${symbol}\` is replaced by **${owner}** ${description}`;
}
