import { describe, expect, it } from 'vitest';

import { checkPrintedTests } from '../../../../src/app/generate/check-printed-tests.ts';
import type {
  CheckTypes,
  PrintedUnit,
  PrintUnit,
} from '../../../../src/app/generate/printed-unit.ts';
import { printTests } from '../../../../src/generation/write/print-tests.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import { generatedUnit } from '../../generation/generated-units.ts';
import { sampleModel } from '../../generation/write/sample-unit.ts';
import { call, gave, generated, value, vitestStyle } from '../../generation/write/test-cases.ts';

const print: PrintUnit = (unit, casts) => {
  const path = 'test/unit.test.ts';
  const { tests } = unit;
  const printed = printTests({ model: sampleModel, tests, style: vitestStyle, path, casts });
  return { unit, path, casts, printed, isTyped: true };
};

function unitOf(...tests: readonly GeneratedTest[]): PrintedUnit {
  return print(generatedUnit('src/unit.ts', { tests }), new Set());
}

/** A checker that complains wherever one of these texts stands. */
function complainingAt(...complaints: readonly string[]): CheckTypes {
  return (texts) =>
    Promise.resolve(
      texts.map(({ text }) =>
        complaints.flatMap((part) => {
          const start = text.indexOf(part);
          return start === -1 ? [] : [{ start, text: `TS1: not ${part}\nand more` }];
        }),
      ),
    );
}

const greeting = generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]);
const sum = generated([value(1), value(2), call('add', 0, 1)], [gave(2, 3)]);

describe('printed tests that the type checker looks at', () => {
  it('have casts where it refuses arguments, and no faults once that helps', async () => {
    const { units, faults } = await checkPrintedTests(
      [unitOf(greeting, sum)],
      print,
      complainingAt("'ann')"),
    );

    expect(units[0]?.printed.text).toContain("greet('ann' as never)");
    expect(units[0]?.printed.text).toContain('add(1, 2)');
    expect([...(units[0]?.casts ?? [])]).toEqual([`${greeting.id}:1:0`]);
    expect(faults).toEqual(new Map());
  });

  it('are at fault by the first line of its message where a cast does not help', async () => {
    const { faults } = await checkPrintedTests(
      [unitOf(sum, greeting)],
      print,
      complainingAt('greet('),
    );

    expect([...faults]).toEqual([
      ['src/unit.ts', new Map([[greeting.id, 'it does not compile: TS1: not greet(']])],
    ]);
  });

  it('are at fault for what is said inside of them, and give no other test a cast', async () => {
    const [outside, inside] = await Promise.all(
      ['import {', ".toBe('Hello"].map(async (part) =>
        checkPrintedTests([unitOf(greeting, sum)], print, complainingAt(part)),
      ),
    );

    expect(outside?.faults).toEqual(new Map());
    expect([...(inside?.faults.values() ?? [])]).toEqual([
      new Map([[greeting.id, "it does not compile: TS1: not .toBe('Hello"]]),
    ]);
    expect(inside?.units[0]?.printed.text).not.toContain('as never');
  });

  it('stay as they are where types can not be checked', async () => {
    const before = [unitOf(greeting)];

    const checked = await checkPrintedTests(before, print, () => Promise.resolve(undefined));

    expect(checked).toEqual({ units: before, faults: new Map() });
  });

  it('are not checked where they have no types', async () => {
    const untyped = { ...unitOf(greeting), isTyped: false };

    const checked = await checkPrintedTests([untyped], print, () =>
      Promise.reject(new Error('asked')),
    );

    expect(checked.units).toEqual([untyped]);
  });
});
