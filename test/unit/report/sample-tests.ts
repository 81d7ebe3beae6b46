import type { Test } from '../../../src/model/test.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'test/money.test.ts': [
    'Money > adds amounts of one currency',
    'Money > refuses to add another currency',
    'Money > allocates without losing a cent',
    'Money > allocates by ratios of 1:1:1',
    'Money > allocates nothing to a ratio of zero',
    'Money > prints its amount with two decimals',
    'Money > prints a negative amount with its sign in front, whatever the currency and the locale are',
    'Money > knows zero',
  ],
  'test/billing/proration.test.ts': [
    'prorate > whole period',
    'prorate > half a month',
    'prorate > a day after the end',
    'settle > stops at the limit',
  ],
  'test/components/PriceTag.test.tsx': ['<PriceTag> > plain', '<PriceTag> > reduced'],
  'test/größe.test.ts': ['größeVon > über 100 cm → 大'],
  'test/legacy/csv.test.js': [
    'parseLine > splits at commas',
    'parseLine > keeps quoted commas',
    'parseLine > reads \u001b[31mcoloured\u001b[39m cells',
  ],
};

/** The tests of the shop; every second one knows where it stands in its file. */
export const sampleTests: readonly Test[] = Object.entries(names).flatMap(([file, ofFile]) =>
  ofFile.map((name, index) => ({
    id: `${file} > ${name}`,
    file,
    name,
    duration: 1 + index,
    ...(index % 2 === 0 ? { location: { line: 5 + 8 * index, column: 3 } } : {}),
  })),
);

/** Ids of the tests whose id contains a text. */
export function testIds(part: string): string[] {
  const ids = sampleTests.map(({ id }) => id).filter((id) => id.includes(part));
  if (ids.length === 0) throw new Error(`No test has ${part} in its id`);
  return ids;
}
