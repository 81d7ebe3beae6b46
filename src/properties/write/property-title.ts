import { groupBy } from '../../foundation/group-by.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { isMixed, tellsType } from '../conditions/is-mixed.ts';
import { variablesOf } from '../conditions/variables-of.ts';
import type { CallRelation } from '../parameterise/call-relation.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { joinedClaims, joinedConditions } from './join-phrases.ts';
import { withArticle } from '../../generation/write/titles/describe-value.ts';
import { callableOf, ownerName } from '../../generation/write/model-index.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import {
  charactersText,
  composedTexts,
  derivedWords,
  givenText,
  isResult,
  listText,
  tableText,
  termText,
  type TitleContext,
  variableText,
} from './term-text.ts';

/** The class or function to which a property belongs. */
export function groupOf(context: TitleContext): string {
  const callable = actOf(context);
  if (callable === undefined) return '';
  const isPlain = callable.kind === 'function';
  return isPlain ? callable.name : ownerName(callable);
}

/** The call that a property is about: the last one of the test code that was not added to it. */
function actOf({ test: { statements }, index, relation }: TitleContext): Callable | undefined {
  const own = relation === undefined ? statements : statements.slice(0, -1);
  const last = own.findLast((statement) => statement.kind === 'call');
  return last?.kind === 'call' ? callableOf(index, last.callable) : undefined;
}

/**
 * Names a property by the relation that was found: `returns the sum of the units if ...`.
 *
 * @param plans how the inputs of the test are made
 */
export function propertyTitle(context: TitleContext, plans: readonly ArbitraryPlan[]): string {
  const { test, relation } = context;
  const claims =
    relation === undefined
      ? test.postconditions.map((each) => conditionText(each, context))
      : [relationText(relation, context)];
  const shown = joinedClaims(claims.slice(0, 2));
  const telling = test.preconditions.filter((each) => !isSilent(each, test));
  const conditions = [
    ...telling
      .filter((each) => each.kind !== 'lacks')
      .map((each) => preconditionText(each, context)),
    ...lackingTexts(telling, context),
    ...typesMade(telling, context, plans),
  ];
  if (hasTwins(test)) conditions.push('both are the same');
  if (relation === undefined) conditions.push(...sharedTexts(test));
  const suffix = conditions.length === 0 ? '' : ` if ${joinedConditions(conditions).join(' and ')}`;
  const given = relation === undefined ? givenText(context) : '';
  return onOneLine(`${subjectOf(context, shown)}${shown}${given}${suffix.replace(/,$/, '')}`);
}

/** Which type inputs have that may be of several by their own types, where nothing else says it. */
function typesMade(
  said: readonly Condition[],
  { test: { parameters } }: TitleContext,
  plans: readonly ArbitraryPlan[],
): readonly string[] {
  return parameters.flatMap((parameter, variable) => {
    const type = typeNames[plans[variable]?.kind ?? ''];
    const isSaid = said.some((each) => variablesOf(each).includes(variable));
    return type === undefined || isSaid || !isMixed(parameter)
      ? []
      : [`${parameter.name} is ${withArticle(type)}`];
  });
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  double: 'number',
  boolean: 'boolean',
  list: 'array',
};

/** A title with the characters that reports would not show as code writes them. */
function onOneLine(title: string): string {
  return title
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\r', String.raw`\r`);
}

/** Which texts lack which characters, those with the same characters together. */
function lackingTexts(conditions: readonly Condition[], context: TitleContext): readonly string[] {
  const lacking = conditions.filter((each) => each.kind === 'lacks');
  return [...groupBy(lacking, ({ characters }) => characters)].map(([characters, list]) => {
    const names = list.map(({ term }) => termText(term, context));
    const verb = names.length === 1 ? 'has' : 'have';
    return `${listText(names, 'and')} ${verb} no ${charactersText(characters)}`;
  });
}

/** Whether the last call gets one input twice. */
function hasTwins({ statements }: ParameterisedTest): boolean {
  const [last] = statements.slice(-1).map(usesOf);
  return last !== undefined && new Set(last).size < last.length;
}

/** That several calls get one input: `both get the same element`. */
function sharedTexts({ parameters, statements }: ParameterisedTest): readonly string[] {
  const calls = statements.flatMap((each) => (each.kind === 'call' ? [each] : []));
  return parameters.flatMap(({ name }, variable) => {
    const users = calls.filter((call) => call.arguments.includes(variable));
    if (users.length < 2) return [];
    return [`${users.length === 2 ? 'both' : 'all'} get the same ${name}`];
  });
}

/** What the arbitrary shows well enough: that an input is a text, or a finite number. */
function isSilent(condition: Condition, test: ParameterisedTest): boolean {
  if (condition.kind === 'not') return isSilent(condition.condition, test);
  if (condition.kind === 'type' && tellsType(condition, test)) return false;
  return condition.kind === 'type' && !saidTypes.has(condition.type);
}

const saidTypes: ReadonlySet<string> = new Set(['integer', 'words', 'ascii', 'well-formed']);

