import { splitByParts } from '../../foundation/split-by-parts.ts';
import { renamed } from '../../generation/breed/typing/statement-uses.ts';
import { takenNames } from '../../generation/write/code/built-in-names.ts';
import type { InputSequence, ParameterisedTest, TestParameter } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Primitive, Statement, Variable } from '../../model/test-case.ts';
import type { Snapshot } from '../conditions/snapshot.ts';
import { uniquelyNamed } from './parameterise.ts';

/** A part of a text that the code under test gives back, with the name of the parameter that takes its place. */
interface OpenPart {
  readonly text: string;
  readonly name: string;
  /** Whether it is a number, written in digits. */
  readonly isNumber?: true;
}

/** The most parameters that the texts of a test are opened into, and the most plain inputs that stay as they are. */
const most = { parts: 4, fixed: 8 };
/** The least length of a part: shorter ones are in many texts by chance. */
const leastPart = 2;

/**
 * Opens the texts that a concrete test passes: parts that come back in its result become parameters, and what is between them stays test
 * code. So `parse('name=value')`, which gives `{ name: 'value' }`, becomes a test of two texts, of which the input is composed. Digits of which
 * the result has a multiple become a number, as in `parse('2kb')`, which gives 2048. Texts in an object that come back become parameters as wholes: `format({ type: 'text' })`
 * becomes a test of one text. The other inputs stay as they are if they are plain data. Undefined if no text has such parts.
 *
 * @param at the place of the concrete test among the examples
 */
export function openTexts(
  test: ParameterisedTest,
  at: number,
  snapshot: Snapshot,
): ParameterisedTest | undefined {
  const inputs = test.examples[at];
  if (inputs === undefined || snapshot.end.kind !== 'completed') return undefined;
  const results = resultsOf(test, snapshot);
  const texts = inputs.flatMap((input, parameter) => textsOf(input, parameter));
  const parts = texts
    .flatMap(({ text, member }) => [
      ...(member === undefined ? [] : wholeOf(text, member, results)),
      ...partsOf(text, results),
    ])
    .filter((part, place, all) => all.findIndex(({ text }) => text === part.text) === place);
  const partTexts = parts.map((part) => part.text);
  const opened: Opening['opened'] = new Map(
    texts.flatMap(({ parameter, statement, text, member }) => {
      const pieces = splitByParts(text, partTexts);
      const isOpened =
        pieces.some((piece) => typeof piece === 'number') &&
        (pieces.length > 1 || member !== undefined);
      return isOpened ? [[`${parameter} ${statement}`, pieces] as const] : [];
    }),
  );
  const used = [...new Set([...opened.values()].flat().filter((each) => typeof each === 'number'))];
  if (used.length === 0 || used.length > most.parts) return undefined;
  return rewritten(test, inputs, { opened, parts, used });
}

interface Opening {
  /** The pieces of each text, by its parameter and its statement among those of the input: texts, and the numbers of parts. */
  readonly opened: ReadonlyMap<`${Variable} ${Variable}`, readonly (string | number)[]>;
  readonly parts: readonly OpenPart[];
  /** The numbers of the parts that are parameters. */
  readonly used: readonly number[];
}

/** The test whose parameters are the parts and the inputs that calls make. Its other inputs are test code. */
function rewritten(
  test: ParameterisedTest,
  inputs: readonly InputSequence[],
  { opened, parts, used }: Opening,
): ParameterisedTest | undefined {
  const kept = [...test.parameters.keys()].filter((parameter) => !isPlain(inputs[parameter]));
  const parameters: TestParameter[] = [
    ...used.map((each) => ({
      name: parts[each]?.name ?? 'part',
      type: { kind: parts[each]?.isNumber === true ? ('number' as const) : ('string' as const) },
    })),
    ...kept.flatMap((parameter) => test.parameters[parameter] ?? []),
  ];
  const statements: Statement[] = [];
  const places = new Map<Variable, Variable>(
    kept.map((parameter, place) => [parameter, used.length + place]),
  );
  const add = (statement: Statement): Variable =>
    parameters.length + statements.push(statement) - 1;
  const composed = (pieces: readonly (string | number)[]): Variable => {
    const own = pieces.map((piece) => (typeof piece === 'number' ? used.indexOf(piece) : piece));
    const [only] = own;
    return own.length === 1 && typeof only === 'number' ? only : add({ kind: 'text', parts: own });
  };
  for (const parameter of test.parameters.keys()) {
    const input = inputs[parameter];
    if (places.has(parameter) || input === undefined) continue;
    const own = new Map<Variable, Variable>();
    input.statements.forEach((statement, variable) => {
      const pieces = opened.get(`${parameter} ${variable}`);
      const made =
        pieces === undefined
          ? add(renamed(statement, (use) => own.get(use) ?? use))
          : composed(pieces);
      own.set(variable, made);
    });
    places.set(parameter, own.get(input.value) ?? 0);
  }
  if (statements.length - opened.size > most.fixed) return undefined;
  test.statements.forEach((statement, place) => {
    const moved = renamed(statement, (use) => places.get(use) ?? use);
    places.set(test.parameters.length + place, add(moved));
  });
  const example = [
    ...used.map((each) => inputOf(parts[each])),
    ...kept.flatMap((parameter) => inputs[parameter] ?? []),
  ];
  return {
    parameters: uniquelyNamed(parameters),
    statements,
    typeArgument: test.typeArgument,
    examples: [example],
    preconditions: [],
    postconditions: [],
  };
}

