import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { FileState } from '../../../../src/analysis/journal/file-state.ts';
import {
  decodeLine,
  encodeLine,
  journalFormat,
  type JournalLine,
} from '../../../../src/analysis/journal/journal-line.ts';
import { readJournal } from '../../../../src/analysis/journal/read-journal.ts';
import { writeJournal } from '../../../../src/analysis/journal/write-journal.ts';
import { observationOf } from '../books.ts';

const head: JournalLine = {
  kind: 'journal',
  format: journalFormat,
  environment: [{ name: 'Node', value: 'v20', isReadable: true }],
};

const state: FileState = {
  pending: [0, 2],
  warm: [],
  unseen: [],
  cold: [],
  settledHot: [[0, [1, 2]]],
  flaky: [],
  unsteady: [[0, 'failed']],
  controlsDue: 0,
  controlled: true,
  crashes: 0,
  kills: [[2, { kind: 'test-failed', ordinal: 0, message: 'né\n"oder"' }, 'hot']],
};

function observedLine(path: string): JournalLine {
  const { testFile, observed } = observationOf({ path, tests: [{ infects: [0, 1, 2] }] });
  const record = { testFile, observed, repeatable: true, flaky: [] };
  return { kind: 'observed', record: { ...record, inputs: [0, 1], known: [0, 3] } };
}

const file = fc.constantFrom('a.test.ts', 'b.test.ts');

const anyLine: fc.Arbitrary<JournalLine> = fc.oneof(
  fc.array(fc.string()).map((keys): JournalLine => ({ kind: 'mutants', keys })),
  fc.string().map((path): JournalLine => {
    return { kind: 'contents', contents: [{ path, stamp: '1', digest: 'd', rivals: '' }] };
  }),
  file.map(observedLine),
  file.map((name): JournalLine => ({ kind: 'state', file: name, state })),
  file.map((name): JournalLine => ({ kind: 'inputs', file: name, inputs: [4, 6] })),
  file.map((name): JournalLine => ({ kind: 'forgotten', file: name })),
  file.map((name): JournalLine => {
    return { kind: 'event', file: name, event: { kind: 'unsteady', ordinal: 0, message: 'm' } };
  }),
);

const anyJournal = fc.array(anyLine, { maxLength: 12 }).map((lines) => [head, ...lines]);

function textOf(lines: readonly JournalLine[]): string {
  return lines.map((line) => encodeLine(line)).join('');
}

/** Where two texts begin to differ; the length of the first where they don't. */
function firstDifference(one: string, other: string): number {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return at;
  return one.length;
}

describe('readJournal', () => {
  test('reads a journal that was cut off anywhere as far as its whole lines go', () => {
    fc.assert(
      fc.property(anyJournal, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const text = textOf(lines);
        const cut = text.slice(0, Math.floor(share * text.length));
        const whole = cut.split('\n').length - 1;
        const expected = readJournal(textOf(lines.slice(0, whole)));
        expect({ ...readJournal(cut), isWhole: true }).toEqual({ ...expected, isWhole: true });
      }),
    );
  });

  test('says whether it could read all', () => {
    fc.assert(
      fc.property(anyJournal, fc.string({ minLength: 1 }), (lines, rest) => {
        expect(readJournal(textOf(lines)).isWhole).toBe(true);
        expect(readJournal(`${textOf(lines)}${rest}`).isWhole).toBe(false);
      }),
    );
  });

  test('ends at a line that was damaged, and never throws', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(), fc.string({ minLength: 1 }), (lines, place, noise) => {
        const text = textOf(lines);
        const at = place % text.length;
        const damaged = text.slice(0, at) + noise + text.slice(at + noise.length);
        const whole = text.slice(0, firstDifference(text, damaged)).split('\n').length - 1;
        const expected = readJournal(textOf(lines.slice(0, whole)));
        expect({ ...readJournal(damaged), isWhole: true }).toEqual({ ...expected, isWhole: true });
      }),
    );
  });

  test('takes nothing from a journal in another format', () => {
    const other: JournalLine = { ...head, kind: 'journal', format: 0, environment: [] };
    expect(readJournal(textOf([other, observedLine('a.test.ts')]))).toMatchObject({
      environment: undefined,
      files: new Map(),
    });
  });

  test('has a later state in the place of an earlier one and the events before it', () => {
    const event: JournalLine = {
      kind: 'event',
      file: 'a.test.ts',
      event: { kind: 'unsteady', ordinal: 0, message: '' },
    };
    const lines = [head, observedLine('a.test.ts'), event, event];
    const { files } = readJournal(
      textOf([...lines, { kind: 'state', file: 'a.test.ts', state }, event]),
    );
    expect(files.get('a.test.ts')).toMatchObject({ state, events: [{ kind: 'unsteady' }] });
  });
});

describe('writeJournal', () => {
  test('writes what reads the same, without mutants and contents that nothing needs', () => {
    const keys = ['one@0', 'two@5', 'three@9', 'unused@1'];
    const content = { stamp: '1', digest: 'd', rivals: '' };
    const contents = [
      { ...content, path: '/unused' },
      { ...content, path: '/a' },
    ];
    const line = observedLine('a.test.ts');
    if (line.kind !== 'observed') throw new Error('It is one.');
    const text = textOf([
      head,
      { kind: 'mutants', keys: ['unused@0', ...keys] },
      { kind: 'contents', contents },
      { kind: 'observed', record: { ...line.record, known: [1, 4], inputs: [1, 2] } },
      { kind: 'state', file: 'a.test.ts', state: { ...state, pending: [1, 2] } },
    ]);
    const again = readJournal(writeJournal(readJournal(text)));
    expect(again).toMatchObject({ isWhole: true, keys: keys.slice(0, 3) });
    expect(again.contents.map(({ path }) => path)).toEqual(['/a']);
    expect(again.files.get('a.test.ts')).toMatchObject({
      record: { known: [0, 3], inputs: [0, 1] },
      state: { pending: [0, 1], kills: [[1, { kind: 'test-failed' }, 'hot']] },
    });
  });
});

describe('decodeLine', () => {
  test('knows a line by its checksum', () => {
    const text = encodeLine(head).trimEnd();
    expect(decodeLine(text)).toEqual(head);
    expect(decodeLine(text.replace('v20', 'v21'))).toBeUndefined();
  });
});
