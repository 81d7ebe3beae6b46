import { expect, test } from 'vitest';

import type { MutantStatus } from '../../../src/model/mutant-status.ts';
import type { VerdictReason } from '../../../src/model/verdict.ts';
import { describeVerdict } from '../../../src/report/describe-verdict.ts';
import { judge, makeMutant, type VerdictPlan } from './make-judged.ts';

const mutant = makeMutant({ file: 'a.ts', text: 'a', find: 'a', replace: 'b' });
const describeAs = (status: MutantStatus, plan: VerdictPlan) =>
  describeVerdict(judge(mutant, status, plan).verdict);

test.each([
  [3, 3, '3 tests reach it; it makes a difference in each, yet all pass.'],
  [3, 1, '3 tests reach it; it makes a difference in 1 of them, yet all pass.'],
  [3, 0, '3 tests reach it; it makes no difference in any of them.'],
  [1, 1, '1 test reaches it; it makes a difference there, yet it passes.'],
  [1, 0, '1 test reaches it; it makes no difference there.'],
])('says of a survivor that %i tests reach and %i infect: %s', (reaching, infecting, sentence) => {
  const coveredBy = ['first', 'second', 'third'].slice(0, reaching);
  const plan = { coveredBy, infectedBy: coveredBy.slice(0, infecting) };
  expect(describeAs('Survived', plan)).toBe(sentence);
});

test('whatever its status, a mutant that was not type-checked may not compile', () => {
  const unknown = 'The type check had no time for it: it may not compile.';
  for (const [status, sentences] of [
    ['NoCoverage', `No test reaches it. ${unknown}`],
    ['Killed', unknown],
  ] as const) {
    const { verdict } = judge(mutant, status, {});
    expect(describeVerdict({ ...verdict, typesUnchecked: true })).toBe(sentences);
  }
});

test('a survivor settled without execution reads like one that was executed in vain', () => {
  const plan = { coveredBy: ['first', 'second'], infectedBy: [] };
  expect(describeAs('Survived', { ...plan, reason: { kind: 'not-infected' } })).toBe(
    '2 tests reach it; it makes no difference in any of them.',
  );
});

const reasons: readonly (readonly [VerdictReason, string])[] = [
  [{ kind: 'test-failed', message: 'expected 1 to be 2' }, 'expected 1 to be 2'],
  [{ kind: 'hook-failed', message: 'no db' }, 'A hook failed: no db'],
  [{ kind: 'file-failed', message: 'no x' }, 'The test file failed to load: no x'],
  [{ kind: 'unhandled-error', message: 'no y' }, 'An error that nothing handled: no y'],
  [{ kind: 'loop-fuel-exhausted' }, 'A loop or recursion ran far longer than it does unmutated.'],
  [{ kind: 'never-settles' }, 'The test awaits a promise that can no longer settle.'],
  [{ kind: 'wall-clock', limit: 5150 }, 'No end within 5.2 s.'],
  [{ kind: 'worker-crashed', message: 'heap' }, 'The worker crashed: heap'],
  [{ kind: 'does-not-compile', message: 'TS2322' }, 'The compiler rejects it: TS2322'],
  [{ kind: 'equivalent', message: 'it has the same code.' }, 'Equivalent: it has the same code.'],
  [
    { kind: 'duplicate', of: 'm1', status: 'Killed' },
    'Duplicate of m1, which behaves the same: Killed.',
  ],
  [{ kind: 'ignored-by-comment', message: 'logging' }, 'logging'],
  [{ kind: 'ignored-by-comment', message: '' }, 'Ignored by a comment.'],
  [{ kind: 'flaky-tests', tests: ['a', 'b'], only: true }, 'Only flaky tests reach it: a; b'],
  [
    { kind: 'failing-tests', tests: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    'Only tests that fail without a mutant, and were left out, reach it: a; b; c; d; e; and 2 more',
  ],
  [
    { kind: 'outside-commands', commands: [{ command: 'deno run a.ts', testFile: 't.ts' }] },
    'Not scored: tests start a command that may run it, where no mutant takes effect: `deno run a.ts` in t.ts',
  ],
  [{ kind: 'flaky-tests', tests: ['a', 'b'] }, 'Left undecided by flaky tests: a; b'],
  [{ kind: 'not-executed', message: 'Interrupted.' }, 'Interrupted.'],
];

test.each(reasons)('the reason %o in words', (reason, sentence) => {
  expect(describeAs('Killed', { reason })).toBe(sentence);
});

test('a status that says it all needs no reason', () => {
  expect(describeAs('Killed', {})).toBeUndefined();
  expect(describeAs('NoCoverage', {})).toBe('No test reaches it.');
});
