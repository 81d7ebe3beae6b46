import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { keepResult, keptResults } from '../../../bench/kept-results.ts';

test('results that were kept are read again in their order', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'results.jsonl');

  expect(keptResults(file)).toEqual([]);
  keepResult(file, { seed: 1 });
  keepResult(file, { seed: 2 });
  expect(keptResults(file)).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test('without a file nothing is kept', () => {
  keepResult(undefined, { seed: 1 });

  expect(keptResults(undefined)).toEqual([]);
});
