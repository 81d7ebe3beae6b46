import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { removeLeftovers, trialNameOf } from '../../../src/app/oracles/with-trial-file.ts';
import { scaling } from '../../../src/relations/catalogue.ts';
import { check } from '../../../src/relations/check.ts';
import { generateAt } from '../../../src/relations/generator.ts';
import {
  bytes,
  dates,
  integers,
  lists,
  maps,
  oneOf,
  records,
  sets,
} from '../../../src/relations/generators.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index);

it('makes objects of parts, each of a list of values or of a generator', () => {
  const money = records({ amount: integers(1, 3), currency: ['EUR', 'USD'] });

  const made = hundred.map((index) => generateAt(money, { seed: 1, index }).value);

  const kinds = new Set(made.map((one) => JSON.stringify(one)));
  expect([...kinds].toSorted()).toEqual(
    [1, 2, 3].flatMap((amount) =>
      ['EUR', 'USD'].map((currency) => JSON.stringify({ amount, currency })),
    ),
  );
});

it('makes dates, maps, sets and bytes within their bounds', () => {
  const day = '2024-02-29';
  const made = hundred.map((index) => {
    const at = { seed: 1, index };
    return {
      date: generateAt(dates(day, '2024-03-01'), at).value as Date,
      map: generateAt(maps(['a', 'b'], integers(1, 2), 1, 2), at).value as Map<string, number>,
      set: generateAt(sets([true, false], 0, 2), at).value as Set<boolean>,
      bytes: generateAt(bytes(2, 3), at).value as Uint8Array,
    };
  });

  expect(new Set(made.map(({ date }) => date.toISOString().slice(0, 10)))).toEqual(new Set([day]));
  expect(new Set(made.map(({ map }) => map.size))).toEqual(new Set([1, 2]));
  expect(new Set(made.flatMap(({ map }) => [...map.values()]))).toEqual(new Set([1, 2]));
  expect(new Set(made.map(({ set }) => set.size))).toEqual(new Set([0, 1, 2]));
  expect(new Set(made.map((one) => one.bytes.length))).toEqual(new Set([2, 3]));
  expect(() => dates('2024-02-30x', day)).toThrow('these are no times in their order');
});

it('makes values of one of several kinds', () => {
  const value = oneOf(integers(1, 1), ['a', 'b'], lists([true], 1, 1));

  const made = hundred.map((index) => generateAt(value, { seed: 1, index }).value);

  expect(new Set(made.map((one) => JSON.stringify(one)))).toEqual(
    new Set(['1', '"a"', '"b"', '[true]']),
  );
});

it('scales the numbers in objects and leaves the rest of them as it is', async () => {
  const run = (one: { readonly amount: number; readonly unit: string }): object => ({
    sum: [one.amount + one.amount],
    unit: one.unit,
  });
  const input = records({ amount: integers(-9, 9), unit: ['kg', 'm'] });

  expect(await check(scaling('scales', { run, input }))).toBeUndefined();
  expect(() => check(scaling('scales with the square', { run, input, degree: 2 }))).toThrow(
    'scales with the square',
  );
});

it('removes the trial files of processes that have ended, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-leftovers-'));
  const [own, ended] = [trialNameOf(1, true), 'assay-trial-999999999-1.relations.mjs'];
  for (const name of [own, ended, 'mine.relations.mjs']) writeFileSync(join(root, name), '');

  removeLeftovers(root);

  expect(readdirSync(root).toSorted()).toEqual([own, 'mine.relations.mjs']);
  rmSync(root, { recursive: true });
});
