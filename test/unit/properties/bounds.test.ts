import { expect, test } from 'vitest';

import { constantBounds } from '../../../src/properties/conditions/constant-bounds.ts';
import { subsumes } from '../../../src/properties/conditions/subsumes.ts';
import { varietyIn } from '../../../src/properties/conditions/variety-in.ts';
import {
  at,
  call,
  compare,
  constant,
  number,
  snapshot,
  testOf,
  text,
} from './condition-builders.ts';
import type { Condition } from '../../../src/model/property.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { choosePostconditions } from '../../../src/properties/generalise/choose-postconditions.ts';
import { generalisedInProcess } from './generalise-in-process.ts';

const imports = `
  import { expect, it } from 'vitest';
  import * as unit from './unit.ts';
`;

test('a result is between two numbers of the code, and no bound is said that no result comes near', async () => {
  const { titles } = await generalisedInProcess(
    `const most = 4000;
     export function turned(angle: number): number {
       if (angle > most || !Number.isInteger(angle)) return 0;
       const rest = angle % 360;
       return rest < 0 ? rest + 360 : rest;
     }`,
    `${imports}it('turns', () => { expect(unit.turned(370)).toBe(10); expect(unit.turned(-10)).toBe(350); });`,
    (line) => line.includes('rest'),
  );

  expect(titles).toContain('turned returns at least 0 and less than 360');
  expect(titles.join()).not.toContain('4000');
});

const upper = (bound: number): Condition => compare('at-most', at(1), constant(number(bound)));
const below = (bound: number): Condition => compare('less', at(1), constant(number(bound)));
const lower = (bound: number): Condition => compare('at-most', constant(number(bound)), at(1));

test('a number is bounded by the numbers of the code, and nothing else is', () => {
  const boundsOf = (result: ObservedValue): readonly Condition[] =>
    constantBounds(testOf(['value'], call('turned', 0)), snapshot([number(0), result]), {
      constants: { numbers: [0, 1, 10, 20], strings: [], bigints: [], patterns: [] },
    });

  expect(boundsOf(number(15))).toEqual([
    lower(10),
    compare('less', constant(number(10)), at(1)),
    upper(20),
    below(20),
  ]);
  expect(boundsOf(number(20))).toEqual([
    lower(10),
    compare('less', constant(number(10)), at(1)),
    lower(20),
    upper(20),
  ]);
  expect([number(NaN), number(Infinity), text('15')].map(boundsOf)).toEqual([[], [], []]);
});

test('a bound says something if a result comes near it without being it', () => {
  const says = (...results: number[]): boolean =>
    varietyIn(results.map((each) => snapshot([number(0), number(each)])))(upper(360));

  expect([says(0, 350), says(0, 360), says(0, 100)]).toEqual([true, false, false]);
});

test('a result that is no whole number is below no number of the code, since rounding may make it equal', () => {
  const says = (...results: number[]): boolean =>
    varietyIn(results.map((each) => snapshot([number(0), number(each)])))(below(360));

  expect([says(0, 350), says(0, 0.5, 350)]).toEqual([true, false]);
});

test('a bound follows from one that is nearer', () => {
  expect(subsumes(upper(10), upper(20))).toBe(true);
  expect(subsumes(upper(10), below(20))).toBe(true);
  expect(subsumes(lower(20), lower(10))).toBe(true);
  expect([subsumes(upper(20), upper(10)), subsumes(lower(10), lower(20))]).toEqual([false, false]);
  expect([subsumes(upper(10), lower(5)), subsumes(lower(10), upper(20))]).toEqual([false, false]);
});

test('both bounds of a number are said, also if one of them notices all', () => {
  const [low, high] = [lower(0), upper(360)];
  const kills = new Map([
    [low, new Set([1, 2, 3])],
    [high, new Set([1])],
  ]);
  const set = {
    preconditions: [],
    postconditions: [low, high],
    kills,
    killed: new Set([1, 2, 3]),
    support: 9,
  };
  const telling = { test: testOf(['value'], call('turned', 0)), kindOf: () => 'number' as const };

  expect(choosePostconditions(set, telling, new Set())).toEqual([low, high]);
});

test('a text that an instance is printed as makes it again, and nothing is said of the only numbers that were equal', async () => {
  const { titles } = await generalisedInProcess(
    `export class Version {
       readonly major: number;
       readonly minor: number;
       constructor(text: string) {
         const [major, minor] = text.split('.');
         this.major = Math.trunc(Number(major)) || 0;
         this.minor = Math.trunc(Number(minor)) || 0;
       }
       static of(major: number, minor: number): Version { return new Version([major, minor].join('.')); }
       toString(): string { return [this.major, this.minor].join('.'); }
     }`,
    `${imports}it('prints', () => { expect(unit.Version.of(1, 2).toString()).toBe('1.2'); });`,
  );

  expect(titles).toEqual([
    'Version toString is undone by new Version',
    "Version toString returns '{major}.{minor}' if major and minor are whole",
  ]);
});
