import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { mutantsOf, runAssay } from '../e2e/run-assay.ts';
import { installJest, jestProject, type JestVersion, jestVersions } from './jest-project.ts';
import { comparedMutants, sampled, truthCheck, unlessInCi } from './truth/truth-check.ts';

beforeAll(() => {
  for (const version of jestVersions) installJest(version);
}, 300_000);

async function verdicts(fixture: string, version: JestVersion, flags: readonly string[] = []) {
  const root = jestProject(fixture, version);
  const { stdout, stderr } = await runAssay(root, [
    'run',
    '--json',
    '--no-html',
    '--no-types',
    '--equivalence',
    'none',
    ...flags,
  ]);
  if (stdout === '') throw new Error(stderr);
  // Killed and Timeout both mean that a test noticed; which comes first depends on the order of the tests.
  const seen = (status: string): string =>
    /^(?:Killed|Timeout)$/.test(status) ? 'noticed' : status;
  return mutantsOf(stdout).map(
    ({ file, line, replacement, status }) => `${file}:${line} ${replacement} ${seen(status)}`,
  );
}

const known = new Map<string, Promise<readonly string[]>>();

/** The verdicts with Jest 30 on some mutants, many of them in one evaluation of a file. Tests that ask for the same share one run. */
function knownVerdicts(fixture: string, flags: readonly string[]): Promise<readonly string[]> {
  const key = [fixture, ...flags].join(' ');
  const found = known.get(key) ?? verdicts(fixture, 30, flags);
  known.set(key, found);
  return found;
}

test.each([
  { fixture: 'truth-jest-commonjs', share: 0.15 },
  ...unlessInCi({ fixture: 'truth-jest-typescript', share: 0.07 }),
])(
  'with both versions of Jest, tests notice the same mutants of $fixture (share $share)',
  { timeout: 300_000 },
  async ({ fixture, share }) => {
    const found = await knownVerdicts(fixture, sampled(share));
    expect(found.some((verdict) => verdict.endsWith(' noticed'))).toBe(true);
    expect(found.some((verdict) => verdict.endsWith(' Pending'))).toBe(false);
    expect(await verdicts(fixture, 29, sampled(share))).toEqual(found);
  },
);

test(
  'with a file evaluated anew for each mutant, tests notice what they notice with many mutants in one evaluation',
  { timeout: 300_000 },
  async () => {
    const some = ['--sample', '0.15'];
    const together = await knownVerdicts('truth-jest-commonjs', some);
    const apart = await verdicts('truth-jest-commonjs', 30, [...some, '--isolation', 'warm']);
    expect(together.some((verdict) => verdict.endsWith(' noticed'))).toBe(true);
    expect(apart).toEqual(together);
  },
);

/** Version 29 is compared with 30 above. */
const projects = [
  {
    fixture: 'truth-jest-commonjs',
    version: 30 as const,
    processorLimit: 3,
    flags: [],
  },
  // A run of ts-jest takes four seconds.
  ...unlessInCi({
    fixture: 'truth-jest-typescript',
    version: 30 as const,
    processorLimit: 15,
    flags: ['--ci'],
  }),
];

test.each(projects)(
  'every verdict on $fixture is that of one fresh process of Jest $version per mutant',
  { timeout: 3_600_000 },
  async ({ fixture, version, processorLimit, flags }) => {
    // The reference knows nothing of the project's test script, which sets it.
    if (fixture === 'truth-jest-typescript') vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const check = await truthCheck(jestProject(fixture, version), {
      concurrency: 2,
      limit: 30_000,
      processorLimit,
      atMost: comparedMutants,
      flags: ['--no-types', ...sampled(0.25)],
      command: ['node_modules/jest/bin/jest.js', ...flags, '{test}'],
    });
    expect(check.disagreements).toEqual([]);
    expect(check.compared).toBeGreaterThanOrEqual(10);
  },
);
