import { expect, test } from 'vitest';

import type { ReviewFindings } from '../../../../src/model/review-plan.ts';
import { applyEdits } from '../../../../src/properties/review/suggest/apply-edits.ts';
import { findVacuous } from '../../../../src/properties/review/suggest/find-vacuous.ts';
import { read } from './reading.ts';

const nothing: ReviewFindings = {
  tests: [],
  properties: [],
  clauses: [],
  mutants: [],
  assertions: { count: 0, recording: 0, judging: 0 },
};

/** What is said about the statements of a test, and the statements that are suggested. */
function findingsIn(body: string, isAsync = false): { message: string; after: string }[] {
  const head = `import fc from 'fast-check';\ntest('t', ${isAsync ? 'async ' : ''}() => { `;
  const file = read(`${head}${body} });\n`);
  return findVacuous(file, nothing).map(({ message, edits }) => ({
    message,
    after: applyEdits(file.parsed.text, edits).slice(head.length, -5),
  }));
}

test.each([
  [
    'fc.property(fc.nat(), (x) => f(x));',
    'This property is never run: give it to `fc.assert`.',
    undefined,
  ],
  [
    'fc.check(fc.property(fc.nat(), (x) => f(x)));',
    'The result of `fc.check` is dropped, so nothing fails: use `fc.assert`.',
    'fc.assert(fc.property(fc.nat(), (x) => f(x)));',
  ],
  [
    'fc.assert(fc.asyncProperty(fc.nat(), async (x) => f(x)));',
    'Nobody waits for this property, so the test can’t fail.',
    'return fc.assert(fc.asyncProperty(fc.nat(), async (x) => f(x)));',
  ],
  ['expect(f(1));', 'This `expect` has no matcher, so it asserts nothing.', undefined],
  [
    'expect(f(1)).resolves.toBe(1);',
    'Nobody waits for this assertion, so the test can’t fail.',
    'return expect(f(1)).resolves.toBe(1);',
  ],
  ['f(1); expect(true).toBe(true);', 'This assertion compares a value with itself.', undefined],
  [
    'fc.assert(fc.property(fc.nat(), (x) => true));',
    'This property can’t fail: it demands nothing.',
    undefined,
  ],
])('%s', (body, message, after = body) => {
  expect(findingsIn(body)).toEqual([{ message, after }]);
});

test.each([
  'fc.assert(fc.property(fc.nat(), (x) => f(x)));',
  'fc.assert(fc.property(fc.nat(), (x) => { f(x); }));',
  'expect(f(1)).toBe(f(1));',
  'const result = fc.check(fc.property(fc.nat(), (x) => f(x)));',
])('nothing is said about %s', (body) => {
  expect(findingsIn(body)).toEqual([]);
});

test('an async test awaits what it did not wait for', () => {
  expect(findingsIn('expect(f(1)).rejects.toThrow();', true)).toEqual([
    {
      message: 'Nobody waits for this assertion, so the test can’t fail.',
      after: 'await expect(f(1)).rejects.toThrow();',
    },
  ]);
});

test.each([
  [0, 10_000, 'This property can’t fail: its assumption rejects all inputs.'],
  [100, 9900, 'The assumption rejects 99 % of the inputs: make only inputs that it accepts.'],
])(
  'an assumption that accepts %d inputs and rejects %d is told with its line',
  (runs, rejected, message) => {
    const file = read(
      `import fc from 'fast-check';\ntest('t', () => fc.assert(fc.property(fc.nat(), (x) => {\n  fc.pre(x === 5);\n  return f(x);\n})));\n`,
    );
    const found = findVacuous(file, {
      ...nothing,
      properties: [{ status: 'reviewed', runs, rejected, duration: 0 }],
    });

    expect(
      found.map(({ message: said, offset }) => [said, file.parsed.text.slice(offset, offset + 7)]),
    ).toEqual([[message, 'x === 5']]);
  },
);
