import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { writeTests } from '../../../../src/cli/generate/write-tests.ts';
import type { GeneratedUnit } from '../../../../src/model/generated-unit.ts';
import type { Test } from '../../../../src/model/test.ts';
import { generated } from '../../generation/print/test-cases.ts';
import { writeProject } from '../../project/write-project.ts';
import { sampleResult } from '../../report/sample-result.ts';

const path = 'src/a.test.ts';

it('tests that kill nothing are gone from the file, and what was there before stays', async () => {
  const root = writeProject({ [path]: '// mine\n' });
  const [useful, idle] = [generated([], []), generated([], [])];
  const unit: GeneratedUnit = {
    file: 'src/a.ts',
    interrupted: false,
    live: [],
    tests: [idle, useful],
    possibleAssertions: 0,
    left: [],
    defects: [],
    untestable: [],
    effort: { runs: 0, statements: 0, milliseconds: 0 },
  };
  const { judged, tests: samples } = sampleResult();
  const tests = samples
    .slice(0, 2)
    .map((test, at): Test => ({ ...test, file: path, name: ['idle', 'useful'][at] ?? '' }));
  const mutantId = judged[0]?.mutant.id ?? '';

  const written = await writeTests([unit], {
    root,
    isDryRun: false,
    cacheDirectory: join(root, 'cache'),
    print: ({ tests: some }) => {
      const existing = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
      const titles = some.map((test) => (test === idle ? 'idle' : 'useful'));
      return Promise.resolve({ path, text: `${existing}${titles.join('\n')}\n`, titles });
    },
    checkTypes: () => Promise.resolve(undefined),
    analyse: () =>
      Promise.resolve(
        sampleResult({ tests, matrix: { rows: [{ mutantId, killers: [1] }] } as never }),
      ),
  });

  expect(readFileSync(join(root, path), 'utf8')).toBe('// mine\nuseful\n');
  expect(written.rejected).toEqual([
    { unit: 'src/a.ts', name: 'idle', reason: 'it kills no mutant' },
  ]);
});
