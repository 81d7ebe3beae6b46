import { UserError } from '../../foundation/user-error.ts';
import type { GenerateRequest } from '../../app/generate/generate-tests.ts';
import { type GenerateFlags, searchNames } from '../../options/generate-flags.ts';

const usualBudget = 100_000;

/** Reads the flags about the search. Throws a `UserError` that names the first flag whose value is impossible. */
export function readSearch(flags: GenerateFlags): Pick<GenerateRequest, 'settings' | 'jobs'> {
  const search = searchNames.find((name) => name === (flags.search ?? searchNames[0]));
  if (search === undefined) {
    throw impossible('search', flags.search, `one of ${searchNames.join(', ')}`);
  }
  const seconds = positive('seconds', flags.seconds);
  return {
    settings: {
      search,
      budget: positive('budget', flags.budget) ?? usualBudget,
      time: seconds === undefined ? Infinity : seconds * 1000,
    },
    jobs: wholeJobs(flags.jobs),
  };
}

function positive(name: string, value: number | string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value;
  throw impossible(name, value, 'a number greater than 0');
}

function wholeJobs(value: number | string | undefined): number | undefined {
  if (value === undefined || (Number.isInteger(value) && Number(value) > 0))
    return positive('jobs', value);
  throw impossible('jobs', value, 'a whole number greater than 0');
}

function impossible(name: string, value: unknown, wanted: string): UserError {
  return new UserError(
    'flag-invalid',
    `--${name}: ${typeof value === 'number' ? value : JSON.stringify(value)} is not ${wanted}`,
    'See `assay generate --help`.',
  );
}
