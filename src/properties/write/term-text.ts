import { variablesIn } from '../conditions/variables-of.ts';
import type { CallRelation } from '../parameterise/call-relation.ts';
import { describeObserved } from '../../generation/write/titles/describe-value.ts';
import { plainValue } from '../corpus/plain-sight.ts';
import { callableOf, ownerName, type ModelIndex } from '../../generation/write/model-index.ts';
import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { Primitive, Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';

/** What the title of a property depends on. */
export interface TitleContext {
  readonly test: ParameterisedTest;
  readonly index: ModelIndex;
  /** The parameters that the test code changes. */
  readonly changed: ReadonlySet<Variable>;
  /** How the last call is related to the first, if it was added. */
  readonly relation: CallRelation | undefined;
}

export function isResult(
  variable: Variable,
  { test: { parameters, statements } }: TitleContext,
): boolean {
  return variable === parameters.length + statements.length - 1;
}

export function derivedWords({ by }: Extract<Term, { of: 'derived' }>): string {
  const words = {
    absolute: 'not negative',
    'lower-case': 'in lower case',
    'upper-case': 'in upper case',
    trimmed: 'trimmed',
    reversed: 'the same reversed',
  };
  return words[by];
}

export function termText(term: Term, context: TitleContext): string {
  switch (term.of) {
    case 'variable':
      return moment(variableText(term.variable, context), term, context);
    case 'member': {
      const { name } = callableOf(context.index, term.callable);
      return moment(`${name} of ${variableText(term.variable, context)}`, term, context);
    }
    case 'string':
      return moment(`text of ${variableText(term.variable, context)}`, term, context);
    case 'iteration':
      return moment(`elements of ${variableText(term.variable, context)}`, term, context);
    case 'length':
      return `length of ${termText(term.term, context)}`;
    case 'element':
      return `${term.at === 0 ? 'first' : 'last'} element of ${termText(term.term, context)}`;
    case 'property':
      return `${term.name} of ${termText(term.term, context)}`;
    case 'derived':
      return term.by === 'absolute'
        ? `the absolute value of ${termText(term.term, context)}`
        : `${termText(term.term, context)} ${derivedWords(term)}`;
    case 'constant':
      return valueText(term.value);
    case 'arithmetic':
      return arithmeticText(term, context);
    case 'text':
    case 'list':
    case 'record': {
      const text = composedText(term, context);
      return text.length <= longestComposed ? text : shortened(term, context);
    }
  }
}

/** The most characters of a composed value in a title. */
const longestComposed = 60;

/** A composed value, much as code writes it: `'{name}={value}'`, `[first, second]`, `{ [name]: value }`. */
function composedText(term: Term, context: TitleContext): string {
  const inner = (part: Term): string => composedText(part, context);
  switch (term.of) {
    case 'text':
      return `'${term.parts.map((part) => pieceText(part, context)).join('')}'`;
    case 'list':
      return `[${term.elements.map(inner).join(', ')}]`;
    case 'record': {
      const members = term.members.map(([key, value]) => {
        const isPlain = key.of === 'constant' && key.value.is === 'string';
        return `${isPlain ? key.value.value : `[${inner(key)}]`}: ${inner(value)}`;
      });
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    }
    default:
      return termText(term, context);
  }
}

function pieceText(part: Term, context: TitleContext): string {
  return part.of === 'constant' && part.value.is === 'string'
    ? part.value.value
    : `{${termText(part, context)}}`;
}

/** The first members of a long record, if they are short; otherwise what a long composed value is made of. */
function shortened(term: Term, context: TitleContext): string {
  if (term.of !== 'record') return partsText(term, context);
  const counts = Array.from({ length: term.members.length }, (_, at) => term.members.length - at);
  const texts = counts.map((count) =>
    composedText({ ...term, members: term.members.slice(0, count) }, context).replace(
      / }$/,
      ', … }',
    ),
  );
  return texts.find((text) => text.length <= longestComposed) ?? partsText(term, context);
}

/** What a long composed value is made of. */
function partsText(term: Term, context: TitleContext): string {
  const kinds = { text: 'a text', list: 'a list', record: 'an object' };
  const kind = term.of === 'text' || term.of === 'list' || term.of === 'record' ? term.of : 'text';
  const names = [...new Set(variablesIn(term))].map((each) => variableText(each, context));
  return `${kinds[kind]} made of ${names.join(' and ')}`;
}

/** Adds when a value is read, where the test code changes it. */
function moment(
  text: string,
  term: Extract<Term, { when: unknown }>,
  { changed }: TitleContext,
): string {
  if (!changed.has(term.variable)) return text;
  return term.when === 'before' ? `${text} before` : `${text} afterwards`;
}

function arithmeticText(
  { operator, left, right }: Extract<Term, { of: 'arithmetic' }>,
  context: TitleContext,
): string {
  const [one, other] = [termText(left, context), termText(right, context)];
  if (left.of === 'constant' && operator === '-') return `the negative of ${other}`;
  const isOfSame =
    left.of === 'member' && right.of === 'member' && left.callable === right.callable;
  if (isOfSame) {
    const { name } = callableOf(context.index, left.callable);
    const plural = name.endsWith('s') ? name : `${name.replace(/(?<=[^aeiou])y$/, 'ie')}s`;
    const nouns = {
      '+': 'the sum',
      '-': 'the difference',
      '*': 'the product',
      '/': 'the quotient',
    };
    return `${nouns[operator]} of the ${plural}`;
  }
  const words = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };
  return `${one} ${words[operator]} ${other}`;
}

