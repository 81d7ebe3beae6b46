import { UserError } from '../../foundation/user-error.ts';
import type { GenerateRequest } from '../../app/generate/generate-tests.ts';
import { type GenerateFlags, searchNames } from '../../options/generate-flags.ts';

/** Reads the flags about the search. Throws a `UserError` that names the first flag whose value is impossible. */
export function readSearch(flags: GenerateFlags): Pick<GenerateRequest, 'settings' | 'jobs'> {
  const search = searchNames.find((name) => name === (flags.search ?? searchNames[0]));
  if (search === undefined) {
    throw impossible('search', flags.search, `one of ${searchNames.join(', ')}`);
  }
  const seconds = positive('seconds', flags.seconds);
  const budget = positive('budget', flags.budget);
  return {
    settings: {
      search,
      ...(budget !== undefined && { budget }),
      ...timeOf(seconds, budget),
    },
    jobs: wholeJobs(flags.jobs),
  };
}

/** A budget alone gives the same tests on each machine, so no time limits it. */
function timeOf(
  seconds: number | undefined,
  budget: number | undefined,
): Pick<GenerateRequest['settings'], 'time'> {
  if (seconds !== undefined) return { time: seconds * 1000 };
  return budget === undefined ? {} : { time: Infinity };
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
