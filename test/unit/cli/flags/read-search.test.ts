import { describe, expect, test } from 'vitest';

import { readSearch } from '../../../../src/cli/flags/read-search.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';
import type { GenerateFlags } from '../../../../src/options/generate-flags.ts';

function problemWith(flags: GenerateFlags): UserError {
  try {
    readSearch(flags);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('These flags are fine.');
}

describe('the settings of a search', () => {
  test('leave its budget and its time to the number of live mutants by default', () => {
    expect(readSearch({})).toEqual({
      settings: { search: 'mosa' },
      jobs: undefined,
    });
  });

  test('have no limit of time where the budget is chosen, since that gives the same tests everywhere', () => {
    expect(readSearch({ budget: 500 }).settings).toEqual({
      search: 'mosa',
      budget: 500,
      time: Infinity,
    });
  });

  test('are what the flags say, with times in milliseconds', () => {
    const flags = { search: 'random', budget: 500, seconds: 0.5, jobs: 3 };
    expect(readSearch(flags)).toEqual({
      settings: { search: 'random', budget: 500, time: 500 },
      jobs: 3,
    });
  });

  test.each<[GenerateFlags, string]>([
    [{ search: 'best' }, '--search: "best" is not one of mosa, ga, avm, random'],
    [{ budget: 0 }, '--budget: 0 is not a number greater than 0'],
    [{ budget: -5 }, '--budget: -5 is not a number greater than 0'],
    [{ budget: 'much' }, '--budget: "much" is not a number greater than 0'],
    [{ seconds: Infinity }, '--seconds: Infinity is not a number greater than 0'],
    [{ seconds: '1s' }, '--seconds: "1s" is not a number greater than 0'],
    [{ jobs: 0 }, '--jobs: 0 is not a whole number greater than 0'],
    [{ jobs: 0.5 }, '--jobs: 0.5 is not a whole number greater than 0'],
    [{ jobs: 'all' }, '--jobs: "all" is not a whole number greater than 0'],
  ])('can not be %j', (flags, message) => {
    expect(problemWith(flags)).toMatchObject({
      code: 'flag-invalid',
      message,
      advice: 'See `assay generate --help`.',
    });
  });

  test('name the first of several impossible flags', () => {
    expect(problemWith({ search: 'best', jobs: 0 }).message).toMatch(/^--search/);
  });
});
