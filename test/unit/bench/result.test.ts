import { describe, expect, it } from 'vitest';

import {
  bothKinds,
  type OwnResult,
  percentOf,
  type Result,
  serves,
  servesOwn,
  type Settings,
} from '../../../bench/generation/result.ts';
import type { Subject } from '../../../bench/generation/subjects.ts';

const subject: Subject = { name: 'list', kind: 'anchor', package: 'list@1.0.0', file: 'list.js' };

const result: Result = {
  subject: 'list',
  seed: 1,
  budget: 'default',
  live: 10,
  killed: 5,
  tests: 2,
  statements: 8,
  assertions: 3,
  possibleAssertions: 9,
  seconds: 4,
  left: {},
  problems: [],
};
const own: OwnResult = { ownOf: 'list', detection: { detected: 8, valid: 10 }, problems: [] };
const usual: Settings = { budget: 'default', stryker: false };

describe('serves', () => {
  it('takes a result of the same subject, seed and budget', () => {
    expect(serves(result, subject, 1, usual)).toBe(true);
    expect(serves(result, { ...subject, name: 'tree' }, 1, usual)).toBe(false);
    expect(serves(result, subject, 2, usual)).toBe(false);
    expect(serves(result, subject, 1, { ...usual, budget: '3000' })).toBe(false);
  });

  it('keeps results with other operators apart', () => {
    const ofJavalanche = { ...result, operators: 'javalanche' };

    expect(serves(ofJavalanche, subject, 1, usual)).toBe(false);
    expect(serves(result, subject, 1, { ...usual, operators: 'javalanche' })).toBe(false);
    expect(serves(ofJavalanche, subject, 1, { ...usual, operators: 'javalanche' })).toBe(true);
  });

  it('wants the score against other operators only where it is asked for', () => {
    const judged = { ...result, against: { operators: 'VRO', detected: 1, valid: 4 } };

    expect(serves(result, subject, 1, { ...usual, against: 'VRO' })).toBe(false);
    expect(serves(judged, subject, 1, { ...usual, against: 'VRO' })).toBe(true);
    expect(serves(judged, subject, 1, { ...usual, against: 'SPR' })).toBe(false);
    expect(serves(judged, subject, 1, usual)).toBe(true);
  });

  it('wants a score by StrykerJS where it is asked for and there are tests', () => {
    const asked = { ...usual, stryker: true };

    expect(serves(result, subject, 1, asked)).toBe(false);
    expect(serves({ ...result, stryker: 40 }, subject, 1, asked)).toBe(true);
    expect(serves({ ...result, tests: 0 }, subject, 1, asked)).toBe(true);
  });
});

describe('servesOwn', () => {
  it('does not mind the budget, but the operators', () => {
    expect(servesOwn(own, subject, { ...usual, budget: '3000' })).toBe(true);
    expect(servesOwn(own, subject, { ...usual, operators: 'javalanche' })).toBe(false);
    expect(servesOwn(own, subject, { ...usual, against: 'VRO' })).toBe(false);
  });

  it('has a run that came to no end done again', () => {
    expect(servesOwn({ ownOf: 'list', problems: ['exit code 3'] }, subject, usual)).toBe(false);
  });
});

describe('bothKinds', () => {
  it('tells results of generated tests from those of own tests', () => {
    expect(bothKinds([result, own])).toEqual({ generated: [result], own: [own] });
    expect(bothKinds([])).toEqual({ generated: [], own: [] });
  });
});

describe('percentOf', () => {
  it('is no value where no mutant counts', () => {
    expect(percentOf({ detected: 3, valid: 4 })).toEqual([75]);
    expect(percentOf({ detected: 0, valid: 0 })).toEqual([]);
    expect(percentOf(undefined)).toEqual([]);
  });
});
