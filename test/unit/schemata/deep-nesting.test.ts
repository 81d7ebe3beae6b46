import { describe, expect, test } from 'vitest';

import { catalogueSources } from '../../../src/analysis/select/catalogue-sources.ts';
import type { Notice } from '../../../src/model/analysis-result.ts';
import { sufficientOperators } from '../mutation/loaded-operators.ts';
import { build, catalogued, runtimeFor } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';

/** Texts of one shape, by how often something is repeated in it. */
type Shape = (count: number) => string;

function times(count: number, text: (at: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, at) => text(at)).join(between);
}

const expression =
  (text: Shape): Shape =>
  (count) =>
    `const f = (x) => x;\nexport const run = (a = 1) => ${text(count)};\n`;

/** What is nested too deep in these, and at how many levels V8 still takes it. */
const deep: readonly (readonly [name: string, shape: Shape, counts: readonly number[]])[] = [
  ['a sum', expression((n) => times(n, () => 'a', ' + ')), [300, 3000]],
  ['a conjunction', expression((n) => times(n, (at) => `a < ${at + 2}`, ' && ')), [300, 3000]],
  ['a disjunction', expression((n) => times(n, (at) => `a > ${at + 2}`, ' || ')), [300, 3000]],
  ['texts put together', expression((n) => times(n, () => '`x${a}`', ' + ')), [300, 3000]],
  ['choices', expression((n) => `${times(n, (at) => `a === ${at + 2} ? ${at} : `)}-1`), [200, 800]],
  ['a chain of calls', expression((n) => `[a]${times(n, () => '.map(f)')}`), [300, 1000]],
  ['arrays', expression((n) => '['.repeat(n) + 'a' + ']'.repeat(n)), [200, 400]],
  ['objects', expression((n) => `${'({ p: '.repeat(n)}a${' })'.repeat(n)}`), [150, 300]],
  ['calls', expression((n) => 'f('.repeat(n) + 'a' + ')'.repeat(n)), [200, 400]],
  ['functions', expression((n) => `${times(n, () => '() => ')}a`), [200, 400]],
];

/** A chain of `else if`. */
const chain: Shape = (n) =>
  `export function run(a = 1) { ${times(n, (at) => `if (a === ${at + 2}) return ${at};`, ' else ')} return -1; }\n`;

/** These grow without being nested. */
const flat: readonly (readonly [name: string, shape: Shape])[] = [
  ['a list', expression((n) => `[${times(n, (at) => `a + ${at}`, ', ')}]`)],
  ['a sequence', expression((n) => `(${times(n, () => 'a++', ', ')})`)],
  [
    'statements',
    (n) => `export function run(a = 1) { ${times(n, () => 'a = a + 1;')} return a; }\n`,
  ],
];

const builds = ['observe', 'execute', 'combine', 'search'] as const;

function noticesOf(text: string): Notice[] {
  const notices: Notice[] = [];
  const query = { operators: sufficientOperators, typesOf: () => undefined };
  catalogueSources([{ file: 'source.js' }], query, () => text, notices);
  return notices;
}

describe.each(deep)('%s nested too deep', (_, shape, counts) => {
  test.each(counts)('%d times: goes unmutated with a notice, and runs as it is', async (count) => {
    const text = shape(count);
    const file = catalogued(text, 'source.js');
    expect(noticesOf(text)).toMatchObject([
      { code: 'nested-too-deep', place: expect.stringMatching(/^source\.js:/) },
    ]);
    const expected = await outcomeOf(toScript(text, 'source.js'));
    for (const kind of builds) {
      const { code } = build(file, { build: kind });
      expect(code.length).toBeLessThan(text.length * 2 + 1000);
      runtimeFor(file, kind);
      expect(await outcomeOf(toScript(code, 'source.js'))).toBe(expected);
    }
  });

  test('leaves the rest of its file to be mutated', () => {
    const { catalogue } = catalogued(
      `${shape(counts[0] ?? 0)}export const more = (b, c) => b * c;\n`,
      'source.js',
    );
    const originals = catalogue.sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant));
    expect(originals.map(({ original }) => original)).toContain('b * c');
  });
});

describe('a chain of else if', () => {
  test.each([500, 2000])('%d times: goes unmutated from where it is too deep on', async (count) => {
    const text = chain(count);
    const file = catalogued(text, 'source.js');
    expect(noticesOf(text)).toMatchObject([{ code: 'nested-too-deep' }]);
    const originals = file.catalogue.sites.flatMap(({ mutants }) =>
      mutants.map(({ mutant }) => mutant.original),
    );
    expect(originals).toContain('a === 300');
    expect(originals).not.toContain('a === 450');
    const expected = await outcomeOf(toScript(text, 'source.js'));
    for (const kind of builds) {
      const { code } = build(file, { build: kind });
      runtimeFor(file, kind);
      expect(await outcomeOf(toScript(code, 'source.js'))).toBe(expected);
    }
  });

  test('makes builds grow as it does', () => {
    for (const kind of builds) {
      const growth = [90, 360].map((count) => {
        const text = chain(count);
        return build(catalogued(text, 'source.js'), { build: kind }).code.length / text.length;
      });
      expect(growth[1]).toBeLessThan((growth[0] ?? 0) * 1.5);
    }
  });
});

test.each(flat)('builds of %s grow as the text does', (_, shape) => {
  for (const kind of builds) {
    const growth = [200, 2000].map((count) => {
      const text = shape(count);
      return build(catalogued(text, 'source.js'), { build: kind }).code.length / text.length;
    });
    expect(growth[1]).toBeLessThan((growth[0] ?? 0) * 1.5);
  }
});
