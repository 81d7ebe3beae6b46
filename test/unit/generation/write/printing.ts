import type { PrintStyle } from '../../../../src/generation/write/print-style.ts';

import { printTests, type TestsToPrint } from '../../../../src/generation/write/print-tests.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import { sampleModel } from './sample-unit.ts';
import {
  asserts,
  call,
  gave,
  generated,
  observed,
  threw,
  value,
  vitestStyle,
  mochaStyle,
} from './test-cases.ts';

/** The text of a test file. */
export function print(tests: readonly GeneratedTest[], more: Partial<TestsToPrint> = {}): string {
  const input = {
    model: sampleModel,
    tests,
    style: vitestStyle,
    path: 'test/unit.test.ts',
    ...more,
  };
  return printTests(input).text;
}

/** The lines inside of a single test. */
export function body(test: GeneratedTest, more: Partial<TestsToPrint> = {}): readonly string[] {
  const lines = print([test], more).split('\n');
  const start = lines.findIndex((line) => /^ *it\(/.test(line));
  const end = lines.findIndex((line, at) => at > start && /^ {2}\}\);?$/.test(line));
  return lines
    .slice(start + 1, end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export const chaiStyle: PrintStyle = { ...mochaStyle, assertions: 'chai' };
export const jestStyle: PrintStyle = { ...vitestStyle, runner: 'jest' };
export const scripts: PrintStyle = {
  ...mochaStyle,
  isTypeScript: false,
  isModule: false,
  hasSemicolons: false,
};

export const sum: GeneratedTest = generated([value(1), value(2), call('add', 0, 1)], [gave(2, 3)]);
export const sorting: GeneratedTest = generated(
  [value(3), value(1), { kind: 'array', elements: [0, 1] }, call('sort', 2)],
  [asserts({ of: 'state', variable: 2 }, observed([1, 3]))],
);
export const calling: GeneratedTest = generated(
  [
    value(7),
    { kind: 'array', elements: [0] },
    { kind: 'stub', parameterNames: ['value'], behaviour: { does: 'return-argument', at: 0 } },
    call('each', 1, 2),
  ],
  [asserts({ of: 'calls', variable: 2 }, observed([[7, 0]]))],
);
export const failing: GeneratedTest = generated(
  [value(''), call('parse', 0)],
  [threw(1, 'SyntaxError', 'Nothing to read')],
);
export const rejecting: GeneratedTest = generated(
  [value(-1), call('load', 0), { kind: 'await', promise: 1 }],
  [threw(2, 'RangeError', 'No such id')],
);
