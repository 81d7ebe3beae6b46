import { expect, test } from 'vitest';

import { chooseRejected } from '../../../../src/app/generate/choose-rejected.ts';

interface Case {
  readonly title: string;
  /** `a b`: b fails after a. */
  readonly conflicts: readonly string[];
  /** The mutants that a test kills; a test without an entry can't be rejected. */
  readonly losses: Readonly<Record<string, string>>;
  readonly rejected: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'nothing where nothing is in conflict',
    conflicts: [],
    losses: { a: '' },
    rejected: [],
  },
  {
    title: 'a test that spoils many, though it kills more than each of them',
    conflicts: ['a b', 'a c', 'a d', 'a e'],
    losses: { a: '12', b: '3', c: '4', d: '5', e: '6' },
    rejected: ['a'],
  },
  {
    title: 'a spoilt test that alone kills nothing',
    conflicts: ['a b'],
    losses: { a: '1', b: '' },
    rejected: ['b'],
  },
  {
    title: 'a test that several spoil',
    conflicts: ['a d', 'b d', 'c d'],
    losses: { a: '1', b: '2', c: '3', d: '4' },
    rejected: ['d'],
  },
  {
    title: 'no test that needs no rejection once others are gone',
    conflicts: ['a b', 'a c', 'b d', 'c e'],
    losses: { a: '', b: '1', c: '2', d: '345', e: '678' },
    rejected: ['b', 'c'],
  },
  {
    title: 'a test that spoils several which kill together what each alone needs not',
    conflicts: ['a b', 'a c'],
    losses: { a: '1', b: '2345', c: '2345' },
    rejected: ['a'],
  },
  {
    title: 'what can be rejected, though it costs more',
    conflicts: ['own b'],
    losses: { b: '12345' },
    rejected: ['b'],
  },
  { title: 'nothing of the user', conflicts: ['own mine'], losses: {}, rejected: [] },
];

test.each(cases)('rejects $title', ({ conflicts, losses, rejected }) => {
  const chosen = chooseRejected(
    conflicts.map((text) => {
      const [spoiler = '', victim = ''] = text.split(' ');
      return { spoiler, victim };
    }),
    (key, gone) => {
      const own = losses[key];
      if (own === undefined) return undefined;
      const others = Object.keys(losses).filter((one) => one !== key && !gone.has(one));
      const left = others.map((one) => losses[one] ?? '').join('');
      return own.split('').filter((mutant) => !left.includes(mutant)).length;
    },
  );
  expect([...chosen].toSorted()).toEqual(rejected);
});
