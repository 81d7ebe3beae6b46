import { describe, expect, it } from 'vitest';

import {
  checkDrafts,
  type CheckTypes,
  type TestDraft,
} from '../../../../src/app/generate/check-drafts.ts';
import { printTests } from '../../../../src/generation/write/print-tests.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import { sampleModel } from '../../generation/write/sample-unit.ts';
import { call, gave, generated, value, vitestStyle } from '../../generation/write/test-cases.ts';

const print = (
  unit: TestDraft['unit'],
  casts: TestDraft['casts'],
): Promise<TestDraft['printed']> => {
  const path = 'test/unit.test.ts';
  const typed = printTests({
    model: sampleModel,
    tests: unit.tests,
    style: vitestStyle,
    path,
    casts,
  });
  return Promise.resolve({ path, text: typed.text, titles: typed.titles, typed });
};

async function draftOf(tests: readonly GeneratedTest[]): Promise<TestDraft> {
  const unit: TestDraft['unit'] = {
    file: 'src/unit.ts',
    interrupted: false,
    live: [],
    tests,
    possibleAssertions: 0,
    left: [],
    defects: [],
    untestable: [],
    denied: [],
    effort: {
      runs: 0,
      statements: 0,
      milliseconds: 0,
      search: { runs: 0, milliseconds: 0, waited: 0 },
    },
  };
  return { unit, casts: new Set(), printed: await print(unit, new Set()) };
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
    const { drafts, faults } = await checkDrafts(
      [await draftOf([greeting, sum])],
      print,
      complainingAt("'ann')"),
    );

    expect(drafts[0]?.printed.text).toContain("greet('ann' as never)");
    expect(drafts[0]?.printed.text).toContain('add(1, 2)');
    expect([...(drafts[0]?.casts ?? [])]).toEqual([`${greeting.id}:1:0`]);
    expect(faults).toEqual(new Map());
  });

  it('are at fault by the first line of its message where a cast does not help', async () => {
    const { drafts, faults } = await checkDrafts(
      [await draftOf([sum, greeting])],
      print,
      complainingAt('greet('),
    );

    expect([...faults]).toEqual([
      [drafts[0], new Map([[1, 'it does not compile: TS1: not greet(']])],
    ]);
  });

  it('are at fault for what is said inside of them, and give no other test a cast', async () => {
    const [outside, inside] = await Promise.all(
      ['import {', ".toBe('Hello"].map(async (part) =>
        checkDrafts([await draftOf([greeting, sum])], print, complainingAt(part)),
      ),
    );

    expect(outside?.faults).toEqual(new Map());
    expect([...(inside?.faults.values() ?? [])]).toEqual([
      new Map([[0, "it does not compile: TS1: not .toBe('Hello"]]),
    ]);
    expect(inside?.drafts[0]?.printed.text).not.toContain('as never');
  });

  it('stay as they are where types can not be checked', async () => {
    const before = [await draftOf([greeting])];

    const checked = await checkDrafts(before, print, () => Promise.resolve(undefined));

    expect(checked).toEqual({ drafts: before, faults: new Map() });
  });

  it('are not checked where they have no types', async () => {
    const { typed: _, ...printed } = (await draftOf([greeting])).printed;
    const draft = { ...(await draftOf([greeting])), printed };

    const checked = await checkDrafts([draft], print, () => Promise.reject(new Error('asked')));

    expect(checked.drafts).toEqual([draft]);
  });
});
