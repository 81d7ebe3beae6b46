import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sitePlaces } from '../../../src/schemata/plan/site-places.ts';
import {
  build,
  catalogued,
  mutantCount,
  mutatedText,
  runtimeFor,
  withoutMutants,
  type Catalogued,
  FUEL,
} from './build.ts';
import { burntInBuilds } from './burnt.ts';
import { outcomeOf, toScript, type Outcome } from './evaluate.ts';
import { snippets } from './snippets.ts';

describe.each(snippets)('combine build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const { code } = build(file, { build: 'combine' });

  test('behaves like the original while no mutant is active', async () => {
    expect(await outcomeWith(file, [], code)).toBe(await outcomeOf(toScript(text, path)));
  });

  test(
    'behaves like the mutated program while a mutant is active',
    { timeout: 60_000 },
    async () => {
      const all = Array.from({ length: mutantCount(file) }, (_, index) => [index]);
      expect(await differences(file, code, all)).toEqual([]);
    },
  );

  test(
    'behaves like the program with all changes while two or three mutants are active',
    {
      timeout: 60_000,
    },
    async () => {
      const sets = fc.uniqueArray(fc.nat(mutantCount(file) - 1), { minLength: 2, maxLength: 3 });
      const chosen = fc.sample(sets, { numRuns: 150 });
      const apart = chosen.filter(apartIn(file));
      expect(apart.length).toBeGreaterThan(0);
      expect(await differences(file, code, apart)).toEqual([]);
    },
  );

  test('keeps the line breaks', () => {
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
  });
});

describe('combine build', () => {
  const path = 'sample.js';

  function numberOf(file: Catalogued, original: string, replacement: string): number {
    const all = file.catalogue.sites.flatMap(({ mutants }) => mutants);
    const found = all.findIndex(
      ({ mutant }) => mutant.original === original && mutant.replacement === replacement,
    );
    if (found === -1) throw new Error(`No mutant turns ${original} into ${replacement}.`);
    return found;
  }

  test('has mutants of a function and of one inside it active at once', async () => {
    const file = catalogued(
      'export const run = () => { const step = 3; const add = (x) => x + step; return add(4) * 2; };',
      path,
    );
    const { code } = build(file, { build: 'combine' });
    const inner = numberOf(file, 'x + step', 'x - step');
    const outer = numberOf(file, 'add(4) * 2', 'add(4) / 2');
    expect(await outcomeWith(file, [], code)).toBe('14');
    expect(await outcomeWith(file, [inner], code)).toBe('2');
    expect(await outcomeWith(file, [outer], code)).toBe('3.5');
    expect(await outcomeWith(file, [inner, outer], code)).toBe('0.5');
  });

  test.each([
    'for (let i = 0; i < n; i++) sum += i;',
    'for (let i = 0; i < 300; i += 1) { sum += i; }',
    'for (let i = n; i > 0; i--) sum += f(i);',
    'for (let i = 0; i < n; i++) { for (let j = 0; j <= i; j++) sum += j; }',
    'while (sum < n) sum += 7;',
  ])('burns as much fuel as the other builds while no mutant is active: %s', async (loop) => {
    const text = `const f = (x) => x > 3 ? x : 1; export function run(n = 1000) { let sum = 0; ${loop} return sum; }`;
    const file = catalogued(text, path);
    const burnt = await burntInBuilds(file, path);
    expect(burnt[0]).toBeGreaterThan(100);
    expect(new Set(burnt).size).toBe(1);
  });

  test('uses up the fuel where two mutants together make a loop endless', async () => {
    const text = `export function run() {
      let i = 0, rounds = 0;
      for (let k = 0; k < 5; k++) rounds += 1;
      while (i < 10) i += 2;
      return [i, rounds];
    }`;
    const file = catalogued(text, path);
    const { code } = build(file, { build: 'combine' });
    const back = numberOf(file, 'i += 2', 'i -= 2');
    const more = numberOf(file, 'k < 5', 'k <= 5');
    expect(await outcomeWith(file, [more], code)).toBe('[ 10, 6 ]');
    expect(await outcomeWith(file, [more, back], code)).toBe('throws FuelExhausted');
  });

  test('runs without a runtime as the original', async () => {
    const file = catalogued('export const run = () => 1 + 2;', path);
    const { code } = build(file, { build: 'combine' });
    Reflect.deleteProperty(globalThis, '__assay__');
    expect(await outcomeOf(toScript(code, path))).toBe('3');
  });

  test('asks the flags safely where functions may be called before the prelude has run', () => {
    const file = catalogued(`import { b } from './b.js'; export const a = (x) => b + x;`, path);
    expect(build(file, { build: 'combine' }).code).toMatch(/__assay_f\?\.\[0\]\?/);
  });
});

/** Gives a function that is true where the texts that mutants replace do not overlap. */
function apartIn({ parsed, catalogue }: Catalogued): (indices: readonly number[]) => boolean {
  const places = sitePlaces(catalogue, parsed);
  const ofMutant = catalogue.sites.flatMap(({ mutants }, site) => mutants.map(() => places[site]));
  return (indices) =>
    indices.every((one) =>
      indices.every((other) => {
        const [a, b] = [ofMutant[one], ofMutant[other]];
        return one === other || !a || !b || a.end <= b.start || b.end <= a.start;
      }),
    );
}

async function differences(
  file: Catalogued,
  code: string,
  sets: readonly (readonly number[])[],
): Promise<string[]> {
  const different: string[] = [];
  for (const indices of sets) {
    const mutated = mutatedText(file, ...indices);
    const expected = await outcomeOfText(mutated, file.parsed.path);
    const actual = await outcomeWith(file, indices, code);
    if (actual !== expected) different.push(`${expected} != ${actual}\n${mutated}`);
  }
  return different;
}

/** Runs a program of the combine build with these mutants active. */
async function outcomeWith(
  file: Catalogued,
  mutants: readonly number[],
  code: string,
): Promise<Outcome> {
  const script = toScript(code, file.parsed.path);
  const runtime = runtimeFor(file, 'combine');
  const index = mutantCount(file);
  runtime.combine([{ mutant: index, parts: mutants }]);
  runtime.activate(mutants.length === 0 ? -1 : index);
  runtime.startFuel(FUEL);
  return outcomeOf(script);
}

/** Runs a mutated program as it is, but for its fuel. */
function outcomeOfText(text: string, path: string): Promise<Outcome> {
  const file = withoutMutants(text, path);
  return outcomeWith(file, [], build(file, { build: 'combine' }).code);
}
