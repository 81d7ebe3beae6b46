import { type Random, shuffled } from '../../foundation/random.ts';
import type { Primitive, TestCase, Variable } from '../../model/test-case.ts';
import { pick } from './choose.ts';
import type { Material } from './maker.ts';
import { replaceStatement } from './replace-statement.ts';
import { isFit } from './typing/is-fit.ts';
import { renamed, usesOf, withUses } from './typing/statement-uses.ts';
import type { Scope } from './typing/unit-index.ts';
import { numberValue } from './values/number-values.ts';

/** A value of a test case that a condition compared, and the value that makes its operands equal. */
interface Meeting {
  readonly variable: Variable;
  readonly value: string | number;
}

/** Test cases in which comparisons of others come out otherwise. */
export interface Meetings {
  /** Returns the next one made of a test case; undefined once all were returned. */
  readonly next: (testCase: TestCase) => TestCase | undefined;
}

export function createMeetings(material: Material): Meetings {
  const left = new WeakMap<TestCase, TestCase[]>();
  return {
    next(testCase) {
      const made = left.get(testCase) ?? [...meetComparisons(testCase, material)];
      left.set(testCase, made);
      return made.pop();
    },
  };
}

/** The most test cases that are made of one. */
const most = 40;

/**
 * Returns test cases in which comparisons of a test case's last run come out otherwise: where a text or a number of the test case is an operand, or
 * a text contains it, the other operand takes its place, once in all uses of the value and once in each of several. Inputs often reach conditions as they
 * are, or in parts (input-to-state correspondence, Aschermann et al., REDQUEEN, NDSS 2019). They are in random order.
 */
export function meetComparisons(testCase: TestCase, material: Material): readonly TestCase[] {
  const { index, random, seen } = material;
  const scope: Scope = { index, typeArgument: testCase.typeArgument };
  const meetings = seen
    .comparedBy(testCase)
    .flatMap(([left, right]) =>
      left === right
        ? []
        : [
            ...meetingsOf(testCase, [left, right], random),
            ...meetingsOf(testCase, [right, left], random),
          ],
    );
  return shuffled(meetings, random)
    .flatMap(({ variable, value }) => {
      const primitive: Primitive =
        typeof value === 'string' ? { of: 'string', value } : numberValue(value);
      const places = [{ testCase, variable }, ...takenApart(testCase, variable)];
      return places.flatMap(
        (each) =>
          replaceStatement(
            each.testCase,
            each.variable,
            { kind: 'primitive', value: primitive },
            scope,
          ) ?? [],
      );
    })
    .filter((made) => isFit(made, material))
    .slice(0, most);
}

type Operands = readonly [given: string | number, wanted: string | number];

function meetingsOf(
  { statements }: TestCase,
  [given, wanted]: Operands,
  random: Random,
): readonly Meeting[] {
  return statements.flatMap((statement, variable): readonly Meeting[] => {
    if (statement.kind !== 'primitive') return [];
    const { value: own } = statement;
    if (own.of === 'number') {
      const isOperand = typeof wanted === 'number' && Number(own.text) === given;
      return isOperand ? [{ variable, value: wanted }] : [];
    }
    if (own.of !== 'string') return [];
    const value = textMeeting(own.value, textOf(given), textOf(wanted), random);
    return value === undefined ? [] : [{ variable, value }];
  });
}

/** Returns a text, or the letter of a code that is compared as a number. */
function textOf(operand: string | number): string | undefined {
  if (typeof operand === 'string') return operand;
  const isCode = Number.isInteger(operand) && operand >= 9 && operand <= 0x10_ffff;
  return isCode ? String.fromCodePoint(operand) : undefined;
}

/** Puts one text in place of another within a text, whatever the case of its letters; undefined if it does not contain that. */
function textMeeting(
  text: string,
  given: string | undefined,
  wanted: string | undefined,
  random: Random,
): string | undefined {
  if (given === undefined || wanted === undefined || given === wanted) return undefined;
  if (given === '') return text === '' ? wanted : undefined;
  const places: number[] = [];
  const lower = text.toLowerCase();
  const sought = given.toLowerCase();
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) places.push(at);
  const at = pick(random, places);
  if (at === undefined) return undefined;
  return `${text.slice(0, at)}${wanted}${text.slice(at + given.length)}`;
}

interface Place {
  readonly testCase: TestCase;
  readonly variable: Variable;
}

/** Returns the test case with a value of its own for one of the uses of a value that is used several times, for each of them. */
function takenApart(testCase: TestCase, variable: Variable): readonly Place[] {
  const { statements } = testCase;
  const own = statements[variable];
  const uses = statements.flatMap((user, at) =>
    usesOf(user).flatMap((use, place) => (use === variable ? [{ user, at, place }] : [])),
  );
  if (own === undefined || uses.length < 2) return [];
  return uses.flatMap(({ user, at, place }): readonly Place[] => {
    const changed = withUses(user, (use, each) => (each === place ? at : use), Infinity);
    if (changed === undefined) return [];
    const moved = statements
      .slice(at + 1)
      .map((each) => renamed(each, (use) => (use < at ? use : use + 1)));
    const all = [...statements.slice(0, at), own, changed, ...moved];
    return [{ testCase: { ...testCase, statements: all }, variable: at }];
  });
}
