import { expect, it } from 'vitest';

import { indexUnit } from '../../../src/generation/breed/typing/unit-index.ts';
import type { ParameterisedTest } from '../../../src/model/property.ts';
import { relateTexts } from '../../../src/properties/parameterise/relate-texts.ts';
import { untestedCalls } from '../../../src/properties/parameterise/untested-calls.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';

const callsOf = (text: string, ...tested: string[]): readonly ParameterisedTest[] =>
  untestedCalls(indexUnit(modelsOf({ 'unit.ts': text })('unit.ts')), new Set(tested), 'number');

it('makes a test of each call that no test makes, with the parameters of the call', () => {
  const [only, ...others] = callsOf(
    `export function add(left: number, right: number): number { return left + right; }
export function half(value: number): number { return value / 2; }`,
    'half',
  );

  expect(others).toEqual([]);
  expect(only).toEqual({
    parameters: [
      { name: 'left', type: { kind: 'number' } },
      { name: 'right', type: { kind: 'number' } },
    ],
    statements: [{ kind: 'call', callable: 'add', arguments: [0, 1] }],
    typeArgument: 'number',
    examples: [],
    preconditions: [],
    postconditions: [],
  });
});

it('gives the receiver of a method and waits for a promise', () => {
  const [test] = callsOf(
    'export class Store { async load(key: string): Promise<number> { return key.length; } }',
    'Store',
  );

  expect(test?.parameters).toEqual([
    { name: 'store', type: { kind: 'instance', class: 'Store' } },
    { name: 'key', type: { kind: 'string' } },
  ]);
  expect(test?.statements).toEqual([
    { kind: 'call', callable: 'Store#load', receiver: 0, arguments: [1] },
    { kind: 'await', promise: 2 },
  ]);
});

it('leaves optional arguments out now and then, and gives two for a rest parameter', () => {
  const [test] = callsOf(
    'export function join(mark = ",", ...parts: string[]): string { return parts.join(mark); }',
  );

  expect(test?.parameters).toEqual([
    { name: 'mark', type: { kind: 'union', members: [{ kind: 'string' }, { kind: 'undefined' }] } },
    { name: 'parts', type: { kind: 'string' } },
    { name: 'parts2', type: { kind: 'string' } },
  ]);
});

it('makes one test of overloads, with the last of them', () => {
  const tests = callsOf(`export function last(list: readonly []): undefined;
export function last(list: readonly number[]): number | undefined;
export function last(list: readonly number[]): number | undefined { return list.at(-1); }`);

  expect(tests.map(({ parameters }) => parameters.map(({ type }) => type))).toEqual([
    [{ kind: 'array', element: { kind: 'number' } }],
  ]);
});

it.each([
  'export function isText(value: any): value is string { return typeof value === "string"; }',
  'export function isThere<T>(value: T | null): value is T { return value !== null; }',
  'export function isGiven<T>(value?: T): boolean { return value !== undefined; }',
])('gives values of all types to %s', (text) => {
  const [test] = callsOf(text);

  expect(test?.parameters).toEqual([{ name: 'value', type: { kind: 'unknown' } }]);
});

it('composes the text of a call of two texts, and of a text and a sign that the unit names', () => {
  const [test] = callsOf('export function tidy(path: string): string { return path; }');
  const [call] = test?.statements ?? [];
  if (test === undefined || call?.kind !== 'call') throw new Error('There is no call.');

  const made = relateTexts(call, test, '/').map(
    ({ relation, test: { parameters, statements } }) => [
      relation,
      parameters.map(({ name }) => name).join(' '),
      ...statements.map((each) =>
        each.kind === 'text' ? each.parts.join('+') : each.kind === 'call' ? each.arguments : '',
      ),
    ],
  );

  expect(made).toEqual([
    ['joined', 'path path2', [0], [1], '0+1', [4]],
    ['joined', 'path path2', [0], [1], '0+ +1', [4]],
    ['joined', 'path path2', [0], [1], '0+/+1', [4]],
    ['padded', 'path', [0], '0+ ', [2]],
    ['padded', 'path', [0], ' +0', [2]],
    ['padded', 'path', [0], '0+/', [2]],
    ['padded', 'path', [0], '/+0', [2]],
  ]);
});
