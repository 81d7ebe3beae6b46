import { describe, expect, test } from 'vitest';

import type { JudgedMutant, VerdictReason } from '../../../src/model/verdict.ts';
import { rankSurvivors } from '../../../src/report/rank-survivors.ts';
import { judge, makeMutant } from './make-judged.ts';

const text = Array.from(
  { length: 40 },
  (_, index) => `line${String(index + 1).padStart(2, '0')};`,
).join('\n');

interface Plan {
  readonly file?: string;
  readonly inside?: string;
  readonly line: number;
  readonly infecting: number;
  readonly reaching?: number;
  readonly replace?: string;
  readonly reason?: VerdictReason;
}

function survivor(plan: Plan): JudgedMutant {
  const {
    file = 'a.ts',
    inside = 'f',
    line,
    infecting,
    reaching = infecting,
    replace = '0',
    reason,
  } = plan;
  const find = `line${String(line).padStart(2, '0')}`;
  const coveredBy = Array.from({ length: reaching }, (_, index) => `test ${index}`);
  return judge(makeMutant({ file, text, find, replace, inside }), 'Survived', {
    coveredBy,
    infectedBy: coveredBy.slice(0, infecting),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** The ranking as places, with the number of others on the same line. */
function places(judged: readonly JudgedMutant[]): string[] {
  return rankSurvivors(judged).map(({ leader, others }) => {
    const more = others.length === 0 ? '' : ` +${others.length}`;
    return `${leader.mutant.file}:${leader.mutant.location.start.line}${more}`;
  });
}

describe('the ranking of survivors', () => {
  test('puts first what most tests infect, then what most tests reach', () => {
    const judged = [
      survivor({ inside: 'a', line: 1, infecting: 1, reaching: 9 }),
      survivor({ inside: 'b', line: 2, infecting: 3, reaching: 3 }),
      survivor({ inside: 'c', line: 3, infecting: 3, reaching: 5 }),
    ];
    expect(places(judged)).toEqual(['a.ts:3', 'a.ts:2', 'a.ts:1']);
  });

  test('holds survivors only', () => {
    const killed = { ...survivor({ line: 1, infecting: 5 }) };
    const judged = [{ ...killed, verdict: { ...killed.verdict, status: 'Killed' as const } }];
    expect(places(judged)).toEqual([]);
  });

  test('shows survivors on a line of a function as one, led by the strongest', () => {
    const judged = [
      survivor({ line: 4, infecting: 1, replace: '1' }),
      survivor({ line: 4, infecting: 3, replace: '2' }),
      survivor({ line: 4, infecting: 2, replace: '3' }),
    ];
    const [group, ...more] = rankSurvivors(judged);
    expect(more).toEqual([]);
    expect(group?.leader.mutant.replacement).toBe('2');
    expect(group?.others.map(({ mutant }) => mutant.replacement)).toEqual(['3', '1']);
  });

  test('keeps the same line of two functions or files apart', () => {
    const judged = [
      survivor({ line: 4, infecting: 1 }),
      survivor({ line: 4, infecting: 1, inside: 'g' }),
      survivor({ line: 4, infecting: 1, file: 'b.ts' }),
    ];
    expect(places(judged)).toEqual(['a.ts:4', 'a.ts:4', 'b.ts:4']);
  });

  test('lets every function have its turn before one comes again', () => {
    const judged = [
      survivor({ inside: 'f', line: 1, infecting: 9 }),
      survivor({ inside: 'f', line: 2, infecting: 8 }),
      survivor({ inside: 'f', line: 3, infecting: 7 }),
      survivor({ inside: 'g', line: 4, infecting: 2 }),
      survivor({ inside: 'h', line: 5, infecting: 1 }),
    ];
    expect(places(judged)).toEqual(['a.ts:1', 'a.ts:4', 'a.ts:5', 'a.ts:2', 'a.ts:3']);
  });

  test('gives a file three places before the other files have theirs', () => {
    const judged = [
      ...[1, 2, 3, 4, 5].map((line) => survivor({ inside: `f${line}`, line, infecting: 9 })),
      survivor({ file: 'b.ts', line: 6, infecting: 1 }),
    ];
    expect(places(judged)).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'b.ts:6', 'a.ts:4', 'a.ts:5']);
  });

  test('puts what no test infects after all that some test does, and the undecided last', () => {
    const reason: VerdictReason = { kind: 'flaky-tests', tests: ['test 1'] };
    const judged = [
      survivor({ inside: 'f', line: 1, infecting: 5 }),
      survivor({ inside: 'f', line: 2, infecting: 1 }),
      survivor({ inside: 'g', line: 3, infecting: 0, reaching: 50 }),
      survivor({ inside: 'h', line: 4, infecting: 50, reason }),
    ];
    expect(places(judged)).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:4']);
  });

  test('does not depend on the order of the mutants', () => {
    const judged = [1, 2, 3, 4, 5, 6].map((line) =>
      survivor({ file: line % 2 === 0 ? 'a.ts' : 'b.ts', line, infecting: 2 }),
    );
    expect(places(judged.toReversed())).toEqual(places(judged));
  });
});

describe('the ranking of survivors with impact', () => {
  const withImpact = (one: JudgedMutant, functions: number, changesState = false): JudgedMutant => {
    const impact = {
      functions,
      functionsCovered: functions,
      functionsReturning: 0,
      changesState,
      tests: 1,
    };
    return { ...one, verdict: { ...one.verdict, impact } };
  };

  test('puts most impact first, what was not measured behind it, and what has none last', () => {
    const judged = [
      withImpact(survivor({ inside: 'none', line: 1, infecting: 9 }), 0),
      survivor({ inside: 'clean', line: 2, infecting: 0, reaching: 3 }),
      survivor({ inside: 'unknown', line: 3, infecting: 5 }),
      withImpact(survivor({ inside: 'some', line: 4, infecting: 1 }), 2),
      withImpact(survivor({ inside: 'most', line: 5, infecting: 1 }), 7),
      withImpact(survivor({ inside: 'state', line: 6, infecting: 9 }), 0, true),
    ];
    expect(places(judged)).toEqual(['a.ts:5', 'a.ts:4', 'a.ts:6', 'a.ts:3', 'a.ts:2', 'a.ts:1']);
  });
});
