import { expect, test } from 'vitest';

import { onlyTranspile, readNodeFlags } from '../../../../src/runner/process/node-flags.ts';

test('flags that load modules are told from all others, in their order', () => {
  expect(
    readNodeFlags(['-r', 'a', '--no-warnings', '--import=b', '--loader', 'c', '--conditions=d']),
  ).toEqual({
    preloads: [
      { kind: 'require', name: 'a' },
      { kind: 'import', name: 'b' },
      { kind: 'loader', name: 'c' },
    ],
    others: ['--no-warnings', '--conditions=d'],
  });
});

test('the address of a module may hold equals signs', () => {
  expect(readNodeFlags(['--import=data:text/javascript,a=1']).preloads).toEqual([
    { kind: 'import', name: 'data:text/javascript,a=1' },
  ]);
});

test.each([
  [[], true],
  [['tsx', 'ts-node/register/transpile-only', '@babel/register'], true],
  [['/project/node_modules/tsx/dist/preflight.cjs'], true],
  [['tsx', 'should'], false],
  [['./tsx/set-up.js'], false],
  [['ts-node-set-up'], false],
])('whether %j only transpile: %s', (names, expected) => {
  expect(onlyTranspile(names)).toBe(expected);
});
