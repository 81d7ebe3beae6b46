import { describe, expect, test } from 'vitest';

import { abs } from '../../../src/mutation/operators/abs.ts';
import { build, catalogued, membersOf, runtimeFor } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';

/** The replacements by ABS that a build tells to be infected when `check` is called with some values. */
async function infected(
  kind: 'observe' | 'search',
  body: string,
  values: string,
): Promise<readonly string[]> {
  const text = `function check(a: number, b: number) { ${body}; } export const run = () => check(${values});`;
  const file = catalogued(text, 'sample.ts', [abs]);
  const runtime = runtimeFor(file, kind);
  await outcomeOf(toScript(build(file, { build: kind }).code, 'sample.ts'));
  const trace = kind === 'observe' ? runtime.takeTrace() : runtime.takeSearch();
  const isInfected = membersOf(trace.infected);
  return file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .filter((_, index) => isInfected.has(index))
    .map(({ mutant }) => mutant.replacement);
}

describe('the observe build knows which absolute values differ', () => {
  test.each([
    ['return a', '3', ['-Math.abs(a)', '0']],
    ['return a', '-3', ['Math.abs(a)', '0']],
    ['return a', '0', ['-Math.abs(a)']],
    ['return a', '-0', ['Math.abs(a)', '0']],
    ['return a', 'NaN', ['0']],
    ['return Number(a)', '3', ['-Math.abs(Number(a))', '0', '-Math.abs(a)', '0']],
    [
      'return b - 1 - a',
      '-1, 0',
      ['-Math.abs(b - 1 - a)', 'Math.abs(b - 1)', '0', '-Math.abs(b)', 'Math.abs(a)', '0'],
    ],
    ['return -a', '3', ['Math.abs(-a)', '0']],
    ['return ~(a - 4)', '3', ['-Math.abs(~(a - 4))', 'Math.abs(a - 4)', '0', '-Math.abs(a)', '0']],
    ['return a++', '3', ['-Math.abs(a++)', '0']],
    // What is no number after all may convert to anything.
    ['return a', '"x" as any', ['Math.abs(a)', '-Math.abs(a)', '0']],
    ['return a', 'undefined as any', ['Math.abs(a)', '-Math.abs(a)', '0']],
  ])('%s of %s', async (body, values, expected) => {
    expect(await infected('observe', body, values)).toEqual(expected);
  });
});

describe('the search build knows when a predicate has the same value all the same', () => {
  test.each([
    ['return a < 10', '3', []],
    ['return a < 3', '-5', ['Math.abs(a)']],
    ['return a - 5 < 0', '3', ['Math.abs(a - 5)', '0']],
    ['return a === b', '3, 3', ['-Math.abs(a)', '0', '-Math.abs(b)', '0']],
    ['return a === b', '3, -3', ['-Math.abs(a)', 'Math.abs(b)']],
    ['if (a < b && b < 9) return 1', '-3, -2', ['Math.abs(a)', '0']],
  ])('%s of %s', async (body, values, expected) => {
    expect(await infected('search', body, values)).toEqual(expected);
  });
});
