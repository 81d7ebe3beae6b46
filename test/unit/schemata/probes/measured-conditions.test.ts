import { describe, expect, test } from 'vitest';

import type { BranchTrace } from '../../../../src/runtime/protocol.ts';
import { impactProbes } from '../../../../src/schemata/probes/impact-probes.ts';
import { numberedBranches } from '../../../../src/syntax/flow/numbered-branches.ts';
import {
  build,
  catalogued,
  mutantCount,
  mutatedText,
  runtimeFor,
  withoutMutants,
  type Catalogued,
  FUEL,
} from '../build.ts';
import { outcomeOf, toScript, type Outcome } from '../evaluate.ts';
import { snippets } from '../snippets.ts';

/** What a run shows. */
interface Shown {
  readonly outcome: Outcome;
  readonly branches: readonly BranchTrace[];
}

describe.each(snippets)('impact build with branches: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const script = measuredScript(file);

  test('behaves like the original while no mutant is active, with a runtime and without', async () => {
    const expected = await outcomeOf(toScript(text, path));
    expect((await runMeasured(file, script, -1)).outcome).toBe(expected);
    Reflect.deleteProperty(globalThis, '__assay__');
    expect(await outcomeOf(script)).toBe(expected);
  });

  test('tells of branches what the search build does, and burns the same', async () => {
    const expected = await runSearched(file);
    const searched = runtimeFor(file, 'search');
    searched.startFuel(FUEL);
    await outcomeOf(toScript(build(file, { build: 'search' }).code, path));
    expect((await runMeasured(file, script, -1)).branches).toEqual(expected.branches);
    const measured = runtimeFor(file, 'impact');
    measured.startFuel(FUEL);
    await outcomeOf(script);
    expect(measured.fuelUsed()).toBe(searched.fuelUsed());
  });

  test(
    'behaves like the mutated program while a mutant is active, and tells which branches that takes',
    { timeout: 60_000 },
    async () => {
      const count = numberedBranches(file.parsed).length;
      const different: unknown[] = [];
      for (let mutant = 0; mutant < mutantCount(file); mutant += 1) {
        const mutated = withoutMutants(mutatedText(file, mutant), path);
        const expected = await runSearched(mutated);
        const actual = await runMeasured(file, script, mutant);
        const isSame =
          actual.outcome === expected.outcome &&
          // The branches of other mutants have other numbers, and endless loops and recursions end at different times.
          (numberedBranches(mutated.parsed).length !== count ||
            /^throws (?:FuelExhausted|RangeError)$/.test(expected.outcome) ||
            isPartOf(actual.branches, expected.branches));
        if (!isSame) different.push({ mutated: mutated.parsed.text, expected, actual });
      }
      expect(different).toEqual([]);
    },
  );

  test('keeps the line breaks', () => {
    expect(measuredCode(file).split('\n')).toHaveLength(text.split('\n').length);
  });
});

type Told = readonly [branch: number, toTrue: number, toFalse: number];

/** Statements on `a` and `b`, their values, a mutant, and what a run with it tells of the branches. */
const tables: readonly (readonly [
  body: string,
  values: string,
  replacement: string | undefined,
  told: readonly Told[],
])[] = [
  ['if (a.x < b) return 1', '{ x: 3 }, 10', undefined, [[0, 0, 7]]],
  // Of a condition that is another there is its outcome alone.
  ['if (a.x < b) return 1', '{ x: 3 }, 10', 'false', [[0, 1, 0]]],
  ['if (a < b) return 1', '10, 10', 'a <= b', [[0, 0, 1]]],
  ['if (a === b) return 1', '"x", "x"', 'false', [[0, 1, 0]]],
  ['if (a.indexOf(b) !== -1) return 1', '["y", "x"], "x"', '1', [[0, 1, 0]]],
  // Operands that are others are measured as such.
  ['if (a < 5) return 1', '3', undefined, [[0, 0, 2]]],
  ['if (a < 5) return 1', '3', '0', [[0, 4, 0]]],
  ['if (a === "abc") return 1', '""', '""', [[0, 0, 1]]],
  ['if (a + 1 < b) return 1', '3, 10', 'a - 1', [[0, 0, 8]]],
  // What follows a mutant is measured with what it made of it.
  ['const c = a + b; if (c < 0) return 1', '3, 10', 'a - b', [[0, 0, 7]]],
  ['a.x = 9; if (a.x > 5) return 1', '{ x: 1 }', '', [[0, 5, 0]]],
  // Operands of a former condition are none of this one.
  [
    'if (a.x < 99) a.x = 4; if (a.x < b) return 1',
    '{ x: 3 }, 10',
    'a.x <= b',
    [
      [0, 0, 96],
      [1, 0, 1],
    ],
  ],
  // Where another operator is there, its operands are not told of.
  ['if (a < 5 && b > 3) return 1', '7, 9', 'b > 3', [[0, 0, 1]]],
  ['if (a < 5 || b > 3) return 1', '7, 0', 'b > 3', [[0, 1, 0]]],
  [
    'if ((a < 1 && b < 1) || b > 5) return 1',
    '0, 3',
    'a < 1',
    [
      [0, 0, 3 / 2],
      [1, 0, 1],
    ],
  ],
  [
    'switch (a + 1) { case 4: return 1; case 9: return 2; }',
    '3',
    'a - 1',
    [
      [0, 2, 0],
      [1, 7, 0],
    ],
  ],
  ['switch (a) { case 4: return 1; }', '0', '0', [[0, 0, 1]]],
  ['for (const c of a) c', '[1, 2]', undefined, [[0, 0, 2]]],
  ['return [1].map((c) => c + a.x > b ? 1 : 2)', '{ x: 3 }, 2', 'c - a.x', [[0, 5, 0]]],
];

