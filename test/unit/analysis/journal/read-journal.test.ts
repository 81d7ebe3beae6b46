import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  decodeLine,
  encodeLine,
  type FileState,
  journalFormat,
  type JournalLine,
} from '../../../../src/analysis/journal/journal-line.ts';
import { readJournal } from '../../../../src/analysis/journal/read-journal.ts';
import { writeJournal } from '../../../../src/analysis/journal/write-journal.ts';
import { observationOf } from '../books.ts';

const head: JournalLine = { kind: 'journal', format: journalFormat };

const environment = {
  kind: 'environment' as const,
  first: 0,
  environment: [{ name: 'Node', value: 'v20', isReadable: true }],
} satisfies JournalLine;

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
  detours: [
    [
      [3, 4],
      [2, 3],
    ],
  ],
  whole: [1, 2],
};

function observedLine(path: string, number = 0): JournalLine & { readonly kind: 'observed' } {
  const { testFile, observed } = observationOf({ path, tests: [{ infects: [0, 1, 2] }] });
  const record = { testFile, observed, repeatable: true, flaky: [], environment: 0 };
  return { kind: 'observed', number, record: { ...record, inputs: [0, 1], known: [0, 3] } };
}

const place = fc.nat(3);

const anyLine: fc.Arbitrary<JournalLine> = fc.oneof(
  fc.tuple(place, fc.array(fc.string())).map(([first, keys]): JournalLine => {
    return { kind: 'mutants', first, keys };
  }),
  fc.tuple(place, fc.string()).map(([first, path]): JournalLine => {
    return { kind: 'contents', first, contents: [{ path, stamp: '1', digest: 'd', rivals: '' }] };
  }),
  place.map((number) => observedLine('a.test.ts', number)),
  place.map((of): JournalLine => ({ kind: 'state', of, state })),
  place.map((of): JournalLine => ({ kind: 'inputs', of, inputs: [4, 6] })),
  place.map((of): JournalLine => ({ kind: 'forgotten', of })),
  place.map((of): JournalLine => {
    return { kind: 'event', of, event: { kind: 'unsteady', ordinal: 0, message: 'm' } };
  }),
);

/** Records are numbered in the order in which they begin. */
const anyJournal = fc.array(anyLine, { maxLength: 12 }).map((lines) => {
  let number = 0;
  const numbered = lines.map((line): JournalLine => {
    return line.kind === 'observed' ? { ...line, number: number++ } : line;
  });
  return [head, environment, ...numbered];
});

function textOf(lines: readonly JournalLine[]): string {
  return lines.map((line) => encodeLine(line)).join('');
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

  test('leaves out a line that was damaged, and what later lines say of earlier records', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(), (lines, nth) => {
        const at = 1 + (nth % (lines.length - 1));
        const text = lines.map((line, index) => {
          const sealed = encodeLine(line);
          return index === at ? `#${sealed.slice(1)}` : sealed;
        });
        const before = lines.slice(0, at);
        const begun = before.filter(({ kind }) => kind === 'observed').length;
        const after = lines.slice(at + 1).filter((line) => !('of' in line && line.of < begun));
        const expected = readJournal(textOf([...before, ...after]));
        expect(readJournal(text.join(''))).toEqual({ ...expected, isWhole: false });
      }),
    );
  });

  test('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(), fc.string({ minLength: 1 }), (lines, nth, noise) => {
        const text = textOf(lines);
        const at = nth % text.length;
        const damaged = text.slice(0, at) + noise + text.slice(at + noise.length);
        expect(readJournal(damaged).isWhole).toBe(damaged === text);
      }),
    );
  });

  test('takes nothing from a journal in another format', () => {
    const other: JournalLine = { kind: 'journal', format: 0 };
    expect(readJournal(textOf([other, environment, observedLine('a.test.ts')]))).toMatchObject({
      environments: [],
      records: new Map(),
    });
  });

  test('has a later state in the place of an earlier one and the events before it', () => {
    const event: JournalLine = {
      kind: 'event',
      of: 0,
      event: { kind: 'unsteady', ordinal: 0, message: '' },
    };
    const lines = [head, environment, observedLine('a.test.ts'), event, event];
    const { records } = readJournal(textOf([...lines, { kind: 'state', of: 0, state }, event]));
    expect(records.get(0)).toMatchObject({ state, events: [{ kind: 'unsteady' }] });
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
    const text = textOf([
      head,
      { kind: 'environment', first: 0, environment: [] },
      { ...environment, first: 1 },
      { kind: 'mutants', first: 0, keys: ['unused@0', ...keys] },
      { kind: 'contents', first: 0, contents },
      {
        kind: 'observed',
        number: 7,
        record: {
          ...line.record,
          environment: 1,
          known: [1, 4],
          inputs: [1, 2],
          observed: {
            ...line.record.observed,
            outside: [{ command: 'deno run a.ts', mutants: [1, 3] }],
            infectedByLasting: [2, 3],
          },
        },
      },
      { kind: 'state', of: 7, state: { ...state, pending: [1, 2] } },
    ]);
    const again = readJournal(writeJournal(readJournal(text)));
    expect(again).toMatchObject({ isWhole: true, keys: keys.slice(0, 3) });
    expect(again.contents.map(({ path }) => path)).toEqual(['/a']);
    expect(again.environments).toEqual([environment.environment]);
    expect(again.records.get(0)).toMatchObject({
      record: {
        environment: 0,
        known: [0, 3],
        inputs: [0, 1],
        observed: {
          outside: [{ command: 'deno run a.ts', mutants: [0, 2] }],
          infectedByLasting: [1, 2],
        },
      },
      state: { pending: [0, 1], kills: [[1, { kind: 'test-failed' }, 'hot']] },
    });
  });
});

describe('the size of a journal', () => {
  test('is limited by leaving out the records that were used longest ago', () => {
    const states = Array.from({ length: 30 }, (_, number) => observedLine('a.test.ts', number));
    const text = textOf([head, environment, ...states, observedLine('b.test.ts', 30)]);
    const used = new Set([2]);
    const { records } = readJournal(writeJournal(readJournal(text), used));
    const kept = [...records.values()].map(({ record }) => record.testFile.path);
    expect(kept.filter((path) => path === 'b.test.ts')).toHaveLength(1);
    expect(kept.filter((path) => path === 'a.test.ts').length).toBeOneOf([5, 6, 7]);
    expect(kept.at(-1)).toBe('a.test.ts');
  });
});

describe('decodeLine', () => {
  test('knows a line by its checksum', () => {
    const text = encodeLine(environment).trimEnd();
    expect(decodeLine(text)).toEqual(environment);
    expect(decodeLine(text.replace('v20', 'v21'))).toBeUndefined();
  });
});
