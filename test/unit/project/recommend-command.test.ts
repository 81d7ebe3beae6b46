import { expect, it } from 'vitest';

import { testLine, writingParts } from '../../../src/project/recommend-command.ts';
import { writeProject } from './write-project.ts';

const scripts = {
  pretest: 'rollup -c',
  test: 'xo && FORCE_COLOR=1 c8 npm run unit && npm run types',
  unit: 'uvu test',
  types: 'tsc',
  build: 'tsc --build',
  fix: 'eslint --fix . && prettier . -w',
};

it.each([
  ['the parts of the test script that call a runner', scripts.test, 'FORCE_COLOR=1 uvu test'],
  ['all of them', 'ava && node test/check.js && ava --serial', 'ava && ava --serial'],
  ['files of tests', 'eslint . && node -r esm test/a.js', 'node -r esm test/a.js'],
  ['the whole script where no part shows', './check', 'npm test'],
  ['nothing where there is no script', '', undefined],
])('recommends %s', (_, test, line) => {
  expect(testLine({ scripts: { ...scripts, test } })).toBe(line);
});

it.each([
  ['npm test', ['rollup -c', 'tsc']],
  ['npm run build && npm run fix', ['tsc --build', 'eslint --fix .', 'prettier . -w']],
  ['prettier --check . && tsc --noEmit && ava && eslint .', []],
  ['remark . -qfo', ['remark . -qfo']],
  ['rm -rf out && vite build', ['rm -rf out', 'vite build']],
  ['ava', []],
])('finds what of %s writes into the project', (line, parts) => {
  expect(writingParts(writeProject({}), { scripts }, line)).toEqual(parts);
});

it('knows from tsconfig.json that tsc writes nothing', () => {
  const root = writeProject({ 'tsconfig.json': '{ "compilerOptions": { "noEmit": true } }' });

  expect(writingParts(root, {}, 'tsc && tape')).toEqual([]);
});
