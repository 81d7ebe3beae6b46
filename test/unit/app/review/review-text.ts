import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { transformSync } from 'oxc-transform';
import { expect } from 'vitest';

import { listDrafts } from '../../../../src/app/review/rank-suggestions.ts';
import { type FileToReview, readTestFile } from '../../../../src/app/review/read-test-file.ts';
import type { ReviewFindings } from '../../../../src/model/review-plan.ts';
import { applyEdits } from '../../../../src/properties/review/suggest/apply-edits.ts';
import { ReviewRuntime } from '../../../../src/runtime/review/review-runtime.ts';

/** What a review found in a text, before mutants of the program rank it. */
export interface ReviewedText {
  readonly reviewed: FileToReview;
  readonly findings: ReviewFindings;
  /** The changed texts, with the kind in front and white space made single. */
  readonly suggestions: readonly string[];
}

/** How often a test runs at most. */
const attempts = 12;
/** The milliseconds for one mutant and for one run of a test: enough on any machine, since what is found must not depend on its speed. */
const generousLimit = 60_000;

/** Reviews the text of a test file in this process, with the real fast-check. `units` are the names that its code may use. */
export async function reviewText(
  text: string,
  units: Readonly<Record<string, unknown>> = {},
): Promise<ReviewedText> {
  const root = mkdtempSync(join(tmpdir(), 'assay-review-'));
  const head = `import fc from 'fast-check';\n`;
  writeFileSync(join(root, 'a.test.ts'), head + text);
  const request = { root, paths: [], seed: 1, runs: 1000, programMutants: 0, seconds: 600 };
  const reviewed = readTestFile(root, 'a.test.ts', request);
  rmSync(root, { recursive: true });
  if (!('file' in reviewed)) throw new Error(reviewed.problem);
  const plan = { ...reviewed.plan, mutantLimit: generousLimit, slice: generousLimit };
  const runtime = new ReviewRuntime(plan, reviewed.file.properties.length);
  for (const run of testsOf(reviewed.text.code, { ...units, __r: runtime })) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      runtime.hasMore = false;
      await run();
      if (!runtime.hasMore) break;
    }
  }
  const findings = runtime.findings();
  const suggestions = listDrafts(reviewed, findings).map(({ kind, edits }) =>
    `${kind}: ${applyEdits(head + text, edits).slice(head.length)}`.replaceAll(/\s+/g, ' ').trim(),
  );
  return { reviewed, findings, suggestions };
}

/** Returns the bodies of the tests that a text declares. */
function testsOf(
  code: string,
  names: Readonly<Record<string, unknown>>,
): readonly (() => unknown)[] {
  const bodies: (() => unknown)[] = [];
  const test = (_: string, body: () => unknown): unknown => bodies.push(body);
  const body = transformSync('a.ts', code)
    .code.replaceAll(/import [^;]*;/g, '')
    .replaceAll(/const __r = [^;]*;/g, '');
  const given = { fc, __fc: fc, expect, test, ...names };
  // oxlint-disable-next-line typescript/no-implied-eval
  const load = new Function(...Object.keys(given), body);
  Reflect.apply(load, undefined, Object.values(given));
  return bodies;
}
