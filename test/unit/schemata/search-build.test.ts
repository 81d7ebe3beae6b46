import { describe, expect, test } from 'vitest';

import type { BranchTrace } from '../../../src/runtime/protocol.ts';
import { build, catalogued, runtimeFor } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';
import { snippets } from './snippets.ts';

const FUEL = 50_000;

describe.each(snippets)('search build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const searched = build(file, { build: 'search' });
  const searchScript = toScript(searched.code, path);

  test('behaves like the original, with a runtime and without', async () => {
    const expected = await outcomeOf(toScript(text, path));
    runtimeFor(file, 'search');
    expect(await outcomeOf(searchScript)).toBe(expected);
    Reflect.deleteProperty(globalThis, '__assay__');
    expect(await outcomeOf(searchScript)).toBe(expected);
  });

  test('reaches and infects what the observe build does, and burns the same', async () => {
    const observer = runtimeFor(file, 'observe');
    observer.startFuel(FUEL);
    await outcomeOf(toScript(build(file, { build: 'observe' }).code, path));
    const expected = observer.takeTrace();
    const burnt = observer.fuelUsed();
    const searcher = runtimeFor(file, 'search');
    searcher.startFuel(FUEL);
    await outcomeOf(searchScript);
    const { covered, infected } = searcher.takeSearch();
    expect({ covered, infected }).toEqual({
      covered: expected.covered,
      infected: expected.infected,
    });
    expect(searcher.fuelUsed()).toBe(burnt);
  });

  test('keeps the line breaks', () => {
    expect(searched.unplaced).toEqual([]);
    expect(searched.code.split('\n')).toHaveLength(text.split('\n').length);
  });
});

