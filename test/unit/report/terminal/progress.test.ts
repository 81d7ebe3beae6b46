import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { displayWidth } from '../../../../src/report/terminal/display-width.ts';
import {
  plainProgress,
  progressLine,
  type ProgressSnapshot,
} from '../../../../src/report/terminal/progress.ts';

function snapshot(changes: Partial<ProgressSnapshot> = {}): ProgressSnapshot {
  return {
    phase: 'execute',
    testFilesDone: 12,
    testFilesTotal: 12,
    mutantsDone: 412,
    mutantsTotal: 1204,
    killed: 380,
    survived: 28,
    timeout: 4,
    startedAt: 1000,
    now: 5200,
    rate: 163.2,
    left: 4853,
    ...changes,
  };
}

describe('the live line', () => {
  test('tells everything on 80 columns and fits', () => {
    const line = progressLine(snapshot(), 80, false);
    expect(line).toBe(
      'Mutants  412/1,204  34 %  380 killed  28 survived  4 timeouts  163/s  5 s left',
    );
  });

  test('has a longer bar where there is more room', () => {
    expect(progressLine(snapshot(), 120, false)).toBe(
      `Mutants  ${'━'.repeat(8)}${'─'.repeat(16)}  412/1,204  34 %  380 killed  28 survived  4 timeouts  163/s  5 s left`,
    );
  });

  test.each([
    [72, 'Mutants  ━━━──────  412/1,204  380 killed  28 survived  163/s  5 s left'],
    [65, 'Mutants  412/1,204  380 killed  28 survived  163/s  5 s left'],
    [55, 'Mutants  412/1,204  380 killed  28 survived  5 s left'],
    [33, 'Mutants  412/1,204  5 s left'],
    [20, 'Mutants  412/1,204'],
    [10, 'Mutants'],
    [6, 'Muta…'],
  ])('leaves out the less important on %i columns', (width, line) => {
    expect(progressLine(snapshot(), width, false)).toBe(line);
  });

  test.each([
    [snapshot({ phase: 'start', rate: undefined }), 'Starting  4.2 s'],
    [snapshot({ phase: 'types', rate: undefined }), 'Checking types  4.2 s'],
    [snapshot({ phase: 'done', rate: undefined }), 'Done  4.2 s'],
    [snapshot({ phase: 'observe', testFilesDone: 3, testFilesTotal: 0 }), 'Observing tests  4.2 s'],
  ])('shows the time passed where there is nothing to count: %#', (state, line) => {
    expect(progressLine(state, 80, false)).toBe(line);
  });

  test('counts test files while observing', () => {
    const line = progressLine(snapshot({ phase: 'observe', testFilesDone: 6 }), 80, false);
    expect(line).toBe(`Observing tests  ${'━'.repeat(12)}${'─'.repeat(12)}  6/12 files  4.2 s`);
  });

  test.each([
    ['none is known', { left: undefined }, 'left'],
    ['nothing moves', { rate: 0 }, '/s'],
  ])('promises no time or rate where %s', (_, changes, unit) => {
    expect(progressLine(snapshot(changes), 80, false)).not.toContain(unit);
  });

  test.each([
    [59_000, '59 s left'],
    [59_100, '1 min 0 s left'],
    [100, '1 s left'],
  ])('rounds the time left up to seconds', (left, text) => {
    expect(progressLine(snapshot({ left }), 80, false)).toContain(text);
  });

  test('tells the most time that may be left where that is known', () => {
    const line = progressLine(snapshot({ mostLeft: 5000 }), 80, false);
    expect(line).toBe(
      'Mutants  412/1,204  380 killed  28 survived  4 timeouts  163/s  up to 5 s left',
    );
  });

  test('stays within the width, colours or not, whatever the numbers', () => {
    const count = fc.nat(2_000_000);
    const phase = fc.constantFrom('start', 'observe', 'types', 'execute', 'confirm', 'done');
    const changes = fc.record({
      phase,
      mutantsDone: count,
      mutantsTotal: count,
      killed: count,
      rate: count,
    });
    fc.assert(
      fc.property(changes, fc.integer({ min: 2, max: 200 }), (numbers, width) => {
        const plain = progressLine(snapshot(numbers), width, false);
        expect(displayWidth(plain)).toBeLessThan(width);
        const sequences = new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, 'g');
        expect(progressLine(snapshot(numbers), width, true).replace(sequences, '')).toBe(plain);
      }),
    );
  });
});

describe('the line of a log', () => {
  test('tells every figure', () => {
    expect(plainProgress(snapshot())).toBe(
      'Mutants: 412/1,204, 34 %, 380 killed, 28 survived, 4 timeouts, 163/s, 5 s left',
    );
    expect(plainProgress(snapshot({ phase: 'observe' }))).toBe(
      'Observing tests: 12/12 files, 4.2 s',
    );
  });
});
