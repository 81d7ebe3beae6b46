import { describe, expect, it } from 'vitest';

import { describeExit, outputTail } from '../../../../src/runner/command/describe-exit.ts';
import { shellRun } from './shell-runs.ts';

const thrown = `/project/test/all.js:3
assert.strictEqual(sum(1, 2), 3);
       ^

AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

4 !== 3

    at file:///project/test/all.js:3:8 {
  code: 'ERR_ASSERTION'
}

Node.js v20.20.2
`;

describe('describeExit', () => {
  it.each([
    [
      { code: 1, stderr: thrown },
      'exit code 1: AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
    ],
    [{ code: 1, stdout: 'ok 1\nnot ok 2 - adds\nok 3\n' }, 'exit code 1: not ok 2 - adds'],
    [{ code: 2, stdout: 'ok 1\n  1 of 2 failed\n\n---\n' }, 'exit code 2: 1 of 2 failed'],
    [
      { code: 1, stderr: 'npm error Lifecycle script failed\n', stdout: 'two failed' },
      'exit code 1: two failed',
    ],
    [{ code: 7, stdout: '> test\n> node all.js\n\n' }, 'exit code 7'],
    [{ code: null, signal: 'SIGSEGV' }, 'ended by SIGSEGV'],
  ])('says how %j ended and what it complained of', (run, text) => {
    expect(describeExit(shellRun(run))).toBe(text);
  });
});

describe('outputTail', () => {
  it('has the last twenty lines, errors at the end', () => {
    const stdout = Array.from({ length: 30 }, (_, at) => `line ${at}\n\n`).join('');

    const lines = outputTail(shellRun({ stdout, stderr: 'why\n' })).split('\n');

    expect(lines).toHaveLength(20);
    expect(lines.at(0)).toBe('line 11');
    expect(lines.at(-1)).toBe('why');
  });
});
