import { describe, expect, test } from 'vitest';

import { applyEquivalences } from '../../../../src/analysis/judge/apply-equivalences.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import { sampleMutants } from '../sample-mutants.ts';

function judged(statuses: Readonly<Record<string, MutantStatus>>): JudgedMutant[] {
  const [mutant] = sampleMutants(1);
  if (mutant === undefined) throw new Error('No mutant');
  return Object.entries(statuses).map(([id, status]) => ({
    mutant: { ...mutant, id },
    verdict: {
      mutantId: id,
      status,
      coveredBy: ['t'],
      infectedBy: ['t'],
      isolation: 'hot',
      testsRun: 1,
      ...(status === 'Killed' && { killedBy: 't' }),
    },
  }));
}

/** Status and reason of each mutant, in one line. */
function summary(all: readonly JudgedMutant[]): string[] {
  return all.map(({ mutant, verdict: { status, reason } }) => {
    if (reason?.kind === 'equivalent') return `${mutant.id} ${status}: ${reason.message}`;
    if (reason?.kind === 'duplicate')
      return `${mutant.id} ${status}: ${reason.of} ${reason.status}`;
    return `${mutant.id} ${status}`;
  });
}

function apply(
  statuses: Readonly<Record<string, MutantStatus>>,
  equivalent: readonly (readonly [string, string])[],
  ...duplicates: readonly (readonly string[])[]
): string[] {
  const proved = { kind: 'proved', equivalent: new Map(equivalent), duplicates } as const;
  return summary(applyEquivalences(judged(statuses), proved));
}

describe('an equivalent mutant', () => {
  test('is ignored with the reason', () => {
    expect(
      apply({ a: 'Survived', b: 'Survived', c: 'NoCoverage' }, [
        ['a', 'why'],
        ['c', 'so'],
      ]),
    ).toEqual(['a Ignored: why', 'b Survived', 'c Ignored: so']);
  });

  test('keeps a verdict that says more', () => {
    expect(
      apply({ a: 'Killed', b: 'CompileError', c: 'Timeout' }, [
        ['a', ''],
        ['b', ''],
        ['c', ''],
      ]),
    ).toEqual(['a Killed', 'b CompileError', 'c Timeout']);
  });
});

describe('of duplicates', () => {
  test('the first that compiles keeps its verdict, and the others name it', () => {
    const statuses = { a: 'CompileError', b: 'Killed', c: 'Pending', d: 'Survived' } as const;

    expect(apply(statuses, [], ['a', 'b', 'c'])).toEqual([
      'a CompileError',
      'b Killed',
      'c Ignored: b Killed',
      'd Survived',
    ]);
  });

  test('the first has the verdict of the one that was executed in its place', () => {
    expect(apply({ a: 'Pending', b: 'Killed' }, [], ['a', 'b'])).toEqual([
      'a Killed',
      'b Ignored: a Killed',
    ]);
  });

  test('one that a test noticed stays noticed where its twin was not', () => {
    expect(apply({ a: 'Survived', b: 'Killed' }, [], ['a', 'b'])).toEqual([
      'a Survived',
      'b Killed',
    ]);
  });

  test('one alone is none', () => {
    expect(apply({ a: 'CompileError', b: 'Survived' }, [], ['a', 'b', 'gone'])).toEqual([
      'a CompileError',
      'b Survived',
    ]);
  });

  test('no other has a killer of its own in the report', () => {
    const proved = { kind: 'proved', equivalent: new Map(), duplicates: [['a', 'b']] } as const;
    const [first, second] = applyEquivalences(judged({ a: 'Killed', b: 'Killed' }), proved);

    expect(first?.verdict.killedBy).toBe('t');
    expect(second?.verdict).not.toHaveProperty('killedBy');
  });
});
