import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { answerSourceTexts } from '../../../../src/runner/process/source-texts.ts';
import { writeProject } from '../../project/write-project.ts';
import { startChild } from '../start-child.ts';

test('answers questions for builds and for mutants, each when it is first asked', async () => {
  const root = writeProject({ 'a.js': 'a < 1', 'b.js': 'b < 1' });
  const served: string[] = [];
  const texts = answerSourceTexts(
    {
      sources: [join(root, 'a.js'), join(root, 'b.js')],
      serve(path, text, build) {
        served.push(path);
        return { code: `${build} of ${text}` };
      },
      table: {
        mutantCount: 9,
        siteCount: 1,
        siteFirstMutant: Uint32Array.of(0, 9),
        mutantsOf: (path) => (path.endsWith('b.js') ? [4, 9] : [0, 4]),
        withMutants: (mutants, path) => `${mutants.join(' and ')} in ${path.slice(root.length)}`,
      },
    },
    join(root, 'texts'),
  );
  onTestFinished(texts.close);
  expect(existsSync(join(texts.folder, 'index.json'))).toBe(true);
  expect(served).toEqual([]);

  const child = startChild('asking-by-files', [texts.folder, join(root, 'b.js')]);
  const { stdout, stderr } = await child.ended;
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    { text: 'execute of b < 1', isSource: true },
    'none',
    { number: 1, firstMutant: 4, endMutant: 9 },
    '5 and 7 in /b.js',
  ]);
  expect(served).toEqual([join(root, 'b.js')]);
});
