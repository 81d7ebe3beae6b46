import { describe, expect, test } from 'vitest';

import { isNodeTest } from '../../../../src/foundation/node-test-file.ts';
import type { ScriptCommand } from '../../../../src/foundation/script-command.ts';
import { lineCommands } from '../../../../src/foundation/script-commands.ts';
import {
  readTestCommands,
  type TestCommand,
} from '../../../../src/runner/node-test/test-command.ts';

/** Files of a project by their paths. */
const files: Readonly<Record<string, string>> = {
  'test.js': "const test = require('node:test');",
  'test/index.js': "import './one.js';\nimport './two.js';",
  'test/one.js': "import assert from 'node:assert';",
  'test/two.js': "import { test } from 'node:test';",
  'suite/index.js': "import test from 'node:test';",
  'test/plain.js': "import assert from 'node:assert';\nimport './plain.js';",
  'test/typed.ts': "import { deep } from './deep/index.js';",
  'test/deep/index.ts': "import test from 'node:test';",
  'run.js': "import { run } from 'node:test';",
};

const readFile = (path: string): string | undefined => files[path];

function read(...lines: readonly string[]): TestCommand {
  return readTestCommands(
    lines.flatMap((line) => lineCommands({}, line)),
    readFile,
  );
}

describe('a command of node:test', () => {
  test.each([
    ['node --test', true],
    ['tsx --test a.ts', true],
    ['node test.js', true],
    ['node --conditions development ./test.js', true],
    ['node test', true],
    ['tsx test/typed.ts', true],
    ['node test/plain.js', false],
    ['node run.js', false],
    ['node missing.js', false],
    ['node -e test.js', false],
    ['vitest --test', false],
  ])('%s: %s', (line, is) => {
    expect(lineCommands({}, line).map((command) => isNodeTest(command, readFile))).toEqual([is]);
  });

  test('names test files, and not the values of flags', () => {
    const line = 'node --import tsx --test --test-reporter spec -C dev a.ts "b/*.ts"';
    expect(read(line).paths).toEqual(['a.ts', 'b/*.ts']);
  });

  test('names the file that Node runs, and not what that is given', () => {
    const { paths, flags } = read('node -C dev suite one two');
    expect(paths).toEqual(['suite/index.js']);
    expect(flags.others).toEqual(['-C', 'dev']);
    expect(read('node suite', 'node --test').byNode).toBe(false);
  });

  test('keeps the flags for Node, without those for its test runner', () => {
    const line =
      'node --test-reporter spec --test --test-concurrency=1 -C dev --no-warnings --watch';
    expect(read(line).flags).toEqual({ preloads: [], others: ['-C', 'dev', '--no-warnings'] });
  });

  test('loads modules before: those of NODE_OPTIONS, and tsx where that is the program', () => {
    const { flags } = read('NODE_OPTIONS="-r ./a.js" tsx --test');
    expect(flags.preloads).toEqual([
      { kind: 'require', name: './a.js' },
      { kind: 'import', name: 'tsx' },
    ]);
  });

  test('takes the options of Node that are set around it, unless it sets its own', () => {
    const [command] = lineCommands({}, 'NODE_OPTIONS=-C=own node --test');
    const options = (commands: readonly ScriptCommand[]): readonly string[] =>
      readTestCommands(commands, readFile, '--no-warnings').flags.others;
    expect(options(command === undefined ? [] : [command])).toEqual(['-C=own']);
    expect(options(lineCommands({}, 'node --test'))).toEqual(['--no-warnings']);
    expect(options([])).toEqual(['--no-warnings']);
  });

  test('says whether only some tests run', () => {
    expect(read('node --test --test-only').only).toBe(true);
    expect(read('node --test').only).toBe(false);
  });

  test('is one with the files and flags of all calls', () => {
    const calls = ['A=1 node --test -C x a', 'A=2 B=3 tsx --test --test-only -C x b'];
    expect(read(...calls)).toEqual({
      paths: ['a', 'b'],
      flags: { preloads: [{ kind: 'import', name: 'tsx' }], others: ['-C', 'x'] },
      words: ['-C', 'x', '--import', 'tsx'],
      environment: { A: '1', B: '3' },
      only: false,
      byNode: true,
    });
    expect(read(...calls, 'node --test').paths).toEqual([]);
  });

  test('is missing: all files with the usual names run', () => {
    expect(read()).toEqual({
      paths: [],
      flags: { preloads: [], others: [] },
      words: [],
      environment: {},
      only: false,
      byNode: true,
    });
  });
});
