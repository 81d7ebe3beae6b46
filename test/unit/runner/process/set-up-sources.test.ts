import { expect, test } from 'vitest';

import { setUpSources } from '../../../../src/runner/process/set-up-sources.ts';
import { writeProject } from '../../project/write-project.ts';

test.each<[string, string, readonly unknown[]]>([
  [
    'starts a source in a process',
    `import { fork } from 'node:child_process'; export default () => fork('src/server.js');`,
    [{ path: 'test/set-up.js', mutants: [0, 2], starts: true }],
  ],
  [
    'imports a source that listens',
    `import { serve } from '../src/server.js'; export default () => serve();`,
    [{ path: 'test/set-up.js', mutants: [0, 2], starts: true }],
  ],
  [
    'imports another source',
    `import { name } from '../src/name.js'; export default () => (process.env.NAME = name);`,
    [{ path: 'test/set-up.js', mutants: [2, 4], starts: false }],
  ],
  ['has nothing to do with sources', `export default () => (process.env.TZ = 'UTC');`, []],
])('a global set-up that %s', (_, text, expected) => {
  const root = writeProject({
    'test/set-up.js': text,
    'src/server.js': 'export const serve = () => createServer().listen(80);',
    'src/name.js': `export const name = 'a' + 'b';`,
  });
  const sources = [`${root}/src/server.js`, `${root}/src/name.js`];
  const table = {
    mutantCount: 4,
    siteCount: 2,
    siteFirstMutant: Uint32Array.of(0, 2, 4),
    mutantsOf: (path: string): readonly [number, number] => {
      const first = 2 * sources.indexOf(path);
      return [first, first + 2];
    },
  };

  expect(setUpSources({ root, sources, table }, [`${root}/test/set-up.js`])).toEqual(expected);
});
