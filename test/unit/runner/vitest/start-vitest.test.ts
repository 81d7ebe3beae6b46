import { expect, test } from 'vitest';

import { startVitest, type VitestOptions } from '../../../../src/runner/vitest/start-vitest.ts';
import { writeProject } from '../../project/write-project.ts';

test('a Vitest whose Vite lacks what it imports is said not to start, and what to check', async () => {
  const root = writeProject({
    'node_modules/vitest/package.json': '{ "name": "vitest", "type": "module" }',
    'node_modules/vitest/dist/node.js': "import { missing } from 'vite'; missing();",
    'node_modules/vite/package.json':
      '{ "name": "vite", "type": "module", "exports": "./index.js" }',
    'node_modules/vite/index.js': 'export const present = 1;',
  });
  const location = { directory: `${root}/node_modules/vitest`, version: '4.1.12', major: 4 };
  const options = { root, projects: [] as const, concurrency: 1 } as unknown as VitestOptions;
  await expect(startVitest(location, options, '', () => 'observe')).rejects.toMatchObject({
    code: 'runner-failed',
    message: expect.stringMatching(/^Vitest did not start: [^]*'vite'/),
    advice: expect.stringContaining('Vitest and Vite fit together'),
  });
});
