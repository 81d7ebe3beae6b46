import { describe, expect, test } from 'vitest';

import {
  lineCommands,
  runnerCommands,
  scriptCommands,
  testCommands,
} from '../../../src/foundation/script-commands.ts';
import { splitCommands, splitWords } from '../../../src/foundation/shell-words.ts';

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

describe('splitCommands', () => {
  test.each([
    ['a && b || c; d | e', ['a', 'b', 'c', 'd', 'e']],
    [`mocha 'test/*.test.+(ts|tsx)' && "a;b"`, [`mocha 'test/*.test.+(ts|tsx)'`, '"a;b"']],
    ['a 2>&1 & b &', ['a 2>&1', 'b']],
    ['(a && b) && echo $(c)', ['a', 'b', 'echo $(c)']],
    ['', []],
  ])('splits %s where no quotes stand around', (line, commands) => {
    expect(splitCommands(line)).toEqual(commands);
  });

  test('leaves out where the output of a command goes', () => {
    expect(splitWords('node --test a > out.txt 2>&1 b 2>/dev/null')).toEqual([
      'node',
      '--test',
      'a',
      'b',
    ]);
  });
});

describe('testCommands', () => {
  const programs = (scripts: unknown): string[] =>
    testCommands({ scripts }).map(({ program }) => program);

  test('are those of the test script, with what is set before and given after', () => {
    expect(testCommands({ scripts: { test: 'tsc && A=1 B="x y" mocha -R dot test' } })).toEqual([
      { environment: {}, program: 'tsc', nodeFlags: [], words: [], text: 'tsc' },
      {
        environment: { A: '1', B: 'x y' },
        program: 'mocha',
        nodeFlags: [],
        words: ['-R', 'dot', 'test'],
        text: 'A=1 B="x y" mocha -R dot test',
      },
    ]);
  });

  test.each([
    ['a program that only runs another', 'c8 --all npx mocha', 'mocha'],
    ['cross-env', 'cross-env CI=1 mocha', 'mocha'],
    ['a path', 'node_modules/.bin/mocha', 'mocha'],
    ['a path of a module', './node_modules/mocha/bin/mocha.js', 'mocha'],
    ['Node with a path', 'node --no-warnings node_modules/mocha/bin/_mocha', '_mocha'],
    ['a script that starts a runner', 'node bin/fix-ssl.js mocha test', 'mocha'],
    ['flags of coverage with values', 'c8 --100 --reporter lcov -x test nyc mocha', 'mocha'],
    ['an installed program by its name', 'yarn mocha -r tsx', 'mocha'],
    ['exec', 'pnpm exec mocha', 'mocha'],
  ])('see through %s', (_, script, program) => {
    expect(programs({ test: script })).toEqual([program]);
  });

  test.each([
    'npm run unit',
    'npm run --silent unit',
    'pnpm unit',
    'pnpm run /^un/',
    'yarn run unit',
    'npm run -s lint; npm run unit',
    'run-s lint unit',
    'npm-run-all --parallel "u*"',
    'concurrently "npm:unit"',
    'concurrently -k "tsc -w" "npm run unit"',
  ])('follow "%s"', (script) => {
    expect(programs({ test: script, unit: 'mocha' })).toContain('mocha');
  });

  test.each([
    'npm run unit -w a',
    'npm test --prefix a',
    'pnpm -r test',
    'yarn workspaces run unit',
  ])('leave "%s" to other packages', (script) => {
    expect(programs({ test: script, unit: 'mocha' })).toEqual([]);
  });

  test('give scripts what is set and given where they are called', () => {
    const scripts = { test: 'cross-env A=1 npm run unit -- -r "a b" c', unit: 'tsc && B=2 mocha' };
    expect(scriptCommands({ scripts }, 'test').at(-1)).toEqual({
      environment: { A: '1', B: '2' },
      program: 'mocha',
      nodeFlags: [],
      words: ['-r', 'a b', 'c'],
      text: "A=1 B=2 mocha -r 'a b' c",
    });
  });

  test('keep their text without what measures coverage', () => {
    const text = `cross-env A=1 uvu -r esm test "\\.test\\.(ts|js)$"`;
    const line = text.replace('uvu', 'c8 --reporter lcov uvu');
    expect(lineCommands({}, line).map((command) => command.text)).toEqual([text]);
  });

  test('take in scripts whose names begin with "test", after the test script', () => {
    expect(programs({ 'test:unit': 'mocha', test: 'eslint .', build: 'tsc' })).toEqual([
      'eslint',
      'mocha',
    ]);
  });

  test('are those of the test script alone where that calls the runner', () => {
    const calls = (script: string): readonly (readonly string[])[] =>
      runnerCommands(
        { scripts: { test: script, 'test:only': 'mocha --only' } },
        ({ program }) => program === 'mocha',
      ).map(({ words }) => words);
    expect(calls('mocha a && mocha b')).toEqual([['a'], ['b']]);
    expect(calls('eslint .')).toEqual([['--only']]);
  });

  test('end where scripts run each other, and where there are none', () => {
    expect(programs({ test: 'npm run a', a: 'npm test && mocha' })).toEqual(['mocha']);
    expect(testCommands(undefined)).toEqual([]);
    expect(testCommands({ scripts: { test: 3 } })).toEqual([]);
  });
});
