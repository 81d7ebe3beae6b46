import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

import type { JsonReport } from '../../src/report/formats/json-report.ts';
import { runAssay, writeVitestProject } from './run-assay.ts';

const flags = [
  'run',
  '--json',
  '--no-html',
  '--no-types',
  '--concurrency',
  '1',
  '--equivalence',
  'none',
];

async function combined(root: string, argv: readonly string[]): Promise<Combined[]> {
  const { stdout, code } = await runAssay(root, [...flags, ...argv]);
  expect(code).toBe(0);
  const report: JsonReport = JSON.parse(stdout);
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file })),
  );
  const tests = Object.values(report.testFiles ?? {}).flatMap((file) => file.tests);
  return (report.higherOrder?.mutants ?? []).map((mutant) => ({
    status: mutant.status,
    isStrong: mutant.stronglySubsuming === true,
    killedBy: mutant.killedBy.map((id) => tests.find((one) => one.id === id)?.name ?? id),
    parts: mutant.parts.flatMap((id) => all.find((one) => one.id === id) ?? []),
  }));
}

interface Combined {
  readonly status: string;
  readonly isStrong: boolean;
  readonly killedBy: readonly string[];
  readonly parts: readonly PlacedMutant[];
}

interface PlacedMutant {
  readonly file: string;
  readonly replacement?: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/** The text with all parts in it. */
function withParts(text: string, parts: readonly PlacedMutant[]): string {
  const lines = text.split('\n');
  const offset = ({ line, column }: PlacedMutant['location']['start']): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return parts
    .map(({ location, replacement = '' }) => ({
      start: offset(location.start),
      end: offset(location.end),
      replacement,
    }))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (result, { start, end, replacement }) =>
        result.slice(0, start) + replacement + result.slice(end),
      text,
    );
}

/** Whether the project's tests pass in a plain run of its own Vitest. */
async function passes(root: string): Promise<boolean> {
  const entry = join(root, 'node_modules/vitest/vitest.mjs');
  const run = promisify(execFile)(process.execPath, [entry, 'run'], { cwd: root, timeout: 60_000 });
  return run.then(
    () => true,
    () => false,
  );
}

test('verdicts are those of the text with all changes in it', async () => {
  const source = `const base = 2 * 3;
export function total(items, rate) {
  const price = (item) => item.price * item.count + base;
  let sum = 0;
  for (let i = 0; i < items.length; i++) sum += price(items[i]);
  return sum > 100 ? sum - sum * rate : sum;
}
`;
  const root = writeVitestProject({
    'src/total.js': source,
    'test/total.test.js': `import { expect, test } from 'vitest';
      import { total } from '../src/total';
      const items = [{ price: 30, count: 2 }, { price: 50, count: 1 }];
      test('no items', () => expect(total([], 0.1)).toBe(0));
      test('reduced', () => expect(total(items, 0.1)).toBeLessThan(122));
      test('one item', () => expect(total(items.slice(1), 0)).toBeGreaterThan(50));`,
  });
  const mutants = await combined(root, ['--order', '2', '--order-limit', '120']);
  expect(mutants.length).toBeGreaterThan(60);

  const survived = mutants.filter(({ status }) => status === 'Survived');
  const killed = mutants.filter(({ status }) => status === 'Killed');
  const sample = [...survived.slice(0, 5), ...killed.slice(0, 3)];
  expect(sample).toHaveLength(8);
  for (const { status, parts } of sample) {
    const text = withParts(source, parts);
    writeFileSync(join(root, 'src/total.js'), text);
    expect({ text, passes: await passes(root) }).toEqual({ text, passes: status === 'Survived' });
  }
});

test('the search finds mutants that are harder to kill than their parts', async () => {
  const root = writeVitestProject({
    'src/clip.js': `export function clip(x) {
  let y = x + 1;
  if (y > 10) y = 10;
  return y - 1;
}
`,
    'test/clip.test.js': `import { expect, test } from 'vitest';
      import { clip } from '../src/clip';
      test('three', () => expect(clip(3)).toBe(3));
      test('five', () => expect(clip(5)).toBe(5));
      test('ten', () => expect(clip(10)).toBe(9));`,
  });
  const mutants = await combined(root, [
    '--order=2',
    '--order-strategy=subsuming',
    '--operators=AOR',
  ]);
  // Both changes cancel each other out unless the limit comes between them.
  const found = mutants.find(
    ({ parts }) => parts.map(({ replacement }) => replacement).join() === 'x - 1,y + 1',
  );
  expect(found).toMatchObject({ status: 'Killed', isStrong: true, killedBy: ['ten'] });
  expect(mutants.some(({ isStrong }) => !isStrong)).toBe(true);
});

test('reports show mutants of higher order only where they are asked for', async () => {
  const root = writeVitestProject({
    'src/add.js': 'export const add = (a, b) => a + b;\nexport const one = () => 1;',
    'test/add.test.js': `import { expect, test } from 'vitest';
      import { add, one } from '../src/add';
      test('adds', () => expect(add(one(), 2)).toBe(3));`,
  });
  const { stdout } = await runAssay(root, ['--no-html']);
  expect(stdout).not.toContain('Higher-order');
  const after = await runAssay(root, [
    '--order',
    '2',
    '--order-limit',
    '5',
    '--reporter',
    'markdown,terminal',
  ]);
  expect(after.stdout).toContain('Higher-order mutants\n5 mutants of 2 parts (sample, seed 1)');
  expect(readFileSync(join(root, 'reports/assay/mutation.md'), 'utf8')).toContain(
    '### Higher-order mutants',
  );
});
