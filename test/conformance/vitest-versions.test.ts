import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

import { copyProject, mutantsOf, runAssay } from '../e2e/run-assay.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const versions = join(repository, 'test/versions');

/** Vitest 5 needs a newer Node than Assay does; its folder brings one. */
const setUps = [
  { vitest: 3, packages: join(versions, 'vitest-3/node_modules'), node: process.execPath },
  { vitest: 4, packages: join(repository, 'node_modules'), node: process.execPath },
  {
    vitest: 5,
    packages: join(versions, 'vitest-5/node_modules'),
    node: join(versions, 'vitest-5/node_modules/node/bin/node'),
  },
];

const run = ['run', '--json', '--no-types'];

beforeAll(() => {
  for (const version of [3, 5]) {
    const directory = join(versions, `vitest-${version}`);
    if (existsSync(join(directory, 'node_modules/vitest'))) continue;
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: 'inherit' });
  }
}, 300_000);

/** Copies a fixture whose packages are those of one version. */
function projectFor(fixture: string, packages: string): string {
  const root = copyProject(fixture);
  rmSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(packages, join(root, 'node_modules'));
  return root;
}

async function verdicts(fixture: string, setUp: (typeof setUps)[number], flags: string[] = []) {
  const root = projectFor(fixture, setUp.packages);
  const { stdout, stderr } = await runAssay(root, [...run, ...flags], { node: setUp.node });
  if (stdout === '') throw new Error(stderr);
  return mutantsOf(stdout).map(
    ({ file, line, replacement, status }) => `${file}:${line} ${replacement} ${status}`,
  );
}

describe.each(setUps)('Vitest $vitest', (setUp) => {
  test.each(['truth-classes', 'truth-async', 'truth-hooks', 'truth-static'])(
    'gives %s the verdicts that a fresh process per mutant and file gives with Vitest 4',
    { timeout: 400_000 },
    async (fixture) => {
      const [, reference] = setUps;
      if (reference === undefined) throw new Error('Vitest 4 is missing.');
      expect(await verdicts(fixture, setUp)).toEqual(await coldVerdicts(fixture, reference));
    },
  );

  test('runs the projects of a workspace, with their aliases and set-up files', async () => {
    const found = await verdicts('runner-projects', setUp);
    expect(found.some((verdict) => verdict.endsWith(' Killed'))).toBe(true);
    expect(found.some((verdict) => verdict.endsWith(' Pending'))).toBe(false);
  });

  test.each(['runner-aliases', 'runner-environment', 'runner-javascript'])(
    'kills mutants of %s',
    async (fixture) => {
      const found = await verdicts(fixture, setUp);
      const killed = found.filter((verdict) => / (?:Killed|Timeout)$/.test(verdict));
      expect(killed.length / found.length).toBeGreaterThan(0.3);
    },
  );
});

const known = new Map<string, Promise<string[]>>();

function coldVerdicts(fixture: string, setUp: (typeof setUps)[number]): Promise<string[]> {
  const found = known.get(fixture) ?? verdicts(fixture, setUp, ['--isolation', 'cold']);
  known.set(fixture, found);
  return found;
}
