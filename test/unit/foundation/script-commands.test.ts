import { describe, expect, test } from 'vitest';

import { splitWords, testCommands } from '../../../src/foundation/script-commands.ts';

describe('splitWords', () => {
  test.each([
    ['mocha -r tsx', ['mocha', '-r', 'tsx']],
    [`mocha 'test/**/*.ts' "a b"`, ['mocha', 'test/**/*.ts', 'a b']],
    ['NODE_OPTIONS="--import tsx" node', ['NODE_OPTIONS=--import tsx', 'node']],
    [String.raw`a\ b "c\"d"`, ['a b', 'c"d']],
    ['', []],
  ])('splits %s as a shell does', (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });
});

describe('testCommands', () => {
  const programs = (scripts: unknown): string[] =>
    testCommands({ scripts }).map(({ program }) => program);

  test('are those of the test script, with what is set before and given after', () => {
    expect(testCommands({ scripts: { test: 'tsc && A=1 B="x y" mocha -R dot test' } })).toEqual([
      { environment: {}, program: 'tsc', words: [] },
      { environment: { A: '1', B: 'x y' }, program: 'mocha', words: ['-R', 'dot', 'test'] },
    ]);
  });

  test.each([
    ['a program that only runs another', 'c8 --all npx mocha', 'mocha'],
    ['cross-env', 'cross-env CI=1 mocha', 'mocha'],
    ['a path', 'node_modules/.bin/mocha', 'mocha'],
    ['a path of a module', './node_modules/mocha/bin/mocha.js', 'mocha'],
  ])('see through %s', (_, script, program) => {
    expect(programs({ test: script })).toEqual([program]);
  });

  test.each(['npm run unit', 'pnpm unit', 'yarn run unit', 'npm run -s lint; npm run unit'])(
    'follow "%s"',
    (script) => {
      expect(programs({ test: script, unit: 'mocha' })).toContain('mocha');
    },
  );

  test('take in scripts whose names begin with "test", after the test script', () => {
    expect(programs({ 'test:unit': 'mocha', test: 'eslint .', build: 'tsc' })).toEqual([
      'eslint',
      'mocha',
    ]);
  });

  test('end where scripts run each other, and where there are none', () => {
    expect(programs({ test: 'npm run a', a: 'npm test && mocha' })).toEqual(['mocha']);
    expect(testCommands(undefined)).toEqual([]);
    expect(testCommands({ scripts: { test: 3 } })).toEqual([]);
  });
});