describe('a run of a mutant tells how near it comes to both outcomes of a branch', () => {
  test.each(tables)('%s of %s, %s', async (body, values, replacement, told) => {
    const text = `function check(a, b) { ${body}; } export const run = () => check(${values});`;
    const file = catalogued(text, 'sample.js');
    const { branches } = await runMeasured(file, measuredScript(file), numberOf(file, replacement));
    expect(branches.map(({ branch, toTrue, toFalse }) => [branch, toTrue, toFalse])).toEqual(told);
  });

  test('branches have the numbers that they are given', async () => {
    const file = catalogued('export const run = () => (1 < 2 ? 3 : 4);', 'sample.js');
    const script = toScript(
      build(file, { build: 'combine', branches: true, firstBranch: 10 }).code,
      'sample.js',
    );
    expect((await runMeasured(file, script, -1)).branches).toEqual([
      { branch: 10, hits: 1, toTrue: 0, toFalse: 1 },
    ]);
  });

  test('a name that a mutant leaves unread is not read', async () => {
    const text = `
      const check = () => (late > 0 ? 1 : 2);
      export const run = () => { const seen = check(); return seen; };
      const seen = run(); const late = 1;`;
    const file = catalogued(text, 'sample.js');
    const script = measuredScript(file);
    expect((await runMeasured(file, script, -1)).outcome).toBe('throws ReferenceError');
    expect((await runMeasured(file, script, numberOf(file, 'false'))).outcome).toBe('2');
  });
});

/** The whole text of a mutant; none where none is asked for. */
function numberOf(file: Catalogued, replacement: string | undefined): number {
  if (replacement === undefined) return -1;
  const found = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .findIndex(({ mutant }) => mutant.replacement === replacement);
  if (found === -1) throw new Error(`No mutant has ${replacement}.`);
  return found;
}

/** Of all branches that were told of, the outcomes are those that are expected. */
function isPartOf(told: readonly BranchTrace[], expected: readonly BranchTrace[]): boolean {
  return told.every((one) => {
    const other = expected.find(({ branch }) => branch === one.branch);
    return (
      other !== undefined &&
      one.hits === other.hits &&
      (one.toTrue === 0) === (other.toTrue === 0) &&
      (one.toFalse === 0) === (other.toFalse === 0)
    );
  });
}

function measuredCode(file: Catalogued): string {
  const insertions = impactProbes(file.parsed, 0);
  return build(file, { build: 'combine', branches: true, insertions }).code;
}

function measuredScript(file: Catalogued): string {
  return toScript(measuredCode(file), file.parsed.path);
}

async function runMeasured(file: Catalogued, script: string, mutant: number): Promise<Shown> {
  const runtime = runtimeFor(file, 'impact');
  runtime.activate(mutant);
  runtime.startFuel(FUEL);
  runtime.startImpact(true);
  const outcome = await outcomeOf(script);
  return { outcome, branches: runtime.takeBranches() };
}

async function runSearched(file: Catalogued): Promise<Shown> {
  const runtime = runtimeFor(file, 'search');
  runtime.startFuel(FUEL);
  const outcome = await outcomeOf(
    toScript(build(file, { build: 'search' }).code, file.parsed.path),
  );
  return { outcome, branches: runtime.takeSearch().branches };
}
