import { describe, expect, test } from 'vitest';

import { splitWords } from '../../../../src/foundation/script-commands.ts';
import {
  isNodeTest,
  readTestCommand,
  type TestCommand,
} from '../../../../src/runner/node-test/test-command.ts';

function read(line: string, environment: Readonly<Record<string, string>> = {}): TestCommand {
  const [program = '', ...words] = splitWords(line);
  return readTestCommand({ environment, program, words });
}

describe('a command of node:test', () => {
  test.each([
    ['node --test', true],
    ['tsx --test a.ts', true],
    ['node test.js', false],
    ['vitest --test', false],
  ])('%s: %s', (line, is) => {
    const [program = '', ...words] = splitWords(line);
    expect(isNodeTest({ environment: {}, program, words })).toBe(is);
  });

  test('names test files, and not the values of flags', () => {
    const line = 'node --import tsx --test --test-reporter spec -C dev a.ts "b/*.ts"';
    expect(read(line).paths).toEqual(['a.ts', 'b/*.ts']);
  });

  test('keeps the flags for Node, without those for its test runner', () => {
    const line =
      'node --test-reporter spec --test --test-concurrency=1 -C dev --no-warnings --watch';
    expect(read(line).flags).toEqual({ preloads: [], others: ['-C', 'dev', '--no-warnings'] });
  });

  test('loads modules before: those of NODE_OPTIONS, and tsx where that is the program', () => {
    const { flags } = read('tsx --test', { NODE_OPTIONS: '-r ./a.js' });
    expect(flags.preloads).toEqual([
      { kind: 'require', name: './a.js' },
      { kind: 'import', name: 'tsx' },
    ]);
  });

  test('says whether only some tests run', () => {
    expect(read('node --test --test-only').only).toBe(true);
    expect(read('node --test').only).toBe(false);
    expect(readTestCommand(undefined)).toEqual({
      paths: [],
      flags: { preloads: [], others: [] },
      only: false,
    });
  });
});
