import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { JsonReport } from '../../src/report/formats/json-report.ts';
import { runAssay, writeVitestProject } from './run-assay.ts';

/**
 * No test looks at what `describe` returns. In `clamp`, `>=` is equivalent: it returns the other one of two equal numbers.
 */
const project = {
  'src/describe.js': `import { clamp } from './clamp.js';
export function describe(n) {
  return label(clamp(n, 5)) + '!';
}
function label(n) {
  return n > 4 ? 'many' : 'few';
}
`,
  'src/clamp.js': `export function clamp(n, top) {
  const isAbove = n > top ? 1 : 0;
  if (isAbove > 0) return top;
  return n;
}
`,
  'test/all.test.js': `import { expect, test } from 'vitest';
import { clamp } from '../src/clamp.js';
import { describe } from '../src/describe.js';
test('describes', () => { expect(describe(5)).toBeTypeOf('string'); });
test('describes more', () => { expect(describe(7)).toBeTypeOf('string'); });
test('clamps', () => {
  expect(clamp(5, 5)).toBe(5);
  expect(clamp(4, 5)).toBe(4);
  expect(clamp(6, 5)).toBe(5);
});`,
};

const flags = ['run', '--impact', '--no-types', '--equivalence', 'none', '--operators', 'ROR,LVR'];

interface Survivor {
  readonly id: string;
  readonly change: string;
  readonly reason: string;
}

function survivorsOf({ files }: JsonReport): Survivor[] {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived')
      .map(({ id, replacement = '', statusReason = '' }) => ({
        id,
        change: `${file} ${replacement}`,
        reason: statusReason,
      })),
  );
}

async function jsonOf(root: string, more: readonly string[] = []): Promise<JsonReport> {
  const { stdout, code } = await runAssay(root, [...flags, '--no-html', '--json', ...more]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

/** A text with its lines put together again. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe('survivors by impact', () => {
  test('a survivor that changes what functions return has impact, an equivalent mutant has none', async () => {
    const report = await jsonOf(writeVitestProject(project));
    const survivors = survivorsOf(report);
    const impactOf = (change: string) =>
      report.impact?.[survivors.find((one) => one.change === change)?.id ?? ''];
    // `label` and `describe` return something else.
    expect(impactOf("src/describe.js ''")).toMatchObject({ functions: 1, functionsReturning: 1 });
    expect(impactOf('src/describe.js false')).toMatchObject({
      functions: 2,
      functionsReturning: 2,
    });
    // Where it says `top` instead of `n`, these are the same.
    expect(impactOf('src/clamp.js n >= top')).toMatchObject({ functions: 0, changesState: false });
    const counts = Object.values(report.impact ?? {}).map(({ functions }) => functions);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(survivors.find(({ change }) => change === 'src/clamp.js n >= top')?.reason).toContain(
      'No effect seen beyond its function in',
    );
  });

  test('the terminal puts those without impact last and says so, and so do the HTML report and `show`', async () => {
    const root = writeVitestProject(project);
    const stdout = unwrapped((await runAssay(root, flags)).stdout);
    expect(stdout.indexOf('Impact: it changes 2 functions')).toBeGreaterThan(0);
    expect(stdout.indexOf('No effect seen beyond its function in')).toBeGreaterThan(
      stdout.lastIndexOf('Impact: it changes'),
    );
    const html = readFileSync(join(root, 'reports/assay/index.html'), 'utf8');
    expect(html.indexOf('<h2>No effect seen beyond their functions</h2>')).toBeGreaterThan(
      html.indexOf('<h1>Survivors by impact</h1>'),
    );
    const report = await jsonOf(root);
    const equivalent = survivorsOf(report).find(({ change }) => change.endsWith('n >= top'));
    const shown = unwrapped((await runAssay(root, ['show', equivalent?.id ?? ''])).stdout);
    expect(shown).toContain('No effect seen beyond its function in');
    for (const output of [stdout, html, shown]) expect(output).not.toContain('likely equivalent');
  });

  test('verdicts are the same with impact and without', async () => {
    const root = writeVitestProject(project);
    const statuses = ({ files }: JsonReport): string[] =>
      Object.values(files).flatMap(({ mutants }) => mutants.map(({ id, status }) => id + status));
    const measured = await jsonOf(root, ['--no-incremental']);
    const { stdout } = await runAssay(root, [
      ...flags.filter((flag) => flag !== '--impact'),
      '--no-html',
      '--no-incremental',
      '--json',
    ]);
    const plain: JsonReport = JSON.parse(stdout);
    expect(statuses(plain)).toEqual(statuses(measured));
    expect(plain.impact).toBeUndefined();
  });

  test('an unchanged second run takes impact over, and a changed function is measured anew', async () => {
    const root = writeVitestProject(project);
    const first = await jsonOf(root);
    const second = await jsonOf(root);
    expect(second.impact).toEqual(first.impact);
    expect(second.reuse).toMatchObject({ testFilesRun: 0 });
    // Now `describe` returns the very thing that `label` does, and nothing else is the same for it.
    const text = project['src/describe.js'].replace("+ '!'", '');
    writeFileSync(join(root, 'src/describe.js'), text);
    const third = await jsonOf(root);
    expect(third.reuse).toMatchObject({ testFilesRun: 1 });
    const known = new Set(Object.keys(first.impact ?? {}));
    expect(Object.keys(third.impact ?? {}).filter((id) => !known.has(id))).toEqual([]);
    expect(third.impact).not.toEqual(first.impact);
  });
});
