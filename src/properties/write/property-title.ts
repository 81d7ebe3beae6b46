import { groupBy } from '../../foundation/group-by.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { isMixed, tellsType } from '../conditions/is-mixed.ts';
import { variablesOf } from '../conditions/variables-of.ts';
import type { CallRelation } from '../parameterise/call-relation.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { conditionText } from './condition-text.ts';
import { isCalledWord } from './word-names.ts';
import { joinedClaims, joinedConditions } from './join-phrases.ts';
import { withArticle } from '../../generation/write/titles/describe-value.ts';
import { callableOf, ownerName } from '../../generation/write/model-index.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import {
  charactersText,
  composedTexts,
  givenText,
  listText,
  termText,
  type TitleContext,
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
  const few = fewValues(test, plans);
  const conditions = [
    ...telling
      .filter((each) => each.kind !== 'lacks')
      .map((each) => valuesText(each, few) ?? preconditionText(each, context)),
    ...lackingTexts(telling, context),
    ...typesMade(telling, context, plans),
  ];
  if (hasTwins(test)) conditions.push('both are the same');
  if (relation === undefined) conditions.push(...sharedTexts(test));
  const suffix = conditions.length === 0 ? '' : ` if ${joinedConditions(conditions).join(' and ')}`;
  const given = relation === undefined ? givenText(context) : '';
  const claim = newInstanceText(context, claims) ?? `${subjectOf(context, shown)}${shown}`;
  return onOneLine(`${claim}${given}${suffix.replace(/,$/, '')}`);
}

/** What a constructor makes, if all that is said is what the new instance has: `a new LRU has ttl 0 and size 0`. */
function newInstanceText(context: TitleContext, claims: readonly string[]): string | undefined {
  const callable = actOf(context);
  if (callable?.kind !== 'constructor') return undefined;
  const owner = ownerName(callable);
  const members = claims.slice(0, 2).map((claim) => {
    const [member, value] = claim.split(` of the new ${owner} is `);
    return value !== undefined && /^\w+$/.test(member ?? '') ? `${member} ${value}` : undefined;
  });
  return members.includes(undefined) || members.length === 0
    ? undefined
    : `${withArticle(`new ${owner}`)} has ${members.join(' and ')}`;
}

/** The parameters that take only nothing of some kind, though their types allow more: null, undefined, or both. What they are not says less. */
function fewValues(
  { parameters }: ParameterisedTest,
  plans: readonly ArbitraryPlan[],
): ReadonlyMap<Variable, string> {
  return new Map(
    parameters.flatMap(({ name }, variable) => {
      const plan = plans[variable];
      const options = plan?.kind === 'one-of' ? plan.options : [plan];
      const values = options.map((each) => (each?.kind === 'constant' ? each.value.of : ''));
      const isNothing = values.every((each) => each === 'null' || each === 'undefined');
      return isNothing ? [[variable, `${name} is ${listText(values, 'or')}`] as const] : [];
    }),
  );
}

/** What an input is, where a condition says what it is not. */
function valuesText(condition: Condition, few: ReadonlyMap<Variable, string>): string | undefined {
  const [variable, ...others] = variablesOf(condition);
  const isDenied = condition.kind === 'not' && condition.condition.kind === 'type';
  return variable === undefined || others.length > 0 || !isDenied ? undefined : few.get(variable);
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
  if (condition.kind === 'type' && condition.type === 'words' && condition.term.of === 'variable')
    return isCalledWord(test, condition.term.variable);
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
  const called = last?.kind === 'call' ? callableOf(index, last.callable) : undefined;
  const other = called?.name ?? '';
  const [claim] = test.postconditions;
  switch (relation) {
    case 'exchanged': {
      const what = isNegative(claim) ? 'the negative' : 'the same';
      return `gives ${what} when ${exchangedNames(test)} are exchanged`;
    }
    case 'repeated':
      return 'gives the same when it is applied again';
    case 'undone':
      return `is undone by ${called?.kind === 'constructor' ? 'new ' : ''}${other}`;
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