/** The method that a property is about. The name of a function stands before all of its properties. */
function subjectOf(context: TitleContext, claim: string): string {
  const callable = actOf(context);
  if (callable === undefined || callable.kind === 'function') return '';
  const named = callable.kind === 'constructor' ? 'constructor' : callable.name;
  const own = `${named}${earlierText(context)}`;
  return /^(?:returns|leaves|throws|gives|treats|is undone) /.test(claim) ? `${own} ` : `${own}: `;
}

/** The calls on the same receiver before the one that a property is about: ` after push twice`. */
function earlierText(context: TitleContext): string {
  const { test, index, relation } = context;
  const own = relation === undefined ? test.statements : test.statements.slice(0, -1);
  const calls = own.filter((statement) => statement.kind === 'call');
  const act = calls.at(-1);
  if (act?.receiver === undefined) return '';
  const before = calls.slice(0, -1).filter(({ receiver }) => receiver === act.receiver);
  const names = before.map(({ callable }) => callableOf(index, callable).name);
  const counted = [...groupBy(names, (each) => each)].map(([each, { length }]) =>
    length === 1 ? each : `${each} ${length === 2 ? 'twice' : `${length} times`}`,
  );
  return counted.length === 0 ? '' : ` after ${listText(counted, 'and')}`;
}

/** What a further call was added for, in words. */
function relationText(relation: CallRelation, context: TitleContext): string {
  const { test, index } = context;
  const last = test.statements.at(-1);
  const other = last?.kind === 'call' ? callableOf(index, last.callable).name : '';
  const [claim] = test.postconditions;
  switch (relation) {
    case 'exchanged': {
      const what = isNegative(claim) ? 'the negative' : 'the same';
      return `gives ${what} when ${exchangedNames(test)} are exchanged`;
    }
    case 'repeated':
      return 'gives the same when it is applied again';
    case 'undone':
      return `is undone by ${other}`;
    case 'joined':
      return `treats the parts of ${composedTexts(context).join(' and ')} one by one`;
    case 'padded':
      return `gives the same${givenText(context)} as for ${paddedNames(test)}`;
    case 'asked':
      return `${other} ${isOfResult(test) ? 'of the result' : 'then'} ${test.postconditions
        .slice(0, 2)
        .map((each) => conditionText(each, context))
        .join(', and ')}${givenText(context)}`;
  }
}

/** Whether the last call is about what the first has returned. */
function isOfResult({ parameters, statements }: ParameterisedTest): boolean {
  const last = statements.at(-1);
  const first = parameters.length + statements.findIndex(({ kind }) => kind === 'call');
  return last?.kind === 'call' && last.arguments[0] === first;
}

/** The inputs beside which a sign stands. */
function paddedNames({ parameters, statements }: ParameterisedTest): string {
  const uses = statements.flatMap((each) => (each.kind === 'text' ? usesOf(each) : []));
  return uses.map((use) => parameters[use]?.name ?? 'the text').join(' and ');
}

/** The inputs that two calls use in different places. */
function exchangedNames({ parameters, statements }: ParameterisedTest): string {
  const [one = [], other = []] = statements.map(usesOf);
  const moved = one.filter((use, at) => use !== other[at]);
  return moved.map((use) => parameters[use]?.name ?? 'an input').join(' and ');
}

function isNegative(claim: Condition | undefined): boolean {
  return (
    claim?.kind === 'compare' && [claim.left, claim.right].some(({ of }) => of === 'arithmetic')
  );
}

/** When a property holds, in words. */
function preconditionText(condition: Condition, context: TitleContext): string {
  const inner = condition.kind === 'not' ? condition.condition : condition;
  if (inner.kind === 'compare') {
    const isNegated = condition.kind === 'not';
    const [one, other] = [inner.left, inner.right].map((each) =>
      each.of === 'derived' && each.by === 'lower-case' ? termText(each.term, context) : undefined,
    );
    if (one !== undefined && other !== undefined)
      return `${one} and ${other} ${isNegated ? 'differ' : 'are the same'}, whatever their case,`;
    const special = signText(inner, isNegated, context) ?? emptyText(inner, isNegated, context);
    if (special !== undefined) return special;
  }
  return conditionText(condition, context);
}

type Comparison = Extract<Condition, { kind: 'compare' }>;

function isZero(term: Term): boolean {
  return term.of === 'constant' && term.value.is === 'number' && term.value.text === '0';
}

/** That a number is positive, negative or neither. */
function signText(
  { comparison, left, right }: Comparison,
  isNegated: boolean,
  context: TitleContext,
): string | undefined {
  if (isNegated || isEquality({ comparison }) || left.of === 'length' || right.of === 'length') {
    return undefined;
  }
  const isStrict = comparison === 'less';
  if (isZero(left))
    return `${termText(right, context)} is ${isStrict ? 'positive' : 'not negative'}`;
  if (isZero(right))
    return `${termText(left, context)} is ${isStrict ? 'negative' : 'not positive'}`;
  return undefined;
}

/** That a text or list is empty or not. */
function emptyText(
  { comparison, left, right }: Comparison,
  isNegated: boolean,
  context: TitleContext,
): string | undefined {
  const length = [left, right].find((term) => term.of === 'length');
  if (length?.of !== 'length' || ![left, right].some(isZero)) return undefined;
  const isEmpty = isEquality({ comparison }) && !isNegated;
  return `${termText(length.term, context)} is ${isEmpty ? 'empty' : 'not empty'}`;
}

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
