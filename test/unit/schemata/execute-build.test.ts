import { describe, expect, test } from 'vitest';

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
import { outcomeOf, toScript, type Outcome } from './evaluate.ts';
import { otherOperators } from '../mutation/loaded-operators.ts';
import { mutatedSnippets, snippets } from './snippets.ts';

describe.each(snippets)('execute build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const instrumented = build(file, { build: 'execute' });

  test('behaves like the original while no mutant is active', async () => {
    const expected = await outcomeOf(toScript(text, path));
    expect(expected).not.toMatch(/^throws/);
    expect(await outcomeWith(file, -1, instrumented.code)).toBe(expected);
  });

  test(
    'behaves like the mutated program while a mutant is active',
    { timeout: 60_000 },
    async () => {
      expect(mutantCount(file)).toBeGreaterThan(0);
      expect(await differences(file, instrumented.code)).toEqual([]);
    },
  );

  test('has all mutants and keeps the line breaks, but for a tagged template in a copy', () => {
    expect(instrumented.unplaced).toEqual([]);
    const added = instrumented.code.split('\n').length - text.split('\n').length;
    expect(added).toBe(text.includes('tag`p') ? 1 : 0);
  });
});

describe.each([...snippets, ...mutatedSnippets])(
  'execute build with the other operators: $name',
  ({ text, path }) => {
    const file = catalogued(text, path, otherOperators);
    const instrumented = build(file, { build: 'execute' });

    test('behaves like the original while no mutant is active', async () => {
      const expected = await outcomeOf(toScript(text, path));
      expect(expected).not.toMatch(/^throws/);
      expect(await outcomeWith(file, -1, instrumented.code)).toBe(expected);
    });

    test(
      'behaves like the mutated program while a mutant is active, and has all of them',
      { timeout: 60_000 },
      async () => {
        expect(mutantCount(file)).toBeGreaterThan(0);
        expect(instrumented.unplaced).toEqual([]);
        expect(await differences(file, instrumented.code)).toEqual([]);
      },
    );
  },
);

/** The mutated programs that behave otherwise than the build with the mutant active. */
async function differences(file: Catalogued, code: string): Promise<string[]> {
  const different: string[] = [];
  for (let index = 0; index < mutantCount(file); index += 1) {
    const mutated = mutatedText(file, index);
    const expected = await outcomeOfText(mutated, file.parsed.path);
    const actual = await outcomeWith(file, index, code);
    if (actual !== expected) different.push(`${expected} != ${actual}\n${mutated}`);
  }
  return different;
}

/** Runs an instrumented program with a mutant active. */
async function outcomeWith(file: Catalogued, mutant: number, code: string): Promise<Outcome> {
  const script = toScript(code, file.parsed.path);
  const runtime = runtimeFor(file, 'execute');
  runtime.activate(mutant);
  runtime.startFuel(FUEL);
  return outcomeOf(script);
}

/** Runs a mutated program as it is, but for its fuel. */
function outcomeOfText(text: string, path: string): Promise<Outcome> {
  const file = withoutMutants(text, path);
  return outcomeWith(file, -1, build(file, { build: 'execute' }).code);
}
