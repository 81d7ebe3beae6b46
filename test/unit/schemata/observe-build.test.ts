import { describe, expect, test } from 'vitest';

import { build, catalogued, membersOf, mutantCount, runtimeFor, FUEL } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';
import { snippets } from './snippets.ts';

describe.each(snippets)('observe build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const observed = build(file, { build: 'observe' });
  const observeScript = toScript(observed.code, path);
  const executeScript = toScript(build(file, { build: 'execute' }).code, path);

  test('behaves like the original', async () => {
    const expected = await outcomeOf(toScript(text, path));
    runtimeFor(file, 'observe');
    expect(await outcomeOf(observeScript)).toBe(expected);
    Reflect.deleteProperty(globalThis, '__assay__');
    expect(await outcomeOf(observeScript)).toBe(expected);
  });

  test('infects every mutant that makes a difference', { timeout: 60_000 }, async () => {
    const observer = runtimeFor(file, 'observe');
    const original = await outcomeOf(observeScript);
    const { covered, infected } = observer.takeTrace();
    const isCovered = membersOf(covered);
    const isInfected = membersOf(infected);
    const missed: number[] = [];
    for (let index = 0; index < mutantCount(file); index += 1) {
      const runtime = runtimeFor(file, 'execute');
      runtime.activate(index);
      runtime.startFuel(FUEL);
      const differs = (await outcomeOf(executeScript)) !== original;
      if (differs && !isInfected.has(index)) missed.push(index);
    }
    expect(missed).toEqual([]);
    expect([...isInfected].filter((index) => !isCovered.has(index))).toEqual([]);
    expect(isInfected.size).toBeGreaterThan(0);
  });

  test('records the same and burns the same in equal runs, in both builds', async () => {
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const runtime = runtimeFor(file, 'observe');
      runtime.startFuel(FUEL);
      await outcomeOf(observeScript);
      runs.push({ trace: runtime.takeTrace(), fuel: runtime.fuelUsed() });
    }
    expect(runs[1]).toEqual(runs[0]);
    const executing = runtimeFor(file, 'execute');
    executing.startFuel(FUEL);
    await outcomeOf(executeScript);
    expect(executing.fuelUsed()).toBe(runs[0]?.fuel);
  });

  test('keeps the line breaks', () => {
    expect(observed.unplaced).toEqual([]);
    expect(observed.code.split('\n').length).toBe(text.split('\n').length);
  });
});

test.each(['use(a < 1)', 'use(-a)', 'use(a)', 'let b = 0; b += a', 'if (a) use(1)'])(
  'an imported name is read once, since its module may count the reads: %s',
  (statement) => {
    const file = catalogued(`import { a, use } from './m';\n${statement}`, 'a.mjs');
    const [, body = ''] = build(file, { build: 'observe' }).code.split("'./m';");
    expect(body.match(/\ba\b/g)).toEqual(['a']);
  },
);
