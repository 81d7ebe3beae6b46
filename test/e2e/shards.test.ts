import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { expect, test } from 'vitest';

import { runAssay, writeVitestProject } from './run-assay.ts';

const shop = {
  'src/clamp.ts': `
export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  return value > high ? high : value;
}
export function spread(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}
`,
  'src/rates.ts': `
export const rates = { low: 0.07, high: 0.19 };
export function tax(amount: number, kind: keyof typeof rates): number {
  return Math.round(amount * rates[kind]);
}
// assay-ignore-next-line: on purpose
export const unused = 1 + 2;
`,
  'src/untested.ts': `
export function untested(a: number): number {
  return a > 0 ? a : -a;
}
`,
  'test/clamp.test.ts': `
import { expect, test } from 'vitest';
import { clamp, spread } from '../src/clamp.ts';
import '../src/untested.ts';
test('raises to the lower bound', () => expect(clamp(1, 3, 5)).toBe(3));
test('leaves what is between', () => expect(clamp(4, 3, 5)).toBe(4));
test('spread', () => expect(spread([1, 5, 2])).toBe(4));
`,
  'test/rates.test.ts': `
import { expect, test } from 'vitest';
import { tax } from '../src/rates.ts';
test('tax', () => expect(tax(100, 'low')).toBe(7));
test('tax', () => expect(tax(200, 'low')).toBe(14));
`,
};

/** What a JSON report says of each mutant by its id, tests by their names. */
function verdictsOf(text: string): Record<string, object> {
  const { files, testFiles = {} }: MutationTestResult = JSON.parse(text);
  const tests = new Map(
    Object.entries(testFiles).flatMap(([file, { tests: all }]) =>
      all.map(({ id, name }): [string, string] => [id, `${file} > ${name}`]),
    ),
  );
  return Object.fromEntries(
    Object.values(files).flatMap(({ mutants }) =>
      mutants.map(({ id, status, coveredBy = [] }) => [
        id,
        { status, coveredBy: coveredBy.map((one) => tests.get(one) ?? one).toSorted() },
      ]),
    ),
  );
}

test('three shards together are one run, with the same verdicts, coverage and score', async () => {
  const root = writeVitestProject(shop);
  const { stdout } = await runAssay(root, ['run', '--reporter', 'terminal,json', '--no-html']);
  const whole = readFileSync(join(root, 'reports/assay/mutation.json'), 'utf8');
  const scoreLine = stdout.split('\n', 1);
  expect(scoreLine).toEqual([expect.stringMatching(/^Mutation score {2}\d+\.\d %$/)]);

  for (const shard of ['1/3', '2/3', '3/3']) {
    const part = await runAssay(root, ['run', '--shard', shard]);
    expect(part.code).toBe(0);
    expect(part.stdout).toMatch(new RegExp(`Shard ${shard[0]} of 3: [1-9]`));
  }
  const { code, stdout: merged } = await runAssay(root, ['merge', '--json']);

  expect(code).toBe(0);
  expect(Object.keys(verdictsOf(whole)).length).toBeGreaterThan(40);
  expect(verdictsOf(merged)).toEqual(verdictsOf(whole));
  const printed = await runAssay(root, ['merge', '--reporter', 'terminal']);
  expect(printed.stdout.split('\n', 1)).toEqual(scoreLine);
  expect(readFileSync(join(root, 'reports/assay/index.html'), 'utf8')).toContain('<!doctype html>');
  const again = await runAssay(root, ['merge', '--break', '100', '--no-html']);
  expect(again.code).toBe(1);
});

test('more shards than there is work for leave some empty, and nothing out', async () => {
  const root = writeVitestProject({
    'src/twice.js': 'export const twice = (a) => a + a;',
    'test/twice.test.js':
      "import { expect, test } from 'vitest'; import { twice } from '../src/twice'; test('t', () => expect(twice(3)).toBe(6));",
  });
  const { stdout: whole } = await runAssay(root, ['run', '--json', '--no-html']);

  const sizes: string[] = [];
  for (const shard of ['1/3', '2/3', '3/3']) {
    const { code, stdout } = await runAssay(root, ['run', '--shard', shard]);
    expect(code).toBe(0);
    sizes.push(/of 3: (\d+) of/.exec(stdout)?.[1] ?? '');
  }
  const { stdout: merged } = await runAssay(root, ['merge', '--json', '--no-html']);

  expect(sizes).toContain('0');
  expect(verdictsOf(merged)).toEqual(verdictsOf(whole));
});

test('a baseline fails new survivors only, knows code that has moved, and can shrink', async () => {
  const root = writeVitestProject(shop);
  const flags = ['run', '--no-html', '--baseline', 'baseline.txt'];
  expect((await runAssay(root, [...flags, '--update-baseline'])).code).toBe(0);
  const path = join(root, 'baseline.txt');
  const before = readFileSync(path, 'utf8');
  expect(before).toMatch(/^ {2}[0-9a-f]{16} ROR in clamp: value > high → value >= high$/m);
  expect(before).toMatch(/^src\/untested\.ts$/m);

  const source = join(root, 'src/clamp.ts');
  const text = readFileSync(source, 'utf8');
  const [first = '', second = ''] = text.split(/(?=export function spread)/);
  writeFileSync(source, `// moved\n${second}\n\n${first}`);
  expect((await runAssay(root, flags)).code).toBe(0);
  expect((await runAssay(root, [...flags, '--update-baseline'])).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(before);

  writeFileSync(source, `${text}\nexport const far = (a: number): boolean => a >= 100;\n`);
  const failed = await runAssay(root, flags);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('error new-survivors');
  expect(failed.stdout).toMatch(/^\+ [0-9a-f]{8} {2}src\/clamp\.ts:15:\d+ {2}/m);

  writeFileSync(source, text);
  const tests = join(root, 'test/clamp.test.ts');
  const more = "test('cuts at the upper bound', () => expect(clamp(9, 3, 5)).toBe(5));\n";
  writeFileSync(tests, readFileSync(tests, 'utf8') + more);
  const better = await runAssay(root, flags);
  expect(better.code).toBe(0);
  expect(better.stdout).toMatch(/^- [0-9a-f]{8} {2}src\/clamp\.ts {2}/m);
  expect((await runAssay(root, [...flags, '--update-baseline'])).code).toBe(0);
  const after = readFileSync(path, 'utf8').split('\n');
  expect(after.length).toBeLessThan(before.split('\n').length);
  expect(after.filter((line) => !before.includes(line))).toEqual([]);
});