function inputOf({ text = '', isNumber }: Partial<OpenPart> = {}): InputSequence {
  const value: Primitive =
    isNumber === true ? { of: 'number', text } : { of: 'string', value: text };
  return { statements: [{ kind: 'primitive', value }], value: 0 };
}

/** Whether an input is plain data, so that it can stand in the test code. */
function isPlain(input: InputSequence | undefined): boolean {
  return (
    input !== undefined &&
    input.statements.every(({ kind }) => ['primitive', 'array', 'object', 'regexp'].includes(kind))
  );
}

/** A text of an input: the input itself, or a member of an object. */
interface InputText {
  readonly parameter: Variable;
  /** Its statement among those of the input. */
  readonly statement: Variable;
  readonly text: string;
  /** The name of the member that it is. */
  readonly member?: string;
}

/** The text that an input is, or those that are members of the objects that it is made of, if it is plain data. */
function textsOf(input: InputSequence, parameter: Variable): readonly InputText[] {
  if (!isPlain(input)) return [];
  const { statements, value } = input;
  const textAt = (statement: Variable): readonly InputText[] => {
    const made = statements[statement];
    return made?.kind === 'primitive' && made.value.of === 'string'
      ? [{ parameter, statement, text: made.value.value }]
      : [];
  };
  const ofMembers = statements.flatMap((made) =>
    made.kind === 'object'
      ? made.members.flatMap(([member, each]) => textAt(each).map((text) => ({ ...text, member })))
      : [],
  );
  return [...textAt(value), ...ofMembers];
}

/** A text in an object that comes back as a whole, with the name of its member. */
function wholeOf(
  text: string,
  member: string,
  results: readonly ResultText[],
): readonly OpenPart[] {
  const isBack = text.length >= leastPart && results.some((result) => result.text.includes(text));
  return isBack ? [{ text, name: nameFor(member, nameFor(`${member}Text`)) }] : [];
}

/** A text or a number in a result, and the name of the member that holds it. */
interface ResultText {
  readonly text: string;
  readonly name: string | undefined;
  readonly isNumber?: true;
}

/** The texts and numbers in the results of calls, the names of members included. */
function resultsOf(
  { parameters, statements }: ParameterisedTest,
  { after }: Snapshot,
): readonly ResultText[] {
  return statements.flatMap((statement, at) => {
    if (statement.kind !== 'call' && statement.kind !== 'await') return [];
    const variable = parameters.length + at;
    return [`value ${variable}`, `state ${variable}`, `string ${variable}`].flatMap((key) => {
      const value = after.get(key);
      return value === undefined ? [] : textsIn(value, undefined);
    });
  });
}

function textsIn(value: ObservedValue, name: string | undefined): readonly ResultText[] {
  switch (value.is) {
    case 'string':
      return [{ text: value.value, name }];
    case 'number':
      return [{ text: value.text, name, isNumber: true }];
    case 'array':
    case 'set':
      return value.elements.flatMap((each) => textsIn(each, name));
    case 'object':
      return value.members.flatMap(([key, each]) => [
        { text: key, name: 'name' },
        ...textsIn(each, key),
      ]);
    default:
      return [];
  }
}

/** The parts of a text that come back: texts of the result as wholes, then words, whatever their case, and then numbers. */
function partsOf(text: string, all: readonly ResultText[]): readonly OpenPart[] {
  const parts: OpenPart[] = [];
  const results = all.filter(({ isNumber }) => isNumber !== true);
  let rest = text;
  const take = (part: string, name: string | undefined): void => {
    parts.push({ text: part, name: nameFor(name) });
    rest = rest.split(part).join('\0');
  };
  const wholes = results
    .filter((result) => result.text.length >= leastPart && result.text.length < text.length)
    .toSorted((one, other) => other.text.length - one.text.length);
  for (const result of wholes) if (rest.includes(result.text)) take(result.text, result.name);
  for (const [word] of rest.matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
    if (word.length < leastPart || !rest.includes(word)) continue;
    const lower = word.toLowerCase();
    const result = results.find((each) => each.text.toLowerCase().includes(lower));
    if (result !== undefined) take(word, result.name);
  }
  // Digits with a zero before them would not be written so by other numbers.
  for (const [digits] of rest.matchAll(/(?<![\d.\w])[1-9]\d*(?![\d.])/g)) {
    const multiple = all.find((each) => each.isNumber === true && isMultiple(each.text, digits));
    if (multiple === undefined || parts.some((part) => part.text === digits)) continue;
    parts.push({ text: digits, name: nameFor(multiple.name, 'amount'), isNumber: true });
  }
  return parts;
}

function isMultiple(text: string, of: string): boolean {
  const [whole, part] = [Number(text), Number(of)];
  return whole !== 0 && whole % part === 0;
}

/** A name for a parameter. That of the member which gives the part back says what it is. */
function nameFor(name: string | undefined, other = 'part'): string {
  if (name === undefined || !/^[a-z][A-Za-z]{1,15}$/.test(name)) return other;
  return takenNames.has(name) ? other : name;
}