export function variableText(variable: Variable, context: TitleContext): string {
  const { test, index } = context;
  const { parameters, statements } = test;
  const parameter = parameters[variable];
  if (parameter !== undefined) return parameter.name;
  const statement = statements[variable - parameters.length];
  if (statement?.kind === 'await') return variableText(statement.promise, context);
  if (statement?.kind !== 'call') return 'the value';
  const callable = callableOf(index, statement.callable);
  if (callable.kind === 'constant' || isStaticValue(callable)) return callable.name;
  if (callable.kind === 'constructor') return `the new ${ownerName(callable)}`;
  const calls = statements.filter(({ kind }) => kind === 'call');
  return calls.length === 1 || isResult(variable, context)
    ? 'the result'
    : `the result of ${callable.name}`;
}

/** Whether a callable is a value that a class keeps, such as `Complex.ZERO`. */
function isStaticValue({ kind, receiver }: Callable): boolean {
  return receiver === undefined && (kind === 'field' || kind === 'getter');
}

function valueText(value: ObservedValue): string {
  switch (value.is) {
    case 'number':
      return value.text;
    case 'string':
      return value.value === '' ? `''` : `'${value.value.slice(0, 20)}'`;
    case 'boolean':
      return String(value.value);
    case 'bigint':
      return value.digits;
    case 'array':
      return value.elements.length === 0 ? '[]' : 'a list';
    case 'undefined':
    case 'null':
      return value.is;
    default:
      return `a certain ${value.is}`;
  }
}

/** The length of a list of texts up to which it is written where it is used. */
const longestList = 50;

/** Whether texts are so few that a title names each. */
export function areFew(texts: readonly string[]): boolean {
  return JSON.stringify(texts).length <= longestList;
}

/** The texts of a table, or its name if they are many. */
export function tableText({ table, values }: Extract<Condition, { kind: 'one-of' }>): string {
  if (table !== '' && !areFew(values)) return `one of ${table}`;
  return quotedText(values);
}

/** Characters one by one, in quotes. */
export function charactersText(characters: string): string {
  return quotedText(Array.from(characters));
}

function quotedText(texts: readonly string[]): string {
  const quoted = texts.map((each) => `'${each}'`);
  return listText(quoted, 'or');
}

export function listText(items: readonly string[], word: 'and' | 'or'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** The texts and objects that the calls get and that are made of inputs: ` for '{name}={value}'`, ` for { type, subtype }`. */
export function givenText(context: TitleContext): string {
  const { parameters, statements } = context.test;
  const objects = statements.flatMap((statement) => {
    const text = statement.kind === 'object' ? objectText(statement, context) : undefined;
    return text === undefined ? [] : [{ text, uses: usesOf(statement) }];
  });
  const shown = objects.flatMap(({ uses }) => uses);
  const others = statements.flatMap((statement, at) =>
    statement.kind === 'text' && !shown.includes(parameters.length + at)
      ? [templateText(statement, context)]
      : [],
  );
  const all = [...others, ...objects.map(({ text }) => text)];
  if (all.length > 0) all.push(...givenData(context));
  return all.length === 0 ? '' : ` for ${all.join(' and ')}`;
}

/** Lists that the calls get as they are. Of a composed text, what comes back depends on them. */
function givenData({ test: { parameters, statements } }: TitleContext): readonly string[] {
  const unknown: Statement = { kind: 'call', callable: '', arguments: [] };
  const all = [...parameters.map(() => unknown), ...statements];
  const given = new Set(statements.flatMap((each) => (each.kind === 'call' ? each.arguments : [])));
  return [...given].flatMap((variable) => {
    const value = all[variable]?.kind === 'array' ? plainValue(variable, all) : undefined;
    return value === undefined ? [] : [describeObserved(value)];
  });
}

/** The composed texts that the calls get: `'{name}={value}'`. */
export function composedTexts(context: TitleContext): readonly string[] {
  return context.test.statements.flatMap((statement) =>
    statement.kind === 'text' ? [templateText(statement, context)] : [],
  );
}

type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

function templateText({ parts }: StatementOf<'text'>, context: TitleContext): string {
  const shown = parts.map((part) =>
    typeof part === 'string' ? part : `{${variableText(part, context)}}`,
  );
  return `'${shown.join('')}'`;
}

/** The most letters of an object in a title. */
const longestObject = 60;

/** An object of which some members are inputs, or composed of these; undefined for another one, or if it is long. */
function objectText({ members }: StatementOf<'object'>, context: TitleContext): string | undefined {
  const { parameters, statements } = context.test;
  const shown = members.map(([key, variable]) => {
    const own = parameters[variable]?.name;
    if (own !== undefined) return own === key ? key : `${key}: ${own}`;
    const made = statements[variable - parameters.length];
    if (made?.kind === 'text') return `${key}: ${templateText(made, context)}`;
    return made?.kind === 'primitive' ? `${key}: ${primitiveText(made.value)}` : undefined;
  });
  const isMade = members.some(
    ([, variable]) => statements[variable - parameters.length]?.kind !== 'primitive',
  );
  const text = `{ ${shown.join(', ')} }`;
  return isMade && !shown.includes(undefined) && text.length <= longestObject ? text : undefined;
}

function primitiveText(value: Primitive): string {
  if ('value' in value)
    return typeof value.value === 'string' ? `'${value.value}'` : String(value.value);
  return 'text' in value ? value.text : value.of;
}
