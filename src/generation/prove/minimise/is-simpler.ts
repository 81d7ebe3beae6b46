import type { Primitive, Statement, TestCase } from '../../../model/test-case.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';
import { textOf } from './texts.ts';

/**
 * Whether a test case is simpler than another: it has fewer statements, or as many with less in them, or as much with plainer
 * texts and numbers, or smaller ones, or with letters in their order. What minimising keeps is always simpler than what it had, so
 * it comes to an end.
 */
export function isSimpler(one: TestCase, other: TestCase): boolean {
  const [left, right] = [weigh(one), weigh(other)];
  const at = left.findIndex((weight, index) => weight !== right[index]);
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}

/** Statements beside primitives, parts of all, what is to be read in texts, how large numbers are, and how far letters are out of order. */
function weigh({ statements }: TestCase): readonly number[] {
  const sum = (weight: (statement: Statement) => number): number =>
    statements.reduce((total, statement) => total + weight(statement), 0);
  const deeds = statements.filter(({ kind }) => kind !== 'primitive').length;
  // What a call gives is read less easily, handed on to another, than what is written down.
  const handedOn = sum(
    (statement) =>
      usesOf(statement).filter(
        (variable) =>
          statements[variable]?.kind === 'call' &&
          !('receiver' in statement && statement.receiver === variable),
      ).length,
  );
  return [deeds, sum(partsOf) + 2 * handedOn, sum(letters), sum(magnitude), sum(disorder)];
}

const stubParts = {
  return: 20,
  resolve: 21,
  'return-argument': 22,
  compare: 23,
  reject: 24,
  throw: 25,
} as const;

/** More for calls than for values: they can do anything. */
function partsOf(statement: Statement): number {
  switch (statement.kind) {
    case 'primitive':
    case 'member':
      return 1;
    case 'regexp':
      return 2 + statement.flags.length;
    case 'array':
    case 'async-iterable':
      return 3 + statement.elements.length;
    case 'object':
      return 3 + statement.members.length;
    case 'built-in':
      return 10 + statement.arguments.length;
    case 'stub':
      return stubParts[statement.behaviour.does];
    case 'call':
      return 100 + statement.arguments.length;
    case 'assign':
    case 'await':
      return 100;
  }
}

function letters(statement: Statement): number {
  if (statement.kind === 'regexp') return 100 * statement.source.length;
  return statement.kind === 'primitive' ? lettersOf(statement.value) : 0;
}

function lettersOf(value: Primitive): number {
  if (value.of === 'string') {
    return Array.from(value.value, letterWeight).reduce((total, each) => total + each, 0);
  }
  if (value.of !== 'number') return 0;
  const number = Number(value.text);
  if (!Number.isFinite(number)) return 100_000;
  return Number.isInteger(number) ? 0 : 1000 + 100 * value.text.length;
}

/** Small letters are plainer than capitals, these than digits, and each than those behind it in the alphabet. */
function letterWeight(letter: string): number {
  const place = Number.parseInt(letter, 36);
  if (/[a-z]/.test(letter)) return 200 + place;
  if (/[A-Z]/.test(letter)) return 240 + place;
  if (/[0-9]/.test(letter)) return 280 + place;
  return /[ -~]/.test(letter) ? 300 : 600;
}

function disorder(statement: Statement): number {
  const text = textOf(statement) ?? '';
  // The same letters weigh least where the first in the alphabet are at the beginning, and so counted most often.
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

/** The amount; of two with the same one, the positive is smaller. */
function sizeOfNumber(number: number): number {
  if (Number.isNaN(number)) return 1;
  const isNegative = number < 0 || Object.is(number, -0);
  return Math.min(Math.abs(number), Number.MAX_VALUE / 1e6) + (isNegative ? 0.25 : 0);
}
