import { expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { createMaterial } from '../../../../src/generation/breed/create-material.ts';
import { besideTrials, loadingTrials } from '../../../../src/generation/search/loading-trials.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import { modelOf, taking } from '../fake-unit.ts';
import { call, num, str, testCaseOf } from '../statements.ts';

const model = modelOf([
  taking('plain', [{ kind: 'string' }]),
  taking('keyOf', [{ kind: 'number' }]),
]);
const material = createMaterial(model, createRandom(1));
const known = [
  testCaseOf(str('x'), call('plain', 0)),
  testCaseOf(str('yz'), call('plain', 0)),
  testCaseOf(num(1), call('keyOf', 0)),
];
const literals = [
  ['à', 'a'],
  ['é', 'e'],
  ['enter', 13],
];
const trials = loadingTrials(known, [0, 1, 2], (mutant) => literals[mutant] ?? [], material);
/** The inputs of test cases, with the callables that get them. */
const given = (testCases: readonly TestCase[]): unknown[] =>
  testCases.map(({ statements: [input, use] }) => [
    input?.kind === 'primitive' && 'value' in input.value
      ? input.value.value
      : input?.kind === 'primitive' && input.value.of === 'number' && Number(input.value.text),
    use?.kind === 'call' && use.callable,
  ]);

it('a mutant is tried with the literals beside it, wherever they fit', () => {
  expect(given(trials.forOne(2))).toEqual([
    ['enter', 'plain'],
    [13, 'keyOf'],
  ]);
});

it('short literals of all mutants are tried together in one text, then all characters of each range', () => {
  const [joined, ...ranges] = given(trials.forMany) as [string, string][];

  expect(joined).toEqual(['àaée', 'plain']);
  expect(
    ranges.map(([text, use]) => [Array.from(text).at(0), Array.from(text).at(-1), use]),
  ).toEqual(
    [' ~', 'az', 'AZ', '09', '¡ÿ', 'αω', '一丿', '😀😿'].map((ends) => [
      ...Array.from(ends),
      'plain',
    ]),
  );
});

it('what returns something gets the literals first, and each function before any gets them in two ways', () => {
  const keeping = modelOf([
    { ...taking('keep', [{ kind: 'string' }]), returns: { kind: 'undefined' } },
    taking('plain', [{ kind: 'string' }]),
    taking('other', [{ kind: 'string' }]),
  ]);
  const found = loadingTrials(
    [
      testCaseOf(str('x'), call('keep', 0)),
      testCaseOf(str('y'), call('plain', 0)),
      testCaseOf(str('z'), str('z'), call('plain', 0)),
      testCaseOf(str('z'), str('z'), call('other', 1)),
    ],
    [0],
    () => ['key'],
    createMaterial(keeping, createRandom(1)),
  );

  const calls = found.forOne(0).map(({ statements }) => {
    const last = statements.at(-1);
    return last?.kind === 'call' && last.callable;
  });
  expect(calls).toEqual(['plain', 'other', 'keep', 'plain', 'other', 'plain']);
});

it('all mutants are tried with the known test cases, and with random values in their places', () => {
  expect(trials.others.slice(0, 3)).toEqual(known);
  const random = given(trials.others.slice(3)) as [unknown, unknown][];
  expect(new Set(random.map(([input]) => input)).size).toBeGreaterThan(30);
  expect(new Set(random.map(([input, use]) => `${typeof input} ${String(use)}`))).toEqual(
    new Set(['string plain', 'number keyOf']),
  );
});

it('where a regular expression finds the keys, they are tried in texts that it matches: each alone, and all together', () => {
  const constants = { ...model.constants, patterns: ['<(\\w+)>'], strings: ['red', 'no', 'a b'] };
  const finding = createMaterial({ ...model, constants }, createRandom(1));
  const found = loadingTrials(known, [0], () => ['red', 'a b'], finding);

  expect(given(found.forOne(0)).slice(0, 3)).toEqual([
    ['<red>', 'plain'],
    ['red', 'plain'],
    ['a b', 'plain'],
  ]);
  expect(given(found.forMany)[0]).toEqual([expect.stringMatching(/^<red><no><red><no>/), 'plain']);
});

it('where random numbers are asked for, they rise, and calls are given numbers by which they may draw them all', () => {
  const drawing = createMaterial(model, createRandom(1));
  drawing.seen.surroundings.add('random');
  const { forMany } = loadingTrials(known, [], () => [], drawing);
  const raised = forMany.filter(({ statements }) => statements[1]?.kind === 'random');
  const rest = raised.map((each) => ({ ...each, statements: each.statements.slice(2) }));

  expect(raised.map(({ statements }) => statements[0])).toEqual(raised.map(() => num(100)));
  expect(given(rest)).toEqual([
    [100, 'keyOf'],
    ['x', 'plain'],
    [1, 'keyOf'],
  ]);
  expect(trials.forMany.some(({ statements }) => statements.length > 2)).toBe(false);
});

it('a literal beside a mutant also comes into each field of the texts that are known', () => {
  const dated = [testCaseOf(str('1 2 mon'), call('plain', 0))];
  const found = loadingTrials(dated, [0], () => ['tue'], material);

  expect(given(found.forOne(0))).toEqual(
    ['tue', 'tue 2 mon', '1 tue mon', '1 2 tue'].map((text) => [text, 'plain']),
  );
});

it('so it does where a function makes the table', () => {
  const dated = [testCaseOf(str('a=b'), call('plain', 0))];

  expect(given(besideTrials(dated, ['c'], material))).toEqual(
    ['c', 'c=b', 'a=c'].map((text) => [text, 'plain']),
  );
});

it('values of each kind are tried on functions that take any and return something, those of a class that a literal names first', () => {
  const any: ValueType = { kind: 'unknown' };
  const asking = modelOf([
    taking('set', [any], { returns: { kind: 'undefined' } }),
    taking('isEmpty', [any]),
    taking('size', [any]),
    taking('kind', [any]),
  ]);
  const found = loadingTrials(
    [],
    [0],
    () => ['[object Date]'],
    createMaterial(asking, createRandom(1)),
  );
  const callsWith = (testCases: readonly TestCase[], kind: string, name?: string): unknown[] =>
    testCases.flatMap(({ statements }) => {
      const last = statements.at(-1);
      const value = last?.kind === 'call' ? statements[last.arguments[0] ?? -1] : undefined;
      const isOf = value?.kind === kind && (value.kind !== 'built-in' || value.class === name);
      return isOf && last?.kind === 'call' ? [last.callable] : [];
    });

  expect(found.forOne(0)).toHaveLength(2);
  expect(callsWith(found.forOne(0), 'built-in', 'Date')).toEqual(['isEmpty', 'size']);
  for (const name of ['Date', 'URL', 'ArrayBuffer'])
    expect(callsWith(found.others, 'built-in', name)).toEqual(['isEmpty', 'size']);
});
