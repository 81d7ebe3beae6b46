import type { Primitive, Statement, TestCase } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { datesIn, oddityOfDate } from './dates.ts';
import type { FamiliarValues } from './familiar-values.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';
import { partsOf } from './minimised-kinds.ts';
import { oddUses } from './odd-numbers.ts';
import { isRealText } from './real-texts.ts';
import { isTelling } from './telling-stubs.ts';
import { textOf } from './texts.ts';
import { unlikelyArguments } from './unlikely-arguments.ts';

/**
 * Whether a test case is simpler than another. It is if its values are less strange, or else if its dates, numbers and arguments are less odd, or else if its type parameters stand for a plainer type, or
 * else if it has fewer statements. If the numbers are equal, the weight of the statements decides, then plain texts and numbers, then small numbers, then letters in alphabetical order. Minimising only accepts simpler test
 * cases, so it ends.
 */
export function isSimpler(
  one: TestCase,
  other: TestCase,
  model: Pick<UnitModel, 'callables'>,
  familiar?: FamiliarValues,
): boolean {
  const weights = (each: TestCase): readonly number[] => [
    familiar?.strangenessOf(each) ?? 0,
    ...weigh(each, model),
  ];
  const [left, right] = [weights(one), weights(other)];
  const at = left.findIndex((weight, index) => weight !== right[index]);
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}

/**
 * The weights to compare, the most important first: odd dates, numbers and arguments, values of any type for type parameters, statements beside
 * primitives, parts, letters, magnitudes, disorder of letters.
 */
function weigh(
  { statements, typeArgument }: TestCase,
  model: Pick<UnitModel, 'callables'>,
): readonly number[] {
  const sum = (weight: (statement: Statement) => number): number =>
    statements.reduce((total, statement) => total + weight(statement), 0);
  const notPrimitive = statements.filter(({ kind }) => kind !== 'primitive').length;
  // The result of a call that is passed on is harder to read than a value that is written down.
  const passedOn = sum(
    (statement) =>
      usesOf(statement).filter(
        (variable) =>
          statements[variable]?.kind === 'call' &&
          !('receiver' in statement && statement.receiver === variable),
      ).length,
  );
  // A method of the result of a method, such as of an instance that returns itself.
  const chained = sum((statement) => {
    const receiver = 'receiver' in statement ? statement.receiver : undefined;
    const made = receiver === undefined ? undefined : statements[receiver];
    return made?.kind === 'call' && made.receiver !== undefined ? 1 : 0;
  });
  const testCase = { statements };
  const telling = [...statements.keys()].filter((at) => isTelling(testCase, at)).length;
  const odd = datesIn(testCase).reduce((total, date) => total + oddityOfDate(date), 0);
  const anyType = Number(typeArgument === 'unknown');
  return [
    odd + oddUses(testCase).length + unlikelyArguments(testCase, model),
    anyType,
    notPrimitive,
    sum(partsOf) + 2 * passedOn + chained + telling,
    sum(letters),
    sum(magnitude),
    sum(disorder),
  ];
}

function letters(statement: Statement): number {
  if (statement.kind === 'regexp') return 100 * statement.source.length;
  return statement.kind === 'primitive' ? lettersOf(statement.value) : 0;
}

/** The weights of texts that are judged as a whole. A letter weighs more than a real text, and less than an empty one. */
const [realText, emptyText] = [205, 250];
/** A reader stops at a symbol where any value does. */
const symbol = 400;

function lettersOf(value: Primitive): number {
  if (value.of === 'string') {
    if (value.value === '') return emptyText;
    if (isRealText(value.value)) return realText;
    return Array.from(value.value, letterWeight).reduce((total, each) => total + each, 0);
  }
  if (value.of === 'symbol') return symbol;
  if (value.of !== 'number') return 0;
  const number = Number(value.text);
  if (!Number.isFinite(number)) return 100_000;
  return Number.isInteger(number) ? 0 : 1000 + 100 * value.text.length;
}

/** Small letters are plainer than capitals, capitals than digits, and earlier letters of the alphabet than later ones. */
function letterWeight(letter: string): number {
  const place = Number.parseInt(letter, 36);
  if (/[a-z]/.test(letter)) return 200 + place;
  if (/[A-Z]/.test(letter)) return 240 + place;
  if (/[0-9]/.test(letter)) return 280 + place;
  return /[ -~]/.test(letter) ? 300 : 600;
}

function disorder(statement: Statement): number {
  const text = textOf(statement) ?? '';
  // The same letters weigh least in alphabetical order: the letter at the beginning is counted most often.
  return Array.from(text).reduce(
    (total, letter, at) => total + letterWeight(letter) * (text.length - at),
    0,
  );
}

function magnitude(statement: Statement): number {
  if (statement.kind !== 'primitive') return 0;
  const { value } = statement;
  if (value.of === 'number') return sizeOfNumber(Number(value.text));
  return value.of === 'bigint' ? sizeOfNumber(Number(value.digits)) : 0;
}

/** The absolute value. Of two numbers with the same absolute value, the positive one is smaller. */
function sizeOfNumber(number: number): number {
  if (Number.isNaN(number)) return 1;
  const isNegative = number < 0 || Object.is(number, -0);
  return Math.min(Math.abs(number), Number.MAX_VALUE / 1e6) + (isNegative ? 0.25 : 0);
}
