import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import { keyText, numberText, regexpText, stringText } from '../code/literal-text.ts';

/** Longer texts of values don't belong in a title. */
const longest = 40;

/** A value that was observed, in a few words: `0`, `'abc'`, `an empty array`, `a Money`. */
export function describeObserved(value: ObservedValue): string {
  switch (value.is) {
    case 'undefined':
    case 'null':
      return value.is;
    case 'boolean':
      return String(value.value);
    case 'number':
      return numberText(value.text);
    case 'bigint':
      return `${value.digits}n`;
    case 'string':
      return describeString(value.value);
    case 'array':
      return describeList(value.elements, 'array');
    case 'set':
      return describeList(value.elements, 'set');
    case 'map':
      return value.entries.length === 0
        ? 'an empty map'
        : `a map of ${plural(value.entries.length, 'entry')}`;
    case 'object':
      return describeObject(value);
    case 'date':
      return describeDate(value.time);
    case 'regexp':
      return short(regexpText(value.source, value.flags, 'single')) ?? 'a pattern';
    case 'url':
      return short(value.text) ?? 'a URL';
    case 'typed-array':
      return short(`[${value.elements.join(', ')}]`) ?? withArticle(value.class);
    case 'error':
      return withArticle(value.class === '' ? 'error' : value.class);
    case 'same':
      return 'the same object';
    default:
      return withArticle(value.is);
  }
}

function describeString(value: string): string {
  if (value === '') return 'an empty string';
  if (/^\s+$/.test(value)) return value.length === 1 && value === ' ' ? 'a space' : 'white space';
  const text = quoted(value);
  if (text.includes('\\') && text.length > 12) return 'a string with special characters';
  return short(text) ?? 'a long string';
}

/** As code has it, but for backslashes, which a title doubles anyway. */
function quoted(text: string): string {
  return stringText(text, 'single').replaceAll('\\\\', '\\');
}

/** The day, and the time where it isn't midnight. */
function describeDate(time: string): string {
  const date = new Date(Number(time));
  return Number.isNaN(date.getTime())
    ? 'an invalid date'
    : date.toISOString().replace('T00:00:00.000Z', '');
}

function describeList(elements: readonly ObservedValue[], kind: string): string {
  if (elements.length === 0) return `an empty ${kind}`;
  const isPlain = elements.every(({ is }) => primitives.has(is));
  const text = isPlain ? short(`[${elements.map(literal).join(', ')}]`) : undefined;
  if (text !== undefined) return kind === 'array' ? text : `a ${kind} of ${text.slice(1, -1)}`;
  return kind === 'array'
    ? plural(elements.length, 'element')
    : `a ${kind} of ${plural(elements.length, 'element')}`;
}

function literal(value: ObservedValue): string {
  return value.is === 'string' ? quoted(value.value) : describeObserved(value);
}

function describeObject({
  class: name,
  members,
}: Extract<ObservedValue, { is: 'object' }>): string {
  if (name !== '' && name !== 'Object') return withArticle(name);
  if (members.length === 0) return 'an empty object';
  const text = members
    .map(
      ([key, value]) =>
        `${keyText(key, 'single')}: ${value.is === 'object' ? '…' : literal(value)}`,
    )
    .join(', ');
  const whole = short(`{ ${text} }`);
  if (whole !== undefined) return whole;
  const [[key, first] = ['', undefined]] = members;
  const isPlain = first !== undefined && primitives.has(first.is);
  const start = isPlain ? short(`{ ${keyText(key, 'single')}: ${literal(first)}, … }`) : undefined;
  return start ?? 'an object';
}

const primitives: ReadonlySet<string> = new Set([
  'undefined',
  'null',
  'boolean',
  'number',
  'bigint',
  'string',
]);

/** A value that a test case makes, in a few words; undefined for what only a call tells. */
export function describeVariable(testCase: TestCase, variable: Variable): string | undefined {
  const statement = testCase.statements[variable];
  switch (statement?.kind) {
    case 'primitive':
      switch (statement.value.of) {
        case 'string':
          return describeString(statement.value.value);
        case 'number':
          return numberText(statement.value.text);
        case 'boolean':
          return String(statement.value.value);
        case 'bigint':
          return `${statement.value.digits}n`;
        case 'symbol':
          return 'a symbol';
        default:
          return statement.value.of;
      }
    case 'member':
      return statement.member;
    case 'array':
      return describeElements(testCase, statement.elements);
    case 'object':
      return describeMembers(testCase, statement);
    case 'built-in':
      return describeBuiltIn(testCase, statement);
    case 'regexp':
      return short(regexpText(statement.source, statement.flags, 'single')) ?? 'a pattern';
    case 'stub':
      return describeStub(statement);
    case 'async-iterable':
      return statement.elements.length === 0 ? 'an empty async iterable' : 'an async iterable';
    default:
      return undefined;
  }
}

function describeElements(testCase: TestCase, elements: readonly Variable[]): string {
  if (elements.length === 0) return 'an empty array';
  const texts = elements.map((element) => literalOf(testCase, element));
  const isKnown = texts.every((text) => text !== undefined);
  const text = isKnown ? short(`[${texts.join(', ')}]`) : undefined;
  if (text !== undefined) return text;
  return elements.length === 1 ? 'a single element' : plural(elements.length, 'element');
}

function literalOf(testCase: TestCase, variable: Variable): string | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind === 'primitive' && statement.value.of === 'string') {
    return quoted(statement.value.value);
  }
  return statement?.kind === 'primitive' || statement?.kind === 'array'
    ? describeVariable(testCase, variable)
    : undefined;
}

function describeMembers(
  testCase: TestCase,
  { members }: Extract<Statement, { kind: 'object' }>,
): string {
  if (members.length === 0) return 'an empty object';
  const texts = members.map(([name, value]) => {
    const text = literalOf(testCase, value);
    return text === undefined ? undefined : `${keyText(name, 'single')}: ${text}`;
  });
  return texts.every((text) => text !== undefined)
    ? (short(`{ ${texts.join(', ')} }`) ?? 'an object')
    : 'an object';
}

function describeBuiltIn(
  testCase: TestCase,
  { class: name, arguments: list }: Extract<Statement, { kind: 'built-in' }>,
): string {
  const [first] = list;
  const given = first === undefined ? undefined : testCase.statements[first];
  if (name === 'Date' && given?.kind === 'primitive' && given.value.of === 'number') {
    return describeDate(given.value.text);
  }
  const isEmpty = given === undefined || (given.kind === 'array' && given.elements.length === 0);
  const isCollection = name === 'Map' || name === 'Set' || name.endsWith('Array');
  const noun = name === 'Map' || name === 'Set' || name === 'Date' ? name.toLowerCase() : name;
  if (!isCollection) return withArticle(noun);
  return isEmpty ? `an empty ${noun}` : withArticle(noun);
}

function describeStub({ behaviour }: Extract<Statement, { kind: 'stub' }>): string {
  switch (behaviour.does) {
    case 'throw':
      return 'a callback that throws';
    case 'reject':
      return 'a callback that rejects';
    case 'compare':
      return behaviour.descending ? 'a descending order' : 'an ascending order';
    default:
      return 'a callback';
  }
}

function short(text: string): string | undefined {
  return text.length <= longest ? text : undefined;
}

/** `1 element`, `2 elements`, `3 entries`. */
function plural(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${count === 1 ? noun : many}`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
