import { describe, expect, test } from 'vitest';

import {
  build,
  catalogued,
  mutatedText,
  runtimeFor,
  withoutMutants,
  type Catalogued,
} from './build.ts';
import { outcomeOf, transpile, type Outcome } from './evaluate.ts';
import { snippets } from './snippets.ts';

const FUEL = 50_000;

describe.each(Object.entries(snippets))('execute build: %s', (_name, text) => {
  const file = catalogued(text);

  test('behaves like the original while no mutant is active', async () => {
    const expected = await outcomeOf(transpile(text));
    expect(await outcomeWith(file, -1)).toBe(expected);
  });

  test('behaves like the mutated program while a mutant is active', async () => {
    const script = transpile(build(file, { build: 'execute' }).code);
    const count = file.catalogue.sites.reduce((sum, site) => sum + site.mutants.length, 0);
    expect(count).toBeGreaterThan(0);
    const different: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const mutated = mutatedText(file, index);
      const expected = await outcomeOfText(mutated);
      const actual = await outcomeWith(file, index, script);
      if (actual !== expected)
        different.push(`${String(index)}: ${expected} != ${actual}\n${mutated}`);
    }
    expect(different).toEqual([]);
  });

  test('keeps the number of lines', () => {
    const { code, unplaced } = build(file, { build: 'execute' });
    expect(unplaced).toEqual([]);
    expect(code.split('\n').length - text.split('\n').length).toBeLessThanOrEqual(
      text.includes('tag`') ? 1 : 0,
    );
  });
});

async function outcomeWith(
  file: Catalogued,
  mutant: number,
  script = transpile(build(file, { build: 'execute' }).code),
): Promise<Outcome> {
  const runtime = runtimeFor(file, 'execute');
  runtime.activate(mutant);
  runtime.startFuel(FUEL);
  return outcomeOf(script);
}

/** Runs a mutated program as it is, but for its fuel. */
async function outcomeOfText(text: string): Promise<Outcome> {
  const file = withoutMutants(catalogued(text));
  return outcomeWith(file, -1);
}
