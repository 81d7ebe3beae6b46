import { isEquality } from '../conditions/list-conditions.ts';
import { withArticle } from '../../generation/write/titles/describe-value.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { ValueType } from '../../model/value-type.ts';
import {
  charactersText,
  derivedWords,
  isResult,
  tableText,
  termText,
  type TitleContext,
  variableText,
} from './term-text.ts';

/** A condition in words. What is said of the result begins with a verb. */
export function conditionText(condition: Condition, context: TitleContext): string {
  const text = (term: Term): string => termText(term, context);
  switch (condition.kind) {
    case 'compare':
      return comparisonText(condition, context);
    case 'identical':
      return isResult(condition.right, context)
        ? `returns ${variableText(condition.left, context)} itself`
        : `${variableText(condition.right, context)} is ${variableText(condition.left, context)} itself`;
    case 'equals':
      return isResult(condition.right, context)
        ? `returns what equals ${variableText(condition.left, context)}`
        : `${variableText(condition.left, context)} equals ${variableText(condition.right, context)}`;
    case 'contains':
      return isResultTerm(condition.collection, context)
        ? `returns what contains ${text(condition.element)}`
        : `${text(condition.collection)} contains ${text(condition.element)}`;
    case 'affix':
      return affixText(condition, context);
    case 'within':
      return isResultTerm(condition.part, context)
        ? `returns only elements of ${text(condition.whole)}`
        : `${text(condition.whole)} has all elements of ${text(condition.part)}`;
    case 'same-elements':
      return `returns the elements of ${text(condition.right)} in some order`;
    case 'sorted':
      return isResultTerm(condition.term, context)
        ? `returns elements in ${condition.descending ? 'descending' : 'ascending'} order`
        : `${text(condition.term)} is in ${condition.descending ? 'descending' : 'ascending'} order`;
    case 'distinct':
      return isResultTerm(condition.term, context)
        ? 'returns no element twice'
        : `${text(condition.term)} has no element twice`;
    case 'type':
      if (condition.type === 'integer') return `${text(condition.term)} is whole`;
      if (isOfLetters(condition.type)) return lettersText(condition, condition.type, context);
      if (condition.type === 'nan') return `${text(condition.term)} is NaN`;
      if (condition.type === 'finite') return `${text(condition.term)} is finite`;
      return `${text(condition.term)} is ${withArticle(condition.type)}`;
    case 'lacks':
      return `${text(condition.term)} has no ${charactersText(condition.characters)}`;
    case 'one-of':
      return `${text(condition.term)} is ${tableText(condition)}`;
    case 'unchanged':
      return `leaves ${variableText(condition.variable, context)} unchanged`;
    case 'throws':
      return `throws ${condition.class === '' ? 'an error' : withArticle(condition.class)}${messageText(condition)}`;
    case 'not':
      return negationText(conditionText(condition.condition, context));
  }
}

/** The message of an error, if it is the unit's own and short. */
function messageText({ message }: Extract<Condition, { kind: 'throws' }>): string {
  const isShown = message !== '' && message.length <= longestMessage && /^[ -~]+$/.test(message);
  return isShown ? ` (${message})` : '';
}

const longestMessage = 60;

const letterTexts = {
  words: { one: 'is a word', all: 'are words' },
  ascii: { one: 'is printable ASCII', all: 'are printable ASCII' },
  'well-formed': { one: 'is well-formed', all: 'are well-formed' },
};

function isOfLetters(type: string): type is keyof typeof letterTexts {
  return type in letterTexts;
}

/** Which letters a text has, or all texts in a value of several parts. */
function lettersText(
  { term }: Extract<Condition, { kind: 'type' }>,
  type: keyof typeof letterTexts,
  context: TitleContext,
): string {
  const parameter = term.of === 'variable' ? context.test.parameters[term.variable] : undefined;
  const { one, all } = letterTexts[type];
  return parameter !== undefined && hasParts(parameter.type)
    ? `all texts in ${termText(term, context)} ${all}`
    : `${termText(term, context)} ${one}`;
}

function hasParts(type: ValueType): boolean {
  return type.kind === 'union'
    ? type.members.some(hasParts) && !type.members.some(({ kind }) => kind === 'string')
    : ['object', 'array', 'tuple', 'map', 'set', 'instance'].includes(type.kind);
}

/** Says the opposite of a sentence. */
function negationText(positive: string): string {
  return positive
    .replace(/^returns what contains /, 'returns nothing that contains ')
    .replace(/^returns what equals /, 'does not return what equals ')
    .replace(/ is (?=[^ ]+)/, ' is not ')
    .replace(/ equals /, ' does not equal ')
    .replace(/(?<!that|what) contains /, ' does not contain ');
}

function isResultTerm(term: Term, context: TitleContext): boolean {
  return term.of === 'variable' && isResult(term.variable, context);
}

type Comparison = Extract<Condition, { kind: 'compare' }>;

function comparisonText({ comparison, left, right }: Comparison, context: TitleContext): string {
  if (!isEquality({ comparison })) {
    if (isResultTerm(left, context)) {
      const words = comparison === 'less' ? 'less than' : 'at most';
      return `returns ${words} ${termText(right, context)}`;
    }
    if (isResultTerm(right, context)) {
      const words = comparison === 'less' ? 'more than' : 'at least';
      return `returns ${words} ${termText(left, context)}`;
    }
    const words = comparison === 'less' ? 'is less than' : 'is at most';
    return `${termText(left, context)} ${words} ${termText(right, context)}`;
  }
  const [one, other] = isResultTerm(right, context) ? [right, left] : [left, right];
  if (!isResultTerm(one, context))
    return `${termText(one, context)} is ${termText(other, context)}`;
  return other.of === 'derived' && isResultTerm(other.term, context)
    ? `returns a text that is ${derivedWords(other)}`
    : `returns ${termText(other, context)}`;
}

function affixText(
  { whole, part, at }: Extract<Condition, { kind: 'affix' }>,
  context: TitleContext,
): string {
  if (isResultTerm(part, context)) return `returns the ${at} of ${termText(whole, context)}`;
  const verb = at === 'start' ? 'starts' : 'ends';
  return isResultTerm(whole, context)
    ? `returns a text that ${verb} with ${termText(part, context)}`
    : `${termText(whole, context)} ${verb} with ${termText(part, context)}`;
}
